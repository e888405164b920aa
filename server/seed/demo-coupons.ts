import { randomUUID } from 'node:crypto'
import { maskPhone } from '#domain/account.ts'
import type { CouponDraft } from '#domain/coupon-draft.ts'
import { fen } from '#domain/money.ts'
import { dayStartMs, shanghaiDay } from '#domain/shanghai.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { addBuyNow } from '#server/features/cart/add-to-cart.ts'
import { claimCoupon } from '#server/features/coupons/claim-coupon.ts'
import { giveCoupon } from '#server/features/coupons/give-coupon.ts'
import { planCoupon } from '#server/features/coupons/plan-coupon.ts'
import { confirmCheckout } from '#server/features/orders/confirm-checkout.ts'
import { placeOrder } from '#server/features/orders/place-order.ts'
import { payOrder } from '#server/features/payments/pay-order.ts'
import type { Deps } from '#server/http/deps.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { demoStaff } from './demo-shopper.ts'

/* Coupons are taken and used by the shop's own use cases with a past clock. */

const DAY_MS = 24 * 60 * 60 * 1000

type CouponKey =
  | 'any'
  | 'riesling'
  | 'mosel'
  | 'sparkling'
  | 'wine'
  | 'few'
  | 'gone'
  | 'over'
  | 'coming'
  | 'welcome'
  | 'thanks'
  | 'summer'
  | 'leaflet'
/** `takenBy` is a number of customers. */
type Plan = { draft: CouponDraft; takenBy: number; daysAgo?: number; isTaken?: boolean }

const plain: Omit<CouponDraft, 'title' | 'amount' | 'minSpend'> = {
  percent: null,
  scope: 'shop',
  termIds: [],
  productIds: [],
  validDays: null,
  validFrom: null,
  validTo: null,
  claimFrom: null,
  claimTo: null,
  total: null,
  perPerson: 1,
  givenBy: 'claim',
  code: null,
  sort: 0,
}

type ShopWindow = { riesling: number; mosel: number; sparkling: number; wine: number }

function plans(today: Date, shelf: ShopWindow): Record<CouponKey, Plan> {
  const day = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString()
  const untilEndOf = (days: number) => new Date(today.getTime() + (days + 1) * DAY_MS - 1000).toISOString()
  const draft = (zh: string, en: string, amount: number, minSpend: number, rest: Partial<CouponDraft>): CouponDraft => ({
    ...plain,
    title: { zh, en },
    amount: fen(amount * 100),
    minSpend: fen(minSpend * 100),
    ...rest,
  })
  return {
    any: {
      draft: draft('全场满减', 'Off any wine', 30, 299, { validDays: 14, perPerson: 2, sort: 90 }),
      takenBy: 19,
      isTaken: true,
    },
    riesling: {
      draft: draft('雷司令时节', 'Riesling season', 100, 0, {
        percent: 10,
        scope: 'category',
        termIds: [shelf.riesling],
        validDays: 14,
        sort: 88,
      }),
      takenBy: 9,
    },
    mosel: {
      draft: draft('摩泽尔产区券', 'Wines of the Mosel', 60, 499, {
        scope: 'category',
        termIds: [shelf.mosel],
        validTo: untilEndOf(21),
        total: 40,
        sort: 80,
      }),
      takenBy: 17,
      isTaken: true,
    },
    sparkling: {
      draft: draft('起泡酒券', 'Sparkling wines', 50, 399, {
        scope: 'category',
        termIds: [shelf.sparkling],
        validTo: untilEndOf(30),
        sort: 70,
      }),
      takenBy: 6,
    },
    wine: {
      draft: draft('单品券', 'For one wine', 20, 0, { scope: 'product', productIds: [shelf.wine], validDays: 7, sort: 60 }),
      takenBy: 4,
    },
    few: { draft: draft('开箱礼：大额券', 'By the case', 150, 1_299, { validDays: 10, total: 26, sort: 95 }), takenBy: 23 },
    gone: { draft: draft('周三夜场券', 'Wednesday night', 80, 599, { validDays: 3, total: 24, sort: 50 }), takenBy: 24 },
    over: {
      draft: draft('双十一返场券', 'After the eleventh', 40, 399, { validTo: untilEndOf(9), claimTo: untilEndOf(-1), sort: 40 }),
      takenBy: 11,
      daysAgo: 6,
    },
    coming: {
      draft: draft('周末品酒券', 'Weekend tasting', 70, 599, { claimFrom: day(2), validDays: 5, total: 100, sort: 85 }),
      takenBy: 0,
    },
    welcome: { draft: draft('新人见面礼', 'Welcome', 50, 299, { validDays: 30, givenBy: 'newcomer' }), takenBy: 0 },
    thanks: {
      draft: draft('老友答谢券', 'Thank you', 88, 688, { validFrom: day(3), validTo: untilEndOf(33), givenBy: 'given' }),
      takenBy: 0,
    },
    leaflet: {
      draft: draft('随箱传单券', 'From the leaflet', 20, 199, { validDays: 30, givenBy: 'code', code: 'WEIN20' }),
      takenBy: 0,
    },
    summer: {
      draft: draft('夏日清凉券', 'Summer', 25, 199, { validDays: 14, claimTo: untilEndOf(-30) }),
      takenBy: 8,
      daysAgo: 45,
      isTaken: true,
    },
  }
}

