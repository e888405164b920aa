import { refuse } from '#contract/refusals.ts'
import { fen } from '#domain/money.ts'
import { can } from '#domain/order-status.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { findAddressOf } from '#server/features/accounts/address-sql.ts'
import { quoteFreight } from '#server/features/freight/quote-freight.ts'
import type { Deps } from '#server/http/deps.ts'
import { type ChangedOrder, listOrdered, lockOwnOrder, saveRecipient, saveRemark } from './change-order-sql.ts'
import { recipientOf } from './new-order.ts'
import { loadOf } from './price-checkout.ts'
import { insertEvent } from './sql.ts'

/** `addressId` 0 and an absent remark leave what is there. */
type Wanted = { addressId: number; remark: string | undefined }

/** The shopper's own correction before anything is sent. The event keeps what was there before; the same again changes nothing. */
export function changeOrder({ db, now }: Deps, accountId: number, name: string, wanted: Wanted): Promise<void> {
  return transaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, accountId, name)
    if (!order) refuse('order-not-found')
    if (!can('change', order.status)) refuse('order-already-sent')
    const by = { byAccount: accountId, at: now() }
    if (wanted.addressId > 0) await changeRecipient(tx, order, { accountId, addressId: wanted.addressId }, by)
    if (wanted.remark === undefined || wanted.remark === order.remark) return
    await saveRemark(tx, order.id, wanted.remark)
    await insertEvent(tx, order.id, { kind: 'remark-changed', ...by, note: order.remark })
  })
}

async function changeRecipient(
  tx: Db,
  order: ChangedOrder,
  { accountId, addressId }: { accountId: number; addressId: number },
  by: { byAccount: number; at: Date },
): Promise<void> {
  const address = (await findAddressOf(tx, accountId, addressId)) ?? refuse('address-not-found')
  const wanted = recipientOf(address)
  const { name, phone, address: before } = order.recipient
  if (name === wanted.name && phone === wanted.phone && before === wanted.address) return
  await requireSameFreight(tx, order, wanted.cityCode)
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
