import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type Address, regionLine } from '#domain/address.ts'
import { shanghaiDay } from '#domain/shanghai.ts'

/** `couponClaimId` null: none; undefined: the one shown last. `invoiceTitleId`: null or missing for no invoice. */
export type WantedOrder = {
  key: string
  addressId: number
  couponClaimId?: number | null
  invoiceTitleId?: number | null
  remark: string
  channel: number
}

const RANDOM_DIGITS = 12

/** Random digits: nobody can count orders or guess a number (T30). */
export const newOrderNumber = (at: Date): string =>
  `cp${shanghaiDay(at).replaceAll('-', '')}${String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0')}`

/** By this CRMEB's clients ask for the order. */
export const uniqueCodeOf = (key: string): string => key.replaceAll('-', '')

export const newLineCode = (): string => randomBytes(16).toString('hex')

/** The same key with another digest is refused (T06). */
export const digestOf = ({ addressId, couponClaimId, invoiceTitleId, remark }: WantedOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([addressId, remark, couponClaimId, invoiceTitleId]))
    .digest('hex')

export const recipientOf = (address: Address) => ({
  name: address.name,
  phone: address.phone,
  address: `${regionLine(address)} ${address.detail}`,
  cityCode: address.cityCode,
})
