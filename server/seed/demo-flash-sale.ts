import type { SlotPlan } from '#domain/flash-plan.ts'
import { type Fen, fen } from '#domain/money.ts'
import { addDays, dayStartMs, shanghaiDay } from '#domain/shanghai.ts'
import type { Db } from '#server/db/database.ts'
import { buyInSale } from '#server/features/cart/add-to-cart.ts'
import { planSale } from '#server/features/flash-sale/plan-sale.ts'
import { addSlot } from '#server/features/flash-sale/save-slot.ts'
import { confirmCheckout } from '#server/features/orders/confirm-checkout.ts'
import { orderCreator } from '#server/features/orders/order-creator.ts'
import { payOrder } from '#server/features/payments/pay-order.ts'
import type { Deps } from '#server/http/deps.ts'
import type { DemoPicture } from './demo-files.ts'
import { pictureDrawing } from './demo-pictures.ts'
import { type Buyer, findOrMakeBuyer } from './demo-reviewers.ts'
import { storeDrawings } from './drawings.ts'

/* Four slots cover the whole day, so that a sale always runs. In each one wine is sold out and one nearly. */

const SLOTS: readonly (Omit<SlotPlan, 'image'> & { picture: DemoPicture })[] = [
  { startsHour: 10, hours: 4, picture: { estate: 'weingut-ellscheid-kron' } },
  {
    startsHour: 14,
    hours: 4,
    picture: {
      bottles: [
        'lautensack-forster-ungeheuer-riesling-gg',
        'steigerthor-julius-echter-berg-silvaner-gg',
        'karlsrast-ingelheimer-spaetburgunder-trocken',
      ],
      ground: 'stone',
    },
  },
  { startsHour: 18, hours: 4, picture: { estate: 'weingut-thalreuter' } },
  {
    startsHour: 22,
    hours: 12,
    picture: {
      bottles: [
        'grubanovits-ried-hochberg-blaufraenkisch-reserve',
        'storckenbaum-cremant-brut',
        'ardeneck-berg-schlossberg-riesling-gg',
      ],
      ground: 'slate',
    },
  },
]

/** Numbers are packs; `bought` has one entry per order. */
const SALES: readonly { offered: number; bought: readonly number[]; perPerson: number; percentOff: number }[] = [
  { offered: 24, bought: [2, 1], perPerson: 6, percentOff: 35 },
  { offered: 18, bought: [2, 2, 2, 1], perPerson: 2, percentOff: 40 },
  { offered: 12, bought: [3, 3, 2, 2], perPerson: 3, percentOff: 50 },
  { offered: 6, bought: [2, 2, 2], perPerson: 2, percentOff: 60 },
]

const BUYERS = ['云起', 'Matthias', '小满', 'Elena']
const FIRST_BUYER = 100
const RUNS_DAYS = 365
const MINUTE_MS = 60 * 1000
const STOCK_MIN = 36
const BANNER = { width: 1200, height: 400 }

type Wine = { skuId: number; skuCode: string; productId: number; price: Fen }

/** Continues where an earlier attempt stopped. */
export async function seedDemoFlashSale(deps: Deps): Promise<void> {
  const { db, now } = deps
  const yesterday = addDays(shanghaiDay(now()), -1)
  const banners = await drawBanners(deps)
  const buyers: Buyer[] = []
  for (const [index, nickname] of BUYERS.entries()) {
    buyers.push(await findOrMakeBuyer(deps, { nickname, avatar: null }, FIRST_BUYER + index))
  }
  const wines = await listWines(db, SLOTS.length * SALES.length)
  for (const [index, { picture: _, ...slot }] of SLOTS.entries()) {
    const slotId = (await findSlot(db, slot.startsHour)) ?? (await addSlot(deps, { ...slot, image: banners[index] ?? '' }))
    const opensMs = dayStartMs(yesterday) + slot.startsHour * 60 * MINUTE_MS
    for (const [place, sale] of SALES.entries()) {
      const wine = wines[place * SLOTS.length + index]
      if (!wine || (await hasSale(db, slotId, SALES.length - place))) continue
      const planned = { ...deps, now: () => new Date(opensMs - 60 * MINUTE_MS) }
      const id = await planSale(planned, {
        slotId,
        skuCode: wine.skuCode,
        title: { zh: '', en: '' },
        fromDay: yesterday,
        toDay: addDays(yesterday, RUNS_DAYS),
        price: salePrice(wine.price, sale.percentOff),
        offered: sale.offered,
        perPerson: sale.perPerson,
        perOrder: sale.perPerson,
        sort: SALES.length - place,
      })
      for (const [turn, quantity] of sale.bought.entries()) {
        const buyer = buyers[turn % buyers.length]
        if (buyer) await buy(deps, buyer, { saleId: id, productId: wine.productId, quantity, atMs: opensMs + turn * MINUTE_MS })
      }
    }
  }
}

/** Ends in 8 or 9, like price tags. */
const salePrice = (price: Fen, percentOff: number): Fen => {
  const yuan = Math.floor((price * (100 - percentOff)) / 10_000)
  return fen(Math.max(1, yuan - (yuan % 10) + (yuan % 20 < 10 ? 8 : 9)) * 100)
}

async function buy(
  deps: Deps,
  { id, addressId }: Buyer,
  { atMs, ...wanted }: { saleId: number; productId: number; quantity: number; atMs: number },
): Promise<void> {
  const then = { ...deps, now: () => new Date(atMs) }
  const lineId = await buyInSale(then, id, { ...wanted, skuCode: '' })
  const { key } = await confirmCheckout(then, id, { lineIds: [lineId], isBuyNow: true, addressId })
  const placed = await orderCreator(then)(id, { key, addressId, remark: '', channel: 3 })
  if (placed.kind === 'changed') throw new Error('a price changed while the demo shop was filled')
  await payOrder(then, id, placed.orderNumber, 'balance')
}

async function findSlot(db: Db, startsHour: number): Promise<number | undefined> {
  const [slot] = await db<{ id: number }[]>`select id from flash_slot where starts_hour = ${startsHour}`
  return slot?.id
}

const hasSale = async (db: Db, slotId: number, sort: number): Promise<boolean> =>
  (await db`select from flash_item where slot_id = ${slotId} and sort = ${sort} limit 1`).length === 1

const listWines = (db: Db, count: number): Promise<Wine[]> =>
  db<Wine[]>`
    select "skuId", "skuCode", "productId", price
      from (
        select distinct on (product.id) sku.id as "skuId", sku.code as "skuCode", product.id as "productId", sku.price,
               md5('flash' || product.code) as mixed
          from sku join product on product.id = sku.product_id
         where sku.on_sale and product.on_sale and sku.pack = 1 and sku.stock >= ${STOCK_MIN} and sku.price between 8000 and 60000
         order by product.id, sku.position
      ) wine
     order by mixed
     limit ${count}`

const drawBanners = ({ files, config }: Deps): Promise<string[]> =>
  storeDrawings(
    SLOTS.map(({ picture }) => pictureDrawing(picture, BANNER)),
    { files, dataDir: config.dataDir },
  )
