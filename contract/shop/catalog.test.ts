import { expect, test } from 'vitest'
import { fen } from '#domain/money.ts'
import type { Product, ProductCard, TermRef } from '#domain/product.ts'
import type { ProductReviews } from '#domain/review.ts'
import { decodeCategory, encodeCategory } from './categories.ts'
import { decodeParagraphs, encodeParagraphs } from './paragraphs.ts'
import { decodeProductCard, encodeProductCard, productCard } from './product-card.ts'
import { decodeProduct, encodeOptions, encodeProduct, productDetail, writeProduct } from './product-detail.ts'
import { decodeIds, decodeSort, encodeSort, productQuery } from './product-list.ts'

const pc = { locale: 'zh-CN', client: 'pc' } as const
const say = (key: string) => key
const NOT_REVIEWED = {
  summary: {
    count: 0,
    average: 0,
    byStars: [0, 0, 0, 0, 0],
    byKind: { good: 0, medium: 0, poor: 0 },
    withPictures: 0,
    byLanguage: { 'zh-CN': 0, 'en-US': 0 },
  },
  best: null,
} as const satisfies ProductReviews
const term = (id: number, zh: string, en: string): TermRef => ({ id, code: en.toLowerCase(), name: { zh, en } })

const card: ProductCard = {
  id: 1001,
  name: { zh: '雷司令', en: 'Riesling' },
  blurb: { zh: '清', en: 'Clear' },
  image: '/uploads/a.webp',
  price: fen(12800),
  listPrice: null,
  stock: 7,
  sales: 3,
  flags: ['new', 'hot'],
  soleSku: null,
  estate: term(100, '酒庄', 'Estate'),
  region: term(101, '摩泽尔', 'Mosel'),
  grapes: [term(102, '雷司令', 'Riesling')],
  type: null,
  taste: term(103, '干', 'Dry'),
  vintage: 2023,
  vintages: [2023, 2019],
  pack: 1,
  isOrganic: true,
  rating: { average: 4.5, count: 2 },
}
const sku = { vintage: 2023, sizeMl: 750, pack: 1, price: fen(12800), listPrice: fen(15800), stock: 5, image: '/uploads/a.webp' }
const product: Product<ProductCard> = {
  ...card,
  description: { zh: '一。\n\n二 <三> & 四。', en: 'One.\n\nTwo <three> & four.' },
  imageWords: { '/uploads/a.webp': { zh: '瓶', en: 'Bottle' } },
  grapeShares: { 7: 60 },
  images: ['/uploads/a.webp', '/uploads/b.webp'],
  skus: [
    { code: '0a1b2c3d', ...sku },
    { code: '1a1b2c3d', ...sku, vintage: null, pack: 6, listPrice: null },
  ],
  bars: { sweetness: 1, acidity: 4, body: 2, tannin: 0, fruit: 4 },
  country: term(104, '德国', 'Germany'),
  site: null,
  classification: [term(105, '珍藏', 'Kabinett')],
  farming: [],
  closure: null,
  pairings: [term(106, '鱼', 'Fish')],
  flavours: [],
  alcohol: 11.5,
  residualSugar: 6.9,
  acidity: null,
  serving: [8, 10],
  drinking: null,
  year: 2026,
  label: {
    ingredients: { zh: '葡萄、二氧化硫', en: 'Grapes, sulfur dioxide' },
    storage: { zh: '阴凉避光', en: 'Cool and dark' },
    bottling: '2024-03-12 / L2403',
    importer: {
      name: { zh: '某进口商', en: 'Some importer' },
      address: { zh: '上海', en: 'Shanghai' },
      contact: { zh: '400', en: '400' },
    },
  },
  estateStory: { blurb: { zh: '老', en: 'Old' }, village: null, founded: 1786, hectares: null, image: '' },
  isFavourite: false,
  related: [card],
  sameEstate: [],
}

const flashSale = {
  id: 201,
  vintage: 2022,
  sizeMl: 750,
  pack: 1,
  price: fen(88_00),
  listPrice: fen(128_00),
  endsAt: '2026-11-20T06:00:00.000Z',
}

