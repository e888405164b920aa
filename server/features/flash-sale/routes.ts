import { refuse } from '#contract/refusals.ts'
import { encodeFlashDetail, findFlashItem } from '#contract/shop/flash-detail.ts'
import * as flash from '#contract/shop/flash-sale.ts'
import { activities } from '#contract/shop/look.ts'
import type { MessageParams } from '#domain/messages.ts'
import type { ProductReviews } from '#domain/review.ts'
import type { Wine } from '#domain/wine-facts.ts'
import { type Importer, withImporter } from '#domain/wine-label.ts'
import { readWine } from '#server/features/catalog/read-product.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { say } from '#server/http/words.ts'
import { findPastSale } from './past-sale.ts'
import { itemNow, itemsOfSlot, type ReadSales, SALES_CACHE_MS, slotsOn } from './sales-cache.ts'
import { countBoughtBy, findTexts } from './sql.ts'

/** Favourites and reviews stand above this feature. */
type OthersPart = {
  readSales: ReadSales
  readReviews: (productId: number) => Promise<ProductReviews>
  readIsFavourite: (accountId: number, productId: number) => Promise<boolean>
  readImporter: () => Promise<Importer>
}

/** Answers depend on the clock, so they are not cached; the sales are in memory. */
export function flashSaleRoutes(serve: Serve, { db, now }: Deps, others: OthersPart): void {
  const { readSales, readReviews, readIsFavourite, readImporter } = others
  serve(flash.listSlots, async ({ cacheFor, ...reader }) => {
    cacheFor(SALES_CACHE_MS)
    return flash.encodeSlots(slotsOn(await readSales(), now()), reader)
  })

  serve(activities, async () => {
    const { slots } = slotsOn(await readSales(), now())
    return { is_bargin: false, is_pink: false, is_seckill: slots.some(({ state }) => state === 'running') }
  })

  serve(flash.listFlashItems, async ({ params, query: { page, limit }, cacheFor, ...reader }) => {
    cacheFor(SALES_CACHE_MS)
    const items = itemsOfSlot(await readSales(), params.timeId, now())
    return items.slice((page - 1) * limit, page * limit).map((item) => flash.encodeFlashItem(item, reader))
  })

  serve(flash.findFlashStock, async ({ query }) => {
    const sales = (await readSales()).filter(({ id }) => query.ids.includes(id))
    return { list: sales.map(flash.encodeStock), server_time: now().toISOString() }
  })

  const readLabelled = async (productId: number): Promise<Wine | undefined> => {
    const [wine, importer] = await Promise.all([readWine(db, productId), readImporter()])
    return wine && { ...wine, label: withImporter(wine.label, importer) }
  }
  serve(findFlashItem, async ({ params: { id }, account, cacheFor, ...reader }) => {
    cacheFor(SALES_CACHE_MS)
    const sale = (await readSales()).find((each) => each.id === id) ?? (await findPastSale(db, id)) ?? refuse('product-gone')
    const isPhone = reader.client === 'phone'
    const [texts, reviews, wine, bought, isKept] = await Promise.all([
      findTexts(db, sale.productId),
      readReviews(sale.productId),
      isPhone ? readLabelled(sale.productId) : undefined,
      account ? countBoughtBy(db, id, account.accountId) : 0,
      isPhone && account ? readIsFavourite(account.accountId, sale.productId) : false,
    ])
    const at = now()
    const detail = { ...itemNow(sale, at), ...(texts ?? refuse('product-gone')), bought, serverTime: at.toISOString() }
    const speaker = { ...reader, say: (key: string, values?: MessageParams) => say(reader.locale, key, values) }
    return encodeFlashDetail(detail, account?.accountId ?? 0, speaker, reviews, { wine, isFavourite: isKept })
  })

  serve(flash.countBought, async ({ params: { id }, account }) => ({ buy_num: await countBoughtBy(db, id, account.accountId) }))
}
