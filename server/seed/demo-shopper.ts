import { drawAvatar } from '#demo/artwork/avatars.ts'
import type { AddressDraft } from '#domain/address.ts'
import { fen } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { saveAddress } from '#server/features/accounts/save-address.ts'
import { addBuyNow } from '#server/features/cart/add-to-cart.ts'
import { addFavourites } from '#server/features/favourites/sql.ts'
import { listOpenBoxes } from '#server/features/gifts/open-boxes-sql.ts'
import { postToLedger } from '#server/features/ledger/post-to-ledger.ts'
import { cancelOrder } from '#server/features/orders/cancel-order.ts'
import { confirmCheckout } from '#server/features/orders/confirm-checkout.ts'
import { findHeadOf } from '#server/features/orders/head-sql.ts'
import { moveOrder } from '#server/features/orders/move-order.ts'
import { placeOrder } from '#server/features/orders/place-order.ts'
import { receiveOrder } from '#server/features/orders/receive-order.ts'
import { payOrder } from '#server/features/payments/pay-order.ts'
import type { ActingStaff } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { DEMO_CARDS } from './demo-gifts.ts'
import { sendDemoOrder, trackDemoParcels } from './demo-parcels.ts'
import { storeDrawings } from './drawings.ts'

/* Orders are made by the shop's own use cases with a past clock, so that stock, ledger and history are right. */

const NICKNAME = '林晓'
const AVATAR = 2
const OPENING_BALANCE = fen(12_000_00)
const OPENED_DAYS_AGO = 60
const FAVOURITES = 8
const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

const common = { name: NICKNAME, phone: DEMO_SIGN_INS.shopper.login, postCode: '' }
const ADDRESSES = [
  {
    ...common,
    province: '上海市',
    city: '上海市',
    district: '徐汇区',
    cityCode: 310100,
    detail: '武康路 378 号 2 楼',
    isDefault: true,
  },
  {
    ...common,
    province: '北京市',
    city: '北京市',
    district: '朝阳区',
    cityCode: 110100,
    detail: '工体北路 8 号院 3 号楼 1506 室',
    isDefault: false,
  },
  {
    ...common,
    province: '四川省',
    city: '成都市',
    district: '锦江区',
    cityCode: 510100,
    detail: '红星路三段 16 号 9 栋 702 室',
    isDefault: false,
  },
] as const satisfies readonly AddressDraft[]

type Ordered = {
  daysAgo: number
  quantities: readonly number[]
  address: number
  until: OrderStatus
  parcels?: number
  /** A present in this box, by its place. */
  box?: number
  /** Wanted on the soonest day that can still be kept. */
  hasDay?: boolean
}

/** `address` is an index. */
const ORDERS: readonly Ordered[] = [
  { daysAgo: 42, quantities: [2, 1], address: 0, until: 'finished', box: 2 },
  { daysAgo: 13, quantities: [3], address: 0, until: 'received' },
  { daysAgo: 6, quantities: [1], address: 2, until: 'cancelled' },
  { daysAgo: 3, quantities: [1, 2], address: 1, until: 'shipped' },
  { daysAgo: 1, quantities: [6], address: 0, until: 'paid', box: 1, hasDay: true },
  { daysAgo: 0, quantities: [1, 1], address: 0, until: 'unpaid' },
  { daysAgo: 2, quantities: [2, 1], address: 0, until: 'part-shipped' },
  { daysAgo: 5, quantities: [1, 2], address: 1, until: 'shipped', parcels: 2 },
]

/** Does nothing if there is one. The sign-in is added last, so that a failed attempt leaves only an unusable account. */
export async function seedDemoShopper(deps: Deps): Promise<void> {
  const { db } = deps
  const { shopper, administrator } = DEMO_SIGN_INS
  const administratorId = await findAccountId(db, administrator.login)
  if (administratorId === undefined) throw new Error('the demo shopper’s parcels are sent by the administrator, who is missing')
  if ((await findAccountId(db, shopper.login)) !== undefined) return

  const shopperId = await insertNameless(deps)
  await openBalance(deps, shopperId)
  const addresses: number[] = []
  for (const address of ADDRESSES) addresses.push(await saveAddress(db, shopperId, address, undefined))
  const wines = await listWines(db)
  await addFavourites(
    db,
    shopperId,
    wines.slice(-FAVOURITES).map(({ productId }) => productId),
  )
  for (const [index, { quantities, address, ...order }] of ORDERS.entries()) {
    const lines = quantities.flatMap((quantity, line) => {
      const wine = wines[(2 * index + line) % wines.length]
      return wine ? [{ skuId: wine.skuId, quantity }] : []
    })
    const addressId = addresses[address]
    if (lines.length > 0 && addressId) await liveThrough(deps, { ...order, shopperId, administratorId, addressId, lines })
  }
  await trackDemoParcels(deps)
  await giveSignIn(deps, shopperId)
}

export const demoStaff = (accountId: number): ActingStaff => ({ accountId, ip: '127.0.0.1' })