test('a card and a product survive the way over the wire, and fit their schemas', () => {
  for (const value of [card, { ...card, flashSale }]) {
    const wireCard = productCard.parse(JSON.parse(JSON.stringify(encodeProductCard(value, pc))))
    // What stands beside a wine is on the wire, and in no page.
    const { blurb, ...shown } = value
    expect(wireCard).toMatchObject({ store_info: blurb.zh, store_info_en: blurb.en })
    expect(decodeProductCard(wireCard)).toEqual(shown)
  }
  const wireProduct = productDetail.parse(
    JSON.parse(JSON.stringify(encodeProduct(product, { ...NOT_REVIEWED, coupons: [] }, { ...pc, say }, new Date()))),
  )
  const { blurb: _, ...shownCard } = card
  expect(decodeProduct(wireProduct)).toEqual({ ...product, related: [shownCard] })
})

test('a product written as JSON is what its encoding says, byte for byte', () => {
  for (const client of ['pc', 'phone'] as const) {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const beside = [card, { ...card, id: 1002, flashSale }]
      for (const sameEstate of [beside, []]) {
        const encoding = [
          { ...product, related: beside, sameEstate },
          { ...NOT_REVIEWED, coupons: [] },
          { locale, client, say },
          new Date(),
        ] as const
        const written = writeProduct(...encoding)
        expect(written.json).toBe(JSON.stringify(encodeProduct(...encoding)))
        expect(written.data).toEqual(encodeProduct(...encoding))
      }
    }
  }
})

test('the wire spells money as yuan with two decimals, and "0.00" where there is no struck-through price', () => {
  expect(encodeProductCard(card, pc)).toMatchObject({
    price: '128.00',
    ot_price: '0.00',
    store_name: '雷司令',
    store_name_en: 'Riesling',
  })
})

test('option values join to the names of the SKUs', () => {
  const { productAttr, productValue } = encodeOptions(product, { ...pc, say })
  expect(productAttr.map(({ attr_values }) => attr_values)).toEqual([['2023', '无年份'], ['750ml'], ['单瓶', '6瓶装']])
  expect(Object.keys(productValue)).toEqual(['2023,750ml,单瓶', '无年份,750ml,6瓶装'])
})

test('phone clients get every combination of the options, those that nobody sells without stock', () => {
  const productValue = Object(encodeOptions(product, { locale: 'zh-CN', client: 'phone', say }).productValue)
  expect(Object.keys(productValue).toSorted()).toEqual(
    ['2023', '无年份'].flatMap((vintage) => ['6瓶装', '单瓶'].map((pack) => `${vintage},750ml,${pack}`)).toSorted(),
  )
  expect(productValue['2023,750ml,6瓶装']).toMatchObject({ stock: 0, product_stock: 0, unique: '', suk: '2023,750ml,6瓶装' })
})

test('a category survives the way over the wire', () => {
  const category = {
    id: 2,
    kind: 'region' as const,
    name: { zh: '产区', en: 'Region' },
    children: [{ ...term(101, '摩泽尔', 'Mosel'), image: '', parentCode: 'germany', productCount: 3 }],
  }
  expect(decodeCategory(encodeCategory(category, pc))).toEqual(category)
  expect(decodeCategory({ ...encodeCategory(category, pc), id: 99 })).toBeUndefined()
})

test('every sort survives the way over the wire', () => {
  for (const sort of ['default', 'price-asc', 'price-desc', 'sales', 'sales-asc', 'newest'] as const) {
    const { news, ...order } = productQuery.parse(encodeSort(sort))
    expect(decodeSort(order, news === true)).toBe(sort)
  }
})

test('ids are numbers of ours, a hundred at most', () => {
  expect(decodeIds('3,1,,2,0,99999999999')).toEqual([3, 1, 2])
  expect(decodeIds(Array.from({ length: 150 }, (_, i) => i + 1).join())).toHaveLength(100)
})

test('paragraphs are plain text again after the way through HTML', () => {
  for (const plain of ['', 'one', 'a\n\nb', '<b> & </b>', '&amp; stays', 'line\nbreak\n\nnext']) {
    expect(decodeParagraphs(encodeParagraphs(plain))).toBe(plain)
  }
  expect(encodeParagraphs('<script>')).toBe('<p>&lt;script&gt;</p>')
})
