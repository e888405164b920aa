import { drawAvatar } from '#demo/artwork/avatars.ts'
import { fen } from '#domain/money.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { saveAddress } from '#server/features/accounts/save-address.ts'
import { addBuyNow } from '#server/features/cart/add-to-cart.ts'
import { postToLedger } from '#server/features/ledger/post-to-ledger.ts'
import { confirmCheckout } from '#server/features/orders/confirm-checkout.ts'
import { findHeadOf } from '#server/features/orders/head-sql.ts'
import { placeOrder } from '#server/features/orders/place-order.ts'
import { receiveOrder } from '#server/features/orders/receive-order.ts'
import { payOrder } from '#server/features/payments/pay-order.ts'
import type { Deps } from '#server/http/deps.ts'
import { sendDemoOrder } from './demo-parcels.ts'
import { storeDrawings } from './drawings.ts'

/* These customers cannot sign in. */

export type Reviewer = { nickname: string; avatar: number | null }
export type Buyer = { id: number; addressId: number }

const OPENING_BALANCE = fen(20_000_00)
const OPENED_DAYS_AGO = 200
const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const ARRIVES_AFTER_DAYS = 3

export async function findOrMakeBuyer(deps: Deps, { nickname, avatar }: Reviewer, index: number): Promise<Buyer> {
  const { db, files, config, now } = deps
  const pictures =
    avatar === null
      ? []
      : await storeDrawings([{ what: ['avatar', avatar], draw: () => drawAvatar(avatar) }], { files, dataDir: config.dataDir })
  const login = `demo-buyer-${index + 1}`
  const openedAt = new Date(now().getTime() - (OPENED_DAYS_AGO + index) * DAY_MS)
  await db`
    insert into account (login, nickname, avatar, created_at)
    values (${login}, ${nickname}, ${pictures[0] ?? ''}, ${openedAt})
    on conflict (login) do nothing`
  const [account] = await db<{ id: number; addressId: number | null }[]>`
    select id, (select max(id) from address where account_id = account.id) as "addressId" from account where login = ${login}`
  if (!account) throw new Error('a customer is gone who was just made')
  if (account.addressId !== null) return { id: account.id, addressId: account.addressId }
  await transaction(db, (tx) =>
    postToLedger(tx, {
      kind: 'opening',
      at: openedAt,
      entries: [
        { book: 'shopper', accountId: account.id, amount: OPENING_BALANCE },
        { book: 'opening', amount: fen(-OPENING_BALANCE) },
      ],
    }),
  )
  const address = {
    name: nickname,
    phone: `138${String(10_000_000 + index)}`,
    postCode: '',
    province: '上海市',
    city: '上海市',
    district: '静安区',
    cityCode: 310100,
    detail: `延平路 ${100 + index} 号`,
    isDefault: true,
  }
  return { id: account.id, addressId: await saveAddress(db, account.id, address, undefined) }
}

export const countOrders = async (db: Db, accountId: number): Promise<number> =>
  (await db<{ count: number }[]>`select count(*) as count from shop_order where account_id = ${accountId}`)[0]?.count ?? 0

/** The order is paid, sent and received. Returns the codes of its lines in the order of the SKUs. */
export async function buyInThePast(
  deps: Deps,
  { id, addressId }: Buyer,
  { skuIds, daysAgo, byAccount }: { skuIds: readonly number[]; daysAgo: number; byAccount: number },
): Promise<string[]> {
  const { db } = deps
  const placedMs = deps.now().getTime() - daysAgo * DAY_MS
  const later = (ms: number): Deps => ({ ...deps, now: () => new Date(placedMs + ms) })
  const keys: string[] = []
  for (const skuId of skuIds) keys.push(await addBuyNow(db, id, skuId, 1))
  const { key } = await confirmCheckout(later(0), id, { lineIds: keys, isBuyNow: true, addressId })
  const wanted = { key, addressId, couponClaimId: null, remark: '', channel: 3 }
  const placed = await placeOrder(later(MINUTE_MS), id, wanted)
  if (placed.kind === 'changed') throw new Error('a price changed while the demo shop was filled')
  const paidAt = later(2 * MINUTE_MS)
  await payOrder(paidAt, id, placed.orderNumber, 'balance')
  const head = await findHeadOf(db, id, placed.orderNumber)
  if (!head) throw new Error('an order is gone that was just placed')
  const number = placed.orderNumber
  await sendDemoOrder(deps, { id: head.id, number, byAccount, paidAt: paidAt.now(), until: 'received', parcels: 1 })
  await receiveOrder(later(ARRIVES_AFTER_DAYS * DAY_MS), id, number)
  const lines = await db<{ skuId: number; unique: string }[]>`
    select sku_id as "skuId", unique_code as "unique" from order_line where order_id = ${head.id}`
  const codes = new Map(lines.map(({ skuId, unique }) => [skuId, unique]))
  return skuIds.flatMap((skuId) => codes.get(skuId) ?? [])
}
