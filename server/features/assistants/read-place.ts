import type { PlaceProblem } from '#contract/assistants/checkout.ts'
import type { WireBuyer, WireDestination } from '#contract/assistants/requests.ts'
import { type AddressDraft, DETAIL_MAX, isContactPhone, NAME_MAX, tidyPhone } from '#domain/address.ts'
import { parsePastedAddress } from '#domain/pasted-address.ts'
import { divisions } from '#server/features/accounts/divisions.ts'

export type Place = {
  /** In the codes of the country's divisions; null while the city is not known. */
  cityCode: number | null
  problems: PlaceProblem[]
  /** Whole enough to be saved as an address. */
  draft: AddressDraft | null
}

/** Also as zhongguo is written. */
const CHINA = /^(cn|chn|china|\u4e2d\u56fd|\u4e2d\u570b)$/i

/** The recipient as an assistant wrote it, in Chinese or English. */
export function readPlace(destination: WireDestination | undefined, buyer: WireBuyer | undefined): Place {
  if (!destination) return { cityCode: null, problems: ['missing'], draft: null }
  const { address_country: country } = destination
  if (country !== undefined && country.trim() !== '' && !CHINA.test(country.trim()))
    return { cityCode: null, problems: ['undeliverable'], draft: null }
  const { cityCode, region, detail } = whereabouts(destination)
  const name = nameOf(destination) || nameOf(buyer ?? {})
  const phone = phoneOf(destination.phone_number) || phoneOf(buyer?.phone_number)
  if (cityCode === null) return { cityCode, problems: ['unreadable'], draft: null }
  if (!region || detail === '' || name === '' || phone === '') return { cityCode, problems: ['partial'], draft: null }
  const draft = {
    name: name.slice(0, NAME_MAX),
    phone,
    ...region,
    cityCode,
    detail: detail.slice(0, DETAIL_MAX),
    postCode: '',
    isDefault: false,
  }
  return { cityCode, problems: [], draft }
}

type Region = Pick<AddressDraft, 'province' | 'city' | 'district'>

function whereabouts(destination: WireDestination): { cityCode: number | null; region: Region | null; detail: string } {
  const { address_region = '', address_locality = '', street_address = '', extended_address = '' } = destination
  const street = [street_address, extended_address].filter(Boolean).join(' ')
  const isChinese = /\p{Script=Han}/u.test(address_region + address_locality + street_address)
  const parts = isChinese ? [address_region, address_locality, street] : [street, address_locality, address_region]
  const read = parsePastedAddress(withoutRepeats(parts).join(isChinese ? '' : ', '), divisions)
  if (read.divisions) {
    const [province, city, district] = read.divisions
    const region = { province: province.name.zh, city: city.name.zh, district: district.name.zh }
    return { cityCode: city.code, region, detail: read.detail || street }
  }
  return { cityCode: findCity(address_locality) ?? findCity(address_region) ?? null, region: null, detail: street }
}

/** Municipalities are named twice, as province and as city. */
const withoutRepeats = (parts: readonly string[]): string[] =>
  parts.filter((part, index) => part !== '' && parts.indexOf(part) === index)

/** City, prefecture, autonomous prefecture, league. */
const ENDING = /(\u5e02|\u5730\u533a|\u81ea\u6cbb\u5dde|\u76df|\s+city|\s+shi)$/i
const plain = (name: string): string => name.trim().replace(ENDING, '').toLowerCase()

/** A city by its name alone, for freight. */
export function findCity(name: string): number | undefined {
  const wanted = plain(name)
  if (wanted === '') return undefined
  for (const province of divisions) {
    const city = province.children.find(({ name: own }) => [own.zh, own.en].some((each) => plain(each) === wanted))
    if (city) return city.code
    // Shanghai is a province whose only city has the same name, or is called otherwise.
    if ([province.name.zh, province.name.en].some((each) => plain(each) === wanted)) return province.children[0]?.code
  }
  return undefined
}

function nameOf({ first_name = '', last_name = '' }: Pick<WireBuyer, 'first_name' | 'last_name'>): string {
  const [first, last] = [first_name.trim(), last_name.trim()]
  return /\p{Script=Han}/u.test(first + last) ? `${last}${first}` : [first, last].filter(Boolean).join(' ')
}

function phoneOf(written = ''): string {
  const phone = tidyPhone(written)
  return isContactPhone(phone) ? phone : ''
}
