export type Address = {
  id: number
  name: string
  phone: string
  province: string
  city: string
  district: string
  /** Level-2 division, which decides the freight. */
  cityCode: number
  detail: string
  postCode: string
  isDefault: boolean
}
export type AddressDraft = Omit<Address, 'id'>

export const NAME_MAX = 25
export const DETAIL_MAX = 100
export const ADDRESSES_MAX = 20

/** docs/wire.md, "Addresses". */
export const isMobile = (phone: string): boolean => /^1[3-9]\d{9}$/.test(phone)
/** From a pasted mobile ("+86 138-0000 0001", full-width digits); eleven at most. */
export function mobileDigits(text: string): string {
  const digits = text.normalize('NFKC').replace(/\D/g, '')
  return (digits.length > 11 && digits.startsWith('86') ? digits.slice(2) : digits).slice(0, 11)
}
export function tidyPhone(text: string): string {
  const digits = mobileDigits(text)
  return isMobile(digits) ? digits : text.trim()
}
export const isContactPhone = (phone: string): boolean => isMobile(phone) || /^(0\d{2,3}-?)?\d{7,8}$/.test(phone)

/** By field. findRegion (division.ts) checks the place. */
export function addressProblems({ name, phone, detail }: Pick<Address, 'name' | 'phone' | 'detail'>): {
  name: 'required' | 'too-long' | null
  phone: 'invalid' | null
  detail: 'required' | 'too-long' | null
} {
  return {
    name: lengthProblem(name, NAME_MAX),
    phone: isContactPhone(phone) ? null : 'invalid',
    detail: lengthProblem(detail, DETAIL_MAX),
  }
}

const lengthProblem = (text: string, max: number) => (text === '' ? 'required' : text.length > max ? 'too-long' : null)

/** Names a municipality once (U37). */
export const regionLine = ({ province, city, district }: Pick<Address, 'province' | 'city' | 'district'>): string =>
  [...new Set([province, city, district])].filter(Boolean).join(' ')
