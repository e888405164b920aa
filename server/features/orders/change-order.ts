import { refuse } from '#contract/refusals.ts'
import { type DeliveryDay, possibleDays } from '#domain/delivery-day.ts'
import type { GiftCard } from '#domain/gift.ts'
import { fen } from '#domain/money.ts'
import { can } from '#domain/order-status.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { findAddressOf } from '#server/features/accounts/address-sql.ts'
import { quoteFreight } from '#server/features/freight/quote-freight.ts'
import type { Deps } from '#server/http/deps.ts'
import {
  type ChangedOrder,
  deleteGift,
  findCityOf,
  listOrdered,
  lockOwnOrder,
  saveCard,
  saveDeliveryDay,
  saveRecipient,
  saveRemark,
} from './change-order-sql.ts'
import { dayProblem } from './gift-and-day.ts'
import { recipientOf } from './new-order.ts'
import { loadOf } from './price-checkout.ts'
import { insertEvent } from './sql.ts'

/** `addressId` 0 and what is absent leave what is there. `card` null: no present any more; `deliverOn` '': as soon as possible. */
type Wanted = {
  addressId: number
  remark?: string | undefined
  card?: GiftCard | null | undefined
  deliverOn?: string | undefined
}
type By = { byAccount: number; at: Date }

/** The shopper's own correction before anything is sent. The event keeps what was there before; the same again changes nothing. */
export function changeOrder({ db, now }: Deps, accountId: number, name: string, wanted: Wanted): Promise<void> {
  return transaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, accountId, name)
    if (!order) refuse('order-not-found')
    if (!can('change', order.status)) refuse('order-already-sent')
    const by = { byAccount: accountId, at: now() }
    if (wanted.addressId > 0) await changeRecipient(tx, order, { accountId, addressId: wanted.addressId }, by)
    if (wanted.card !== undefined) await changeCard(tx, order, wanted.card, by)
    if (wanted.deliverOn !== undefined) await changeDay(tx, order, wanted.deliverOn || null, by)
    if (wanted.remark === undefined || wanted.remark === order.remark) return
    await saveRemark(tx, order.id, wanted.remark)
    await insertEvent(tx, order.id, { kind: 'remark-changed', ...by, note: order.remark })
  })
}

/** Days that an own order can still be given; none once something is sent. */
export async function listOrderDays({ db, now }: Deps, accountId: number, name: string): Promise<DeliveryDay[]> {
  const order = (await findCityOf(db, accountId, name)) ?? refuse('order-not-found')
  return can('change', order.status) ? daysTo(db, order.cityCode, now()) : []
}

const daysTo = async (db: Db, cityCode: number | null, at: Date): Promise<DeliveryDay[]> =>
  possibleDays((await quoteFreight(db, cityCode, NOTHING)).dayZone, at)
const NOTHING = { grams: 0, number: 0, goods: fen(0) }

/** Boxes are paid for, so an order that has some stays a present. */
async function changeCard(tx: Db, { id, gift }: ChangedOrder, card: GiftCard | null, by: By): Promise<void> {
  const before = gift?.card
  if (card === null) {
    if (!before) return
    if (gift.boxes) refuse('gift-box-stays')
    await deleteGift(tx, id)
  } else {
    if (before && before.text === card.text && before.from === card.from && before.to === card.to) return
    await saveCard(tx, id, card)
  }
  const note = before ? [before.to, before.text, before.from].filter(Boolean).join(' · ') : ''
  await insertEvent(tx, id, { kind: 'gift-changed', ...by, note })
}

async function changeDay(tx: Db, { id, cityCode, deliverOn }: ChangedOrder, wanted: string | null, by: By): Promise<void> {
  if (wanted === deliverOn) return
  await saveDeliveryDay(tx, id, wanted === null ? null : await requireDay(tx, cityCode, wanted, by.at))
  await insertEvent(tx, id, { kind: 'day-changed', ...by, note: deliverOn ?? '' })
}

/** Refuses by name, with the next days that can be kept. */
async function requireDay(tx: Db, cityCode: number | null, wanted: string, at: Date): Promise<DeliveryDay> {
  const possible = await daysTo(tx, cityCode, at)
  const found = possible.find(({ day }) => day === wanted)
  if (!found) throw dayProblem(possible, wanted)
  return found
}

async function changeRecipient(
  tx: Db,
  order: ChangedOrder,
  { accountId, addressId }: { accountId: number; addressId: number },
  by: By,
): Promise<void> {
  const address = (await findAddressOf(tx, accountId, addressId)) ?? refuse('address-not-found')
  const wanted = recipientOf(address)
  const { name, phone, address: before } = order.recipient
  if (name === wanted.name && phone === wanted.phone && before === wanted.address) return
  await requireSameFreight(tx, order, wanted.cityCode)
  // Another zone may not be reached on the day that was chosen.
  if (order.deliverOn !== null && order.cityCode !== wanted.cityCode)
    await saveDeliveryDay(tx, order.id, await requireDay(tx, wanted.cityCode, order.deliverOn, by.at))
  await saveRecipient(tx, order.id, wanted)
  await insertEvent(tx, order.id, { kind: 'corrected', ...by, note: `${name} · ${phone} · ${before}` })
}

/** The order is priced, perhaps paid: it moves only to where its delivery costs the same. */
async function requireSameFreight(tx: Db, { id, cityCode, discount }: ChangedOrder, wanted: number): Promise<void> {
  if (wanted === cityCode) return
  const load = loadOf(await listOrdered(tx, id), fen(discount))
  const before = await quoteFreight(tx, cityCode, load)
  const after = await quoteFreight(tx, wanted, load)
  if (!after.isDelivered) refuse('address-not-delivered')
  if (after.fee !== before.fee) refuse('order-other-freight')
}
