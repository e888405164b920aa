import { fen, multiply } from '#domain/money.ts'
import { addDays, dayStartMs, shanghaiDay } from '#domain/shanghai.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { listZones } from '#server/features/freight/sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { findAccountId } from '../demo-shopper.ts'
import { type PastBuyer, planBuyers } from './buyers.ts'
import { type Chance, chanceOf } from './chance.ts'
import { insertAll } from './insert-all.ts'
import { type Campaign, type FlashOffer, type PastOrder, type PastSku, soldIn } from './past-order.ts'
import { planOrders } from './plan-orders.ts'
import { writeMoney } from './write-money.ts'
import { writeOrders } from './write-orders.ts'
import { writeStock } from './write-stock.ts'

/* A year of trade, written by statements as the shop's use cases would have written it; `npm run check:ledger` agrees with it. */

/** More than a year, so that the last weeks have something to be compared with. */
const DAYS = 400
const BUYERS = 440
const SEED = 20_26
const STOCK_MIN = 12

type PastCoupon = { zh: string; en: string; amount: number; minSpend: number; month: number; day: number; days: number }
/** By month and day, so that each lies within the year wherever it begins. */
const COUPONS: readonly PastCoupon[] = [
  { zh: '年货节满减', en: 'New Year pantry', amount: 60, minSpend: 599, month: 1, day: 12, days: 14 },
  { zh: '芦笋季', en: 'Asparagus season', amount: 40, minSpend: 399, month: 4, day: 20, days: 20 },
  { zh: '年中回馈', en: 'Mid-year thanks', amount: 80, minSpend: 699, month: 6, day: 10, days: 12 },
  { zh: '中秋礼遇', en: 'Mid-Autumn present', amount: 100, minSpend: 899, month: 9, day: 8, days: 18 },
  { zh: '双十一满减', en: 'Eleven Eleven', amount: 120, minSpend: 999, month: 11, day: 1, days: 11 },
]
const FLASH_DAYS = ['03-08', '06-18', '09-09', '11-11']
const FLASH_HOUR = 18
const OFFERS_PER_DAY = 3

/** Comes after the flash sale, whose slots it uses. Does nothing when there is a past buyer. */
export async function seedDemoYear(deps: Deps): Promise<void> {
  const { db, now } = deps
  const administratorId = await findAccountId(db, DEMO_SIGN_INS.administrator.login)
  if (administratorId === undefined) throw new Error('the demo’s administrator is missing')
  const fromDay = addDays(shanghaiDay(now()), 1 - DAYS)
  const chance = chanceOf(SEED)
  const buyers = planBuyers(chance, { count: BUYERS, fromDay, days: DAYS })
  const skus = await listSkus(db)
  if (skus.length === 0 || (await isDone(db, buyers))) return
  const campaigns = COUPONS.flatMap((coupon) => campaignsOf(coupon, fromDay))
  const offers = FLASH_DAYS.flatMap((day) => daysNamed(day, fromDay)).flatMap((day) => offersOn(chance, day, skus))
  const zones = await listZones(db)
  const elsewhere = zones.find(({ codes }) => codes.length === 0)
  if (!elsewhere) throw new Error('the demo’s freight is missing')
  const orders = planOrders(chance, {
    fromDay,
    days: DAYS,
    now: now(),
    buyers,
    skus,
    zoneOf: (cityCode) => zones.find(({ codes }) => codes.includes(cityCode - (cityCode % 10_000))) ?? elsewhere,
    campaigns,
    offers,
  })
  await transaction(db, async (tx) => {
    const accounts = await writeBuyers(tx, buyers)
    const accountOf = ({ buyer }: PastOrder) => accounts.get(buyer.phone) ?? 0
    const claims = await writeClaims(tx, campaigns, orders, accountOf)
    const flashItems = await writeOffers(tx, offers, orders)
    const written = await writeOrders(tx, orders, {
      accountOf,
      claimOf: ({ number }) => claims.get(number) ?? null,
      flashItemOf: ({ offer }) => (offer && flashItems.get(offer)) ?? null,
      administratorId,
    })
    await writeMoney(tx, written, administratorId)
    await writeStock(tx, orders, { fromDay, offers, administratorId })
  })
}

const isDone = async (db: Db, [first]: readonly PastBuyer[]): Promise<boolean> =>
  (await db`select from account where phone = ${first?.phone ?? ''}`).length > 0

/** What has never been out of stock. */
const listSkus = async (db: Db): Promise<PastSku[]> => {
  const rows = await db<(PastSku & { zh: string; en: string })[]>`
    select sku.id, product.id as "productId", name_zh as zh, name_en as en, vintage, size_ml as "sizeMl", pack, price, weight_g as "weightG",
           coalesce(nullif(sku.image, ''), product.images[1], '') as image,
           coalesce((select code from product_term join term on term.id = term_id where product_id = product.id and kind = 'type' limit 1), '') as kind
      from sku
      join product on product.id = sku.product_id
     where sku.on_sale and product.on_sale and stock >= ${STOCK_MIN}
     order by product.code, sku.position`
  return rows.map(({ zh, en, ...sku }) => ({ ...sku, name: { zh, en } }))
}

