import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type Address, regionLine } from '#domain/address.ts'
import { shanghaiDay } from '#domain/shanghai.ts'

/* What every order is made of, however it is placed. */

/**
 * What the create call asks for. `couponClaimId` null: none; undefined: the one that was shown last. `invoiceTitleId`: to whom the
 * order's invoice is to be made out, if one is wanted.
 */
export type WantedOrder = {
  key: string
  addressId: number
  couponClaimId?: number | null
  invoiceTitleId?: number | null
  remark: string
  channel: number
}

const RANDOM_DIGITS = 12

/** `cp`, the day in Shanghai and random digits: nobody can count orders or guess another's (T30). */
export const newOrderNumber = (at: Date): string =>
  `cp${shanghaiDay(at).replaceAll('-', '')}${String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0')}`

/** The order's second name, by which CRMEB's clients ask for it. */
export const uniqueCodeOf = (key: string): string => key.replaceAll('-', '')

/** 32 hex digits: a line's id on the wire. */
export const newLineCode = (): string => randomBytes(16).toString('hex')

/** Of what decides about the order in the body of the call: the same key with another digest is refused (T06). */
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
