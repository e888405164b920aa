import { describe, expect, test } from 'vitest'
import { listWithFacets } from '#contract/shop/product-list.ts'
import type { FacetChoice } from '#domain/facets.ts'
import { shanghaiYear } from '#domain/shanghai.ts'
import { type DemoSku, type DemoWine, searchDemo } from '#test/support/demo-search.ts'
import { client } from '#test/support/shop.ts'
import { findMatches } from './find-matches.ts'
import { suggest } from './suggestions/suggest.ts'

const { shop, ids, all, find } = await searchDemo()

describe('what must not match does not', () => {
  const table: [keyword: string, isRight: (wine: DemoWine) => boolean][] = [
    ['雷司令', ({ grapes }) => grapes.includes('Riesling')],
    ['干', ({ taste }) => taste === 'dry'],
    ['白', ({ type }) => type === 'white'],
    ['red', ({ type }) => type === 'red'],
    ['rot', ({ type }) => type === 'red'],
    ['GG', ({ classification }) => classification.includes('Großes Gewächs')],
    ['BA', ({ classification }) => classification.includes('Beerenauslese')],
    ['TBA', ({ classification }) => classification.includes('Trockenbeerenauslese')],
    ['bio', ({ farming }) => farming.includes('organic')],
    ['sec', ({ taste }) => taste === 'dry'],
    ['Ahr', ({ region }) => region === 'Ahr'],
    ['鱼', ({ pairings }) => pairings.some((dish) => dish.includes('鱼'))],
    ['Traminer', ({ grapes }) => grapes.includes('Traminer')],
    ['无醇', ({ type }) => type === 'no/low alcohol'],
    ['2020', ({ skus }) => skus.some(({ vintage }) => vintage === 2020)],
    ['375ml', ({ skus }) => skus.some(({ sizeMl }) => sizeMl === 375)],
    ['magnum', ({ skus }) => skus.some(({ sizeMl }) => sizeMl === 1_500)],
    ['150以内', ({ skus }) => skus.some(({ price }) => Number(price) <= 150)],
    ['over 1000', ({ skus }) => skus.some(({ price }) => Number(price) >= 1_000)],
    ['低酒精', ({ alcohol }) => Number(alcohol) <= 10],
    ['brut', ({ taste }) => taste === 'brut'],
    ['阿尔', ({ region }) => region === 'Ahr'],
    ['素食', ({ farming }) => farming.includes('vegan')],
    ['rosé', ({ type, code }) => type === 'rosé' || code.includes('rose')],
    ['阿尔萨斯 干红', ({ region, type, taste }) => region === 'Alsace' && type === 'red' && taste === 'dry'],
    ['甜红葡萄酒', ({ type, taste }) => type === 'red' && /sweet/.test(taste)],
    ['sweet red', ({ type, taste }) => type === 'red' && /sweet/.test(taste)],
    ['vin rouge doux', ({ type, taste }) => type === 'red' && /sweet/.test(taste)],
  ]
  test.each(table)('%s finds some wines, and only right ones', async (keyword, isRight) => {
    const { found } = await find(keyword)
    const wrong = all.filter((wine) => found.has(ids[wine.code] ?? 0) && !isRight(wine)).map(({ code }) => code)
    expect(found.size).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })

  const isMagnum = ({ sizeMl }: DemoSku) => sizeMl === 1_500
  const isWithin =
    ({ from = 0, to = Number.MAX_SAFE_INTEGER }) =>
    ({ skus }: DemoWine) =>
      skus.some(({ pack, price }) => pack === 1 && Number(price) >= from && Number(price) <= to)
  const isRipe = ({ drinking: [from, to] }: DemoWine) => from <= shanghaiYear(new Date()) && shanghaiYear(new Date()) <= to
  const isFor =
    (...dishes: string[]) =>
    ({ pairings }: DemoWine) =>
      dishes.some((dish) => pairings.includes(dish))
  const isOld = ({ skus }: DemoWine) => skus.some(({ vintage }) => vintage <= shanghaiYear(new Date()) - 8)
  const isForFish = ({ pairings }: DemoWine) => pairings.some((dish) => dish.includes('鱼'))
  const isReduced = ({ skus }: DemoWine) => skus.some(({ listPrice }) => listPrice !== undefined)
  const marksAndTastes: [keyword: string, isMeant: (wine: DemoWine) => boolean][] = [
    ['特价', isReduced],
    ['打折的酒', isReduced],
    ['wines on sale', isReduced],
    ['sale', isReduced],
    ['Angebote', isReduced],
    ['降价 雷司令', (wine) => isReduced(wine) && wine.grapes.includes('Riesling')],
    ['新品', ({ flags = [] }) => flags.includes('new')],
    ['new arrivals', ({ flags = [] }) => flags.includes('new')],
    ['热销', ({ flags = [] }) => flags.includes('hot')],
    ['bestseller', ({ flags = [] }) => flags.includes('hot')],
    ['本店推荐', ({ flags = [] }) => flags.includes('recommended')],
    ['高酸', ({ bars }) => bars.acidity >= 4],
    ['high acidity white', ({ bars, type }) => bars.acidity >= 4 && type === 'white'],
    ['酸度低', ({ bars }) => bars.acidity <= 2],
    ['酒体饱满的红酒', ({ bars, type }) => bars.body >= 4 && type === 'red'],
    ['light-bodied red', ({ bars, type }) => bars.body <= 2 && type === 'red'],
    ['单宁柔和', ({ bars }) => bars.tannin === 1 || bars.tannin === 2],
    ['不要高单宁', ({ bars }) => bars.tannin <= 3],
    ['果香浓郁', ({ bars }) => bars.fruit >= 4],
    ['6瓶装', ({ skus }) => skus.some(({ pack }) => pack === 6)],
    ['case of six', ({ skus }) => skus.some(({ pack }) => pack === 6)],
    ['残糖 低于5', ({ residualSugar = 1_000 }) => Number(residualSugar) <= 5],
    [
      'riesling residual sugar over 100',
      ({ grapes, residualSugar = 0 }) => Number(residualSugar) >= 100 && grapes.includes('Riesling'),
    ],
    ['drink in 2030', ({ drinking: [from, to] }) => from <= 2030 && 2030 <= to],
    ['ready to drink red', (wine) => wine.type === 'red' && isRipe(wine)],
    ['适合现在喝的红酒', (wine) => wine.type === 'red' && isRipe(wine)],
    ['drink now, age-worthy', (wine) => isRipe(wine) && wine.drinking[1] >= shanghaiYear(new Date()) + 8],
    ['整箱', ({ skus }) => skus.some(({ pack }) => pack > 1)],
    ...['粉红起泡酒', '粉色香槟', 'pink champagne', 'pink bubbly'].map((keyword): [string, (wine: DemoWine) => boolean] => [
      keyword,
      ({ type, code }) => type === 'sparkling' && code.includes('rose'),
    ]),
    ['德国白酒', ({ country, type }) => country === 'Germany' && type === 'white'],
    ['德國白酒 配魚', (wine) => wine.country === 'Germany' && wine.type === 'white' && isForFish(wine)],
    ['not sweet red', ({ type, taste }) => type === 'red' && taste === 'dry'],
    ['不要红酒不要白酒', ({ type }) => type !== 'red' && type !== 'white'],
    ['不要甜红', ({ type, taste }) => !(type === 'red' && /sweet/.test(taste))],
    ['没有气泡', ({ type }) => type !== 'sparkling'],
    ['red, nothing sweet', ({ type, taste }) => type === 'red' && taste === 'dry'],
    ['riesling outside germany', ({ country, grapes }) => country !== 'Germany' && grapes.includes('Riesling')],
    ['预算200 送老丈人', isWithin({ to: 200 })],
    ['less than two hundred riesling', (wine) => isWithin({ to: 200 })(wine) && wine.grapes.includes('Riesling')],
    ['nothing over 200', isWithin({ to: 200 })],
    ['not cheap', isWithin({ from: 200 })],
    ['红 不甜 不贵', (wine) => wine.type === 'red' && wine.taste === 'dry' && isWithin({ to: 200 })(wine)],
    ['贵的酒', isWithin({ from: 500 })],
    ['most expensive wine', isWithin({ from: 500 })],
    ['vegetarian food', ({ farming }) => farming.includes('vegan')],
    ['雷司令以外的白', ({ grapes, type }) => type === 'white' && !grapes.includes('Riesling')],
    ['除了雷司令之外的白葡萄酒', ({ grapes, type }) => type === 'white' && !grapes.includes('Riesling')],
    ['riesling -sekt', ({ grapes, type }) => type !== 'sparkling' && grapes.includes('Riesling')],
    ['雷司令/西万尼', ({ grapes }) => ['Riesling', 'Silvaner', 'Sylvaner'].some((grape) => grapes.includes(grape))],
    ['霞多丽、黑皮诺', ({ grapes }) => grapes.includes('Chardonnay') || grapes.includes('Pinot Noir')],
    ['摩塞尔河谷的蕾司令', ({ region, grapes }) => region === 'Mosel' && grapes.includes('Riesling')],
    ['Moselrieslinge', ({ region, grapes }) => region === 'Mosel' && grapes.includes('Riesling')],
    ['甘白 摩泽尔', ({ region, type, taste }) => region === 'Mosel' && type === 'white' && taste === 'dry'],
    ['两三百的红酒', (wine) => wine.type === 'red' && isWithin({ from: 200, to: 300 })(wine)],
    ['几十块的白葡萄酒', (wine) => wine.type === 'white' && isWithin({ to: 100 })(wine)],
    ['aged riesling', (wine) => wine.grapes.includes('Riesling') && isOld(wine)],
    ['年份最老的雷司令', (wine) => wine.grapes.includes('Riesling') && isOld(wine)],
    ['light red for summer', ({ bars, type }) => bars.body <= 2 && type === 'red'],
    ['fruity red', ({ bars, type }) => bars.fruit >= 4 && type === 'red'],
    ['酸一点的白葡萄酒', ({ bars, type }) => bars.acidity >= 4 && type === 'white'],
    ['VDP Grosse Lage', ({ classification }) => classification.includes('Großes Gewächs')],
    ['Dürnstein', ({ region }) => region === 'Wachau'],
    ['do you sell magnum bottles', ({ skus }) => skus.some(isMagnum)],
    ['想找一款不贵的雷司令', (wine) => wine.grapes.includes('Riesling') && isWithin({ to: 200 })(wine)],
    ["I don't like sweet wines", ({ taste }) => taste === 'dry'],
    ["don't want riesling", ({ grapes }) => !grapes.includes('Riesling')],
    [
      '有花香的酒',
      ({ flavours = [] }) =>
        ['rose', 'elderflower', 'acacia', 'orange blossom', 'violet'].some((each) => flavours.includes(each)),
    ],
    ['qipaojiu taohong', ({ type, code }) => type === 'sparkling' && code.includes('rose')],
    ['leisilng', ({ grapes }) => grapes.includes('Riesling')],
    ['不想喝甜的', ({ taste }) => taste === 'dry'],
    ['孕妇能喝的', ({ type }) => type === 'no/low alcohol'],
    ['something like Sancerre', ({ grapes }) => grapes.includes('Sauvignon Blanc')],
    ['类似普罗塞克', ({ type }) => type === 'sparkling'],
    ['blanc de noirs', ({ code }) => code.includes('blanc-de-noir')],
    ['blanc de blancs', ({ code }) => code.includes('blanc-de-blancs')],
    ['叫花鸡', isFor('白切鸡', '醉鸡', '盐焗鸡')],
    ['盐水鸭', isFor('烤鸭')],
    ['火鸡', isFor('白切鸡', '烤鸭', '烧鹅')],
    ['thanksgiving turkey', isFor('白切鸡', '烤鸭', '烧鹅')],
    ['roast chicken', isFor('白切鸡')],
  ]
  test.each(marksAndTastes)('%s finds all wines that are meant, and no other', async (keyword, isMeant) => {
    const { found, understood } = await find(keyword)
    const meant = all.filter(isMeant).map(({ code }) => code)
    expect(meant.length).toBeGreaterThan(0)
    expect(understood.isPartial).toBe(false)
    expect(all.filter(({ code }) => found.has(ids[code] ?? 0)).map(({ code }) => code)).toEqual(meant)
  })

  const costs = (from: number, to: number) => (sku: DemoSku) => Number(sku.price) >= from && Number(sku.price) <= to
  const bottles: [keyword: string, choice: FacetChoice, isMeant: (sku: DemoSku) => boolean][] = [
    ['五百到一千', { price: ['500-1000'] }, costs(500, 1_000)],
    ['magnum under 500', { size: ['1500'], price: ['-500'] }, (sku) => isMagnum(sku) && costs(0, 500)(sku)],
    ['大瓶 500-1000元', { size: ['1500'], price: ['500-1000'] }, (sku) => isMagnum(sku) && costs(500, 1_000)(sku)],
    ['750ml 100以内', { size: ['750'], price: ['-100'] }, (sku) => sku.sizeMl === 750 && costs(0, 100)(sku)],
    ['2015 400以内', { vintage: ['2015'], price: ['-400'] }, (sku) => sku.vintage === 2015 && costs(0, 400)(sku)],
    ['2020 magnum', { vintage: ['2020'], size: ['1500'] }, (sku) => isMagnum(sku) && sku.vintage === 2020],
    [
      '2020 magnum under 1000',
      { vintage: ['2020'], size: ['1500'], price: ['-1000'] },
      (sku) => isMagnum(sku) && sku.vintage === 2020 && costs(0, 1_000)(sku),
    ],
  ]
  test.each(bottles)(
    '%s finds the wines of which one bottle has it all, and so do the facets %j',
    async (keyword, choice, isMeant) => {
      const meant = all.filter(({ skus }) => {
        const inStock = skus.filter(({ stock }) => stock > 0)
        const offered = inStock.length > 0 ? inStock : skus
        const singles = offered.filter(({ pack }) => pack === 1)
        return (choice.price && singles.length > 0 ? singles : offered).some(isMeant)
      })
      const { found, understood } = await find(keyword)
      expect(understood.isPartial).toBe(false)
      expect(meant.length).toBeGreaterThan(0)
      expect(all.filter(({ code }) => found.has(ids[code] ?? 0))).toEqual(meant)
      const { list } = await client(shop.app).api.call(listWithFacets, { choice, limit: 100 })
      expect(new Set(list.map(({ id }) => id))).toEqual(found)
    },
  )

  test('two bounds that no bottle satisfies together leave one of them out, and say so', async () => {
    const { found, understood } = await find('magnum under 100')
    expect(understood.isPartial).toBe(true)
    expect(understood.words.filter(({ isDropped }) => isDropped)).toHaveLength(1)
    expect(found.size).toBeGreaterThan(0)
    const magnumsOrCheap = await Promise.all(['magnum', 'under 100'].map(async (keyword) => (await find(keyword)).found))
    expect(magnumsOrCheap).toContainEqual(found)
  })

  test('suggested wines have one bottle that is all that was typed', async () => {
    const { wines } = await suggest(shop.db, 'riesling magnum under 500')
    const wrong = wines.filter(({ id }) => {
      const { skus = [] } = all.find(({ code }) => ids[code] === id) ?? {}
      return !skus.some((sku) => isMagnum(sku) && costs(0, 500)(sku))
    })
    expect(wines.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })

  const nearest: [keyword: string, first: (wine: DemoWine) => boolean, then: (wine: DemoWine) => boolean][] = [
    ['甜 起泡', ({ taste }) => taste === 'extra dry', ({ type }) => type === 'sparkling'],
    ['sweet sparkling wine', ({ taste }) => taste === 'extra dry', ({ type }) => type === 'sparkling'],
    ['pizza', isFor('火焰薄饼'), isFor('火焰薄饼')],
    ['三文鱼', isFor('刺身'), isFor('刺身', '寿司')],
    ['韩国烤肉', isFor('羊排'), isFor('羊排', '牛排', '叉烧')],
    ['扇贝', isFor('生蚝'), isFor('生蚝', '白灼虾', '大闸蟹')],
    ['自然酒', ({ type }) => type === 'orange', ({ type }) => type === 'orange'],
    ['甜香槟', ({ taste }) => taste === 'extra dry', ({ type }) => type === 'sparkling'],
    ['chocolate', isFor('水果甜点'), isFor('水果甜点', '月饼')],
  ]
  test.each(nearest)('%s is on no list: what comes nearest comes first', async (keyword, first, then) => {
    const { tiers, understood } = await findMatches(shop.db, keyword)
    const codesOf = (found: readonly number[]) => all.filter(({ code }) => found.includes(ids[code] ?? 0)).map(({ code }) => code)
    const meant = (isMeant: (wine: DemoWine) => boolean) => all.filter(isMeant).map(({ code }) => code)
    expect(understood.isPartial).toBe(false)
    expect(codesOf([...(tiers[0]?.ids ?? [])])).toEqual(meant(first))
    expect(codesOf(tiers.flatMap((tier) => [...tier.ids]))).toEqual(meant(then))
  })

  test('what there is most of comes first', async () => {
    const { tiers } = await findMatches(shop.db, 'full-bodied')
    const bodies = tiers.map(
      ({ ids: found }) => new Set(all.filter(({ code }) => [...found].includes(ids[code] ?? 0)).map(({ bars }) => bars.body)),
    )
    expect(bodies).toEqual([new Set([5]), new Set([4])])
  })

  test.each([
    '白酒',
    '红牛',
    '牛奶',
    'iphone',
    'ri',
    'xyzxyz',
    '的',
    'the',
    '波尔多左岸',
    'gin',
    'rum',
    'beer',
    '啤酒',
    'not',
    '不要',
    '12',
    'can',
    'aus',
    '书包',
    '小企鹅',
    '酱香型白酒',
    '飞机',
  ])('%s is nothing that is sold here', async (keyword) => {
    expect((await find(keyword)).found.size).toBe(0)
  })

  test.each(['葡萄酒', 'wine', 'Wein', '酒', '送长辈', '所有酒', 'what wines do you have', 'best rated', '评分最高的酒'])(
    '%s alone means all of the wines',
    async (keyword) => {
      expect((await find(keyword)).found.size).toBe(all.length)
    },
  )
})

describe('what is called so comes first', () => {
  const called: [keyword: string, code: string][] = [
    ['pet nat', 'haugstetter-pet-nat'],
    ['Pét-Nat', 'haugstetter-pet-nat'],
    ['saar', 'lauterhain-saar-riesling-trocken'],
    ['saar riesling', 'lauterhain-saar-riesling-trocken'],
    ['萨尔雷司令', 'lauterhain-saar-riesling-trocken'],
    ['琼瑶浆晚收', 'tempelhoff-gewurztraminer-vendanges-tardives'],
  ]
  test.each(called)('%s shows %s before all others that it finds', async (keyword, code) => {
    const { tiers } = await findMatches(shop.db, keyword)
    expect([...(tiers[0]?.ids ?? [])]).toEqual([ids[code]])
    expect(tiers.length).toBeGreaterThan(1)
  })

  test.each(['rüdesheim', 'ruedesheim', 'piesport'])(
    '%s finds the wines of the village that name none of its sites',
    async (village) => {
      const { found } = await find(village)
      const { found: ofVillage } = await find(`${village}er`)
      expect(found).toEqual(ofVillage)
      const codes = ['ardeneck-ruedesheimer-riesling-trocken', 'wenzelroth-piesporter-riesling-feinherb']
      expect(codes.filter((code) => found.has(ids[code] ?? 0))).toHaveLength(1)
    },
  )
})