type NamedCampaign = Campaign & { title: { zh: string; en: string } }

/** Days of the history with this month and day, MM-DD: one or two. */
const daysNamed = (monthDay: string, fromDay: string): string[] =>
  [0, 1, 2]
    .map((years) => `${Number(fromDay.slice(0, 4)) + years}-${monthDay}`)
    .filter((day) => day > addDays(fromDay, 2) && day < addDays(fromDay, DAYS - 1))

function campaignsOf({ zh, en, amount, minSpend, month, day, days }: PastCoupon, historyFrom: string): NamedCampaign[] {
  return daysNamed(`${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, historyFrom).map((fromDay) => ({
    title: { zh, en },
    fromDay,
    toDay: addDays(fromDay, days),
    amount: fen(amount * 100),
    minSpend: fen(minSpend * 100),
  }))
}

function offersOn(chance: Chance, day: string, skus: readonly PastSku[]): FlashOffer[] {
  const fit = skus.filter(({ pack, price }) => pack === 1 && price >= 80_00 && price <= 600_00)
  const chosen = new Set(Array.from({ length: fit.length > 0 ? OFFERS_PER_DAY : 0 }, () => chance.pick(fit)))
  return [...chosen].map(({ id, price }) => ({
    day,
    hour: FLASH_HOUR,
    skuId: id,
    price: fen(multiply(fen(Math.floor(price / 1000)), 650)),
    offered: chance.between(8, 18),
  }))
}

async function writeBuyers(tx: Db, buyers: readonly PastBuyer[]): Promise<Map<string, number>> {
  const accounts = await insertAll<{ id: number; phone: string }>(
    tx,
    'account',
    buyers.map(({ phone, nickname, joinedAt }) => ({ phone, nickname, created_at: joinedAt })),
  )
  const ids = new Map(accounts.map(({ id, phone }) => [phone, id]))
  await insertAll(
    tx,
    'address',
    buyers.map(({ phone, joinedAt, address: { cityCode, ...address } }) => ({
      ...address,
      account_id: ids.get(phone) ?? 0,
      city_code: cityCode,
      is_default: true,
      created_at: joinedAt,
    })),
  )
  return ids
}

/** One claim for each order that uses the coupon, by the order's number. */
async function writeClaims(
  tx: Db,
  campaigns: readonly NamedCampaign[],
  orders: readonly PastOrder[],
  accountOf: (order: PastOrder) => number,
): Promise<Map<string, number>> {
  const claims = new Map<string, number>()
  for (const campaign of campaigns) {
    const users = orders.filter((order) => order.campaign === campaign)
    const [begins, ends] = [new Date(dayStartMs(campaign.fromDay)), new Date(dayStartMs(campaign.toDay))]
    const { amount, minSpend } = campaign
    const [coupon] = await insertAll<{ id: number }>(tx, 'coupon', [
      {
        title_zh: campaign.title.zh,
        title_en: campaign.title.en,
        scope: 'shop',
        amount,
        min_spend: minSpend,
        valid_to: ends,
        claim_from: begins,
        claim_to: ends,
        claimed: users.length,
        per_person: 9,
        created_at: begins,
      },
    ])
    const rows = await insertAll<{ id: number }>(
      tx,
      'coupon_claim',
      users.map((order) => ({
        coupon_id: coupon?.id ?? 0,
        account_id: accountOf(order),
        amount,
        min_spend: minSpend,
        valid_from: begins,
        valid_to: ends,
        claimed_at: new Date(order.placedAt.getTime() - 60_000),
      })),
    )
    for (const [index, order] of users.entries()) claims.set(order.number, rows[index]?.id ?? 0)
  }
  return claims
}

/** Closed, with what they sold; what was left went back to stock. */
async function writeOffers(
  tx: Db,
  offers: readonly FlashOffer[],
  orders: readonly PastOrder[],
): Promise<Map<FlashOffer, number>> {
  const [slot] = await tx<{ id: number }[]>`select id from flash_slot where starts_hour = ${FLASH_HOUR}`
  if (!slot) throw new Error('the demo’s flash sale is missing')
  const rows = await insertAll<{ id: number }>(
    tx,
    'flash_item',
    offers.map((offer, index) => ({
      slot_id: slot.id,
      sku_id: offer.skuId,
      code: (0xde300000 + index).toString(16),
      from_day: offer.day,
      to_day: offer.day,
      price: offer.price,
      offered: offer.offered,
      remaining: 0,
      sold: soldIn(offer, orders),
      per_person: 2,
      per_order: 2,
      created_at: new Date(dayStartMs(addDays(offer.day, -2))),
      closed_at: new Date(dayStartMs(addDays(offer.day, 1))),
    })),
  )
  return new Map(offers.map((offer, index) => [offer, rows[index]?.id ?? 0]))
}