/** Restarts a failed attempt, unless a coupon was spent. */
export async function seedDemoCoupons(deps: Deps): Promise<void> {
  const { db } = deps
  const { shopper, administrator } = DEMO_SIGN_INS
  const [shopperId, administratorId] = [await findAccountId(db, shopper.login), await findAccountId(db, administrator.login)]
  const shelf = await findShopWindow(db)
  if (shopperId === undefined || administratorId === undefined || !shelf || (await isDone(db))) return
  await transaction(db, async (tx) => {
    await tx`delete from coupon_claim`
    await tx`delete from coupon`
  })
  const customers = await makeCustomers(deps)
  const made = new Map<CouponKey, number>()
  for (const [key, plan] of Object.entries(plans(startOfToday(deps.now()), shelf)) as [CouponKey, Plan][]) {
    const { id: couponId } = await planCoupon(deps, plan.draft)
    made.set(key, couponId)
    const then: Deps = { ...deps, now: () => new Date(deps.now().getTime() - (plan.daysAgo ?? 0) * DAY_MS) }
    const takers = [...customers.slice(0, plan.takenBy), ...(plan.isTaken ? [shopperId] : [])]
    for (const taker of takers) await claimCoupon(then, taker, couponId)
  }
  const thanks = made.get('thanks')
  if (thanks) {
    const gift = { couponId: thanks, accountId: shopperId, reason: '感谢您的耐心', key: randomUUID() }
    await giveCoupon(deps, demoStaff(administratorId), gift)
  }
  await spendOne(deps, shopperId, made.get('any') ?? 0)
}

/** The last step. */
const isDone = async (db: Db): Promise<boolean> => (await db`select from coupon_use limit 1`).length > 0

async function spendOne(deps: Deps, shopperId: number, couponId: number): Promise<void> {
  const { db } = deps
  const earlier = (hours: number): Deps => ({ ...deps, now: () => new Date(deps.now().getTime() - hours * 60 * 60 * 1000) })
  await claimCoupon(earlier(8), shopperId, couponId)
  const [bottle] = await db<{ skuId: number; quantity: number }[]>`
    select sku.id as "skuId", ceil(32000.0 / sku.price)::integer as quantity
      from sku join product on product.id = sku.product_id
     where sku.on_sale and product.on_sale and pack = 1 and stock >= 24 and price between 8000 and 20000
     order by product.sort desc, sku.id
     limit 1`
  if (!bottle) return
  const key = await addBuyNow(db, shopperId, bottle.skuId, bottle.quantity)
  const checkout = await confirmCheckout(earlier(7), shopperId, { lineIds: [key], isBuyNow: true, addressId: 0 })
  if (!checkout.address) return
  const placed = await placeOrder(earlier(7), shopperId, {
    key: checkout.key,
    addressId: checkout.address.id,
    couponClaimId: checkout.couponClaimId,
    remark: '',
    channel: 3,
  })
  if (placed.kind !== 'changed') await payOrder(earlier(7), shopperId, placed.orderNumber, 'balance')
}

const startOfToday = (at: Date): Date => new Date(dayStartMs(shanghaiDay(at)))

async function findAccountId(db: Db, login: string): Promise<number | undefined> {
  const [account] = await db<{ id: number }[]>`select id from account where login = ${login}`
  return account?.id
}

async function findShopWindow(db: Db): Promise<ShopWindow | undefined> {
  const [shelf] = await db<{ riesling: number | null; mosel: number | null; sparkling: number | null; wine: number | null }[]>`
    select (select id from term where kind = 'grape' and code = 'riesling') as riesling,
           (select id from term where kind = 'region' and code = 'mosel') as mosel,
           (select id from term where kind = 'type' and code = 'sparkling') as sparkling,
           (select id from product where code = 'thalreuter-gruener-veltliner-steinfeder') as wine`
  if (!shelf?.riesling || !shelf.mosel || !shelf.sparkling || !shelf.wine) return undefined
  return { riesling: shelf.riesling, mosel: shelf.mosel, sparkling: shelf.sparkling, wine: shelf.wine }
}

/** Nobody can sign in without a password. */
async function makeCustomers({ db, now }: Deps): Promise<number[]> {
  const phones = Array.from({ length: 24 }, (_, index) => `199000010${String(index).padStart(2, '0')}`)
  await db`
    insert into account ${db(phones.map((phone, index) => ({ phone, nickname: maskPhone(phone), created_at: new Date(now().getTime() - (70 + 9 * index) * DAY_MS) })))}
    on conflict (phone) do nothing`
  const accounts = await db<{ id: number }[]>`select id from account where phone in ${db(phones)} order by phone`
  return accounts.map(({ id }) => id)
}
