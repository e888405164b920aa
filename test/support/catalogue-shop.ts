import type { WireProductCard } from '#contract/shop/product-card.ts'
import { client, shopWith } from './shop.ts'
import { idsByCode, importWines, wineRecord } from './wine-list.ts'

const sku = (price: string, stock: number, more = {}) => ({ vintage: 2023, sizeMl: 750, pack: 1, price, stock, ...more })

/** A shop with a wine of every kind that lists distinguish, found by code. */
export async function catalogueShop() {
  const shop = await shopWith({ wines: [] })
  await importWines(shop.deps, [
    wineRecord({
      code: 'riesling',
      name: { zh: '摩泽尔雷司令', en: 'Mosel Riesling' },
      flags: ['recommended', 'new'],
      site: 'Wehlener Sonnenuhr',
      bars: { sweetness: 1, acidity: 4, body: 2, tannin: 0, fruit: 4 },
      alcohol: 11.5,
      residualSugar: 6.9,
      acidity: 7.8,
      serving: [8, 10],
      drinking: [2025, 2031],
      closure: 'screw cap',
      farming: ['organic'],
      pairings: ['清蒸鱼'],
      flavours: ['peach'],
      description: { zh: '第一段。\n\n第二段 <b>。', en: 'First.\n\nSecond <b>.' },
      skus: [sku('138.00', 5), sku('128.00', 3, { vintage: 2022, listPrice: '158.00' }), sku('778.00', 2, { pack: 6 })],
    }),
    wineRecord({
      code: 'veltliner',
      name: { zh: '瓦豪绿维特利纳', en: 'Wachau Grüner Veltliner' },
      country: 'Austria',
      region: 'Wachau',
      grapes: ['Grüner Veltliner'],
      estate: 'Weingut Donau',
      flags: ['hot'],
      skus: [sku('200.00', 8)],
    }),
    wineRecord({ code: 'sold-out', name: { zh: '售罄的酒', en: 'Sold out' }, skus: [sku('10.00', 0)] }),
    wineRecord({
      code: 'dear',
      name: { zh: '贵的酒', en: 'Dear 100% wine_x' },
      type: 'red',
      grapes: ['Pinot Noir'],
      skus: [sku('900.00', 1)],
    }),
    wineRecord({ code: 'no-price', name: { zh: '没有价格', en: 'Without a price' }, skus: [] }),
    wineRecord({ code: 'hidden', name: { zh: '下架的酒', en: 'Hidden' } }),
  ])
  await shop.db`update product set on_sale = false where code = 'hidden'`
  const ids = await idsByCode(shop.deps)
  const pc = client(shop.app)
  const codesOf = (cards: readonly { id: number }[]) => cards.map(({ id }) => Object.keys(ids).find((code) => ids[code] === id))
  return {
    shop,
    app: shop.app,
    ids,
    pc,
    codesOf,
    listCodes: async (query: string) => codesOf(((await pc.get(`/products?${query}`)).data ?? []) as WireProductCard[]),
  }
}
