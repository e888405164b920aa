import { createHash, randomBytes } from 'node:crypto'
import { type Address, regionLine } from '#domain/address.ts'
import type { GiftCard } from '#domain/gift.ts'

/** `couponClaimId` null: none; undefined: the one shown last. `invoiceTitleId`, `gift`, `deliverOn`: null or missing for none. */
export type WantedOrder = {
  key: string
  addressId: number
  couponClaimId?: number | null
  invoiceTitleId?: number | null
  gift?: WantedGift | null
  /** A day of delivery in Shanghai. */
  deliverOn?: string | null
  remark: string
  channel: number
}

/** `boxId` null: a card without a box. */
export type WantedGift = { card: GiftCard; boxId: number | null }

/** CRMEB's clients ask for the order by this code. */
export const uniqueCodeOf = (key: string): string => key.replaceAll('-', '')

export const newLineCode = (): string => randomBytes(16).toString('hex')

/** The same key with another digest is refused (T06). */
export const digestOf = ({ addressId, couponClaimId, invoiceTitleId, gift, deliverOn, remark }: WantedOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([addressId, remark, couponClaimId, invoiceTitleId, gift, deliverOn]))
    .digest('hex')

export const recipientOf = (address: Address) => ({
  name: address.name,
  phone: address.phone,
  address: `${regionLine(address)} ${address.detail}`,
  cityCode: address.cityCode,
})