export async function findAccountId(db: Db, login: string): Promise<number | undefined> {
  const [account] = await db<{ id: number }[]>`select id from account where login = ${login}`
  return account?.id
}

const openedAt = (now: Date): Date => new Date(now.getTime() - OPENED_DAYS_AGO * DAY_MS)

async function insertNameless({ db, now }: Deps): Promise<number> {
  const at = openedAt(now())
  const [account] = await db<{ id: number }[]>`insert into account (nickname, created_at) values ('', ${at}) returning id`
  if (!account) throw new Error('insert returned no account')
  return account.id
}

async function giveSignIn({ db, files, config }: Deps, accountId: number): Promise<void> {
  const { login, password } = DEMO_SIGN_INS.shopper
  const [avatar = ''] = await storeDrawings([{ what: 'avatar', draw: () => drawAvatar(AVATAR) }], {
    files,
    dataDir: config.dataDir,
  })
  const passwordHash = await hashPassword(password)
  await db`
    update account
       set login = ${login}, phone = ${login}, password_hash = ${passwordHash}, nickname = ${NICKNAME}, avatar = ${avatar}
     where id = ${accountId}`
}

async function openBalance({ db, now }: Deps, accountId: number): Promise<void> {
  const at = openedAt(now())
  await transaction(db, (tx) =>
    postToLedger(tx, {
      kind: 'opening',
      at,
      entries: [
        { book: 'shopper', accountId, amount: OPENING_BALANCE },
        { book: 'opening', amount: fen(-OPENING_BALANCE) },
      ],
    }),
  )
}

/** Affordable single bottles in good stock, with mixed regions and estates. */
export const listWines = (db: Db): Promise<{ skuId: number; productId: number }[]> => db`
  select "skuId", "productId"
    from (
      select distinct on (product.id) sku.id as "skuId", product.id as "productId", md5(product.code) as mixed
        from sku join product on product.id = sku.product_id
       where sku.on_sale and product.on_sale and sku.pack = 1 and sku.stock >= 12 and sku.price between 6000 and 20000
       order by product.id, sku.position
    ) wine
   order by mixed
   limit 30`

type History = {
  daysAgo: number
  lines: { skuId: number; quantity: number }[]
  until: OrderStatus
  shopperId: number
  administratorId: number
  addressId: number
  parcels?: number
  box?: number
  hasDay?: boolean
}

/** Returns the order's number. */
export async function liveThrough(
  deps: Deps,
  { daysAgo, lines, until, shopperId, administratorId, addressId, parcels = 1, box, hasDay = false }: History,
): Promise<string> {
  const { db } = deps
  const placedMs = deps.now().getTime() - daysAgo * DAY_MS - 5 * MINUTE_MS
  const later = (ms: number): Deps => ({ ...deps, now: () => new Date(placedMs + ms) })
  const keys: string[] = []
  for (const { skuId, quantity } of lines) keys.push(await addBuyNow(db, shopperId, skuId, quantity))
  const boxId = box === undefined ? null : ((await listOpenBoxes(db))[box]?.id ?? null)
  const { key, days } = await confirmCheckout(later(0), shopperId, { lineIds: keys, isBuyNow: true, addressId, boxId })
  const card = DEMO_CARDS[box ?? 0]
  const today = shanghaiDay(deps.now())
  const placed = await placeOrder(later(MINUTE_MS), shopperId, {
    key,
    addressId,
    remark: '',
    channel: 3,
    gift: box !== undefined && card ? { card, boxId } : null,
    deliverOn: hasDay ? (days.find(({ leaveOn }) => leaveOn >= today)?.day ?? null) : null,
  })
  if (placed.kind === 'changed') throw new Error('a price changed while the demo shop was filled')
  const { orderNumber } = placed
  if (until === 'unpaid') return orderNumber
  if (until === 'cancelled') {
    await cancelOrder(later(4 * MINUTE_MS), shopperId, orderNumber)
    return orderNumber
  }

  const { kind } = await payOrder(later(2 * MINUTE_MS), shopperId, orderNumber, 'balance')
  if (kind !== 'paid') throw new Error('the demo shopper has run out of money')
  if (until === 'paid') return orderNumber
  const head = await findHeadOf(db, shopperId, orderNumber)
  if (!head) throw new Error('an order is gone that was just placed')
  const sent = {
    id: head.id,
    number: orderNumber,
    byAccount: administratorId,
    paidAt: later(2 * MINUTE_MS).now(),
    until,
    parcels,
  }
  await sendDemoOrder(deps, sent)
  if (until === 'shipped' || until === 'part-shipped') return orderNumber
  await receiveOrder(later(3 * DAY_MS), shopperId, orderNumber)
  if (until === 'received') return orderNumber
  await transaction(db, (tx) => moveOrder(tx, head.id, 'finish', { byAccount: shopperId, at: later(5 * DAY_MS).now() }))
  return orderNumber
}
