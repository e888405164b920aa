import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { possibleDays, USUAL_WORKING_WEEKDAYS } from '#domain/delivery-day.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { classOf } from '#scripts/class-names.ts'
import { announce } from '#server/http/changes.ts'
import { launchBrowser } from '../support/browser.ts'
import { stockDemoWines, wineNumber } from '../support/demo-facets.ts'
import { heardAll } from '../support/heard.ts'
import { type RunningShop, runningShop, visit } from '../support/running-shop.ts'
import { addWine, dataOf, shopper, type TestWine } from '../support/shop.ts'

const OFFER = classOf('web/storefront/catalog/detail/offer.module.css', 'offer')
const AMOUNT = classOf('web/ui/price/price.module.css', 'amount')
const PRICE = `${OFFER} ${AMOUNT}`

/** The page of a wine: looking at it and choosing. */

let browser: Browser
let shop: RunningShop
/** Half bottle, bottle, case and magnum of one vintage. */
let cremant: number
let soldOut: number
/** The 2022 by the case; the 2019 as a half bottle or a magnum. */
let odd: TestWine
/** Vintage, size and pack have to be chosen. */
let threefold: TestWine

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [] })
  await stockDemoWines(shop)
  odd = await addWine(shop.db, {
    skus: [
      { vintage: 2022, sizeMl: 750, pack: 6, price: 600_00 },
      { vintage: 2019, sizeMl: 375, pack: 1, price: 700_00 },
      { vintage: 2019, sizeMl: 1500, pack: 1, price: 800_00 },
    ],
  })
  threefold = await addWine(shop.db, {
    zh: '施泰根瑟尔晚收迟摘雷司令珍藏干白',
    en: 'Iphöfer Kronsberg Silvaner Großes Gewächs',
    skus: [2022, 2021].flatMap((vintage) =>
      [375, 750, 1500].flatMap((sizeMl) => [1, 6].map((pack) => ({ vintage, sizeMl, pack, price: sizeMl * pack * 20 }))),
    ),
  })
  cremant = await wineNumber(shop, 'storckenbaum-cremant-brut')
  soldOut = await wineNumber(shop, 'fuchsenlehen-maischevergoren-orange')
})
afterAll(() => browser.close())

/** What can be read on the page. `textContent` would add what is hidden, and the links for visitors without scripts. */
// biome-ignore lint/performance/useDomNodeTextContent: see above
const shownText = (page: Page): Promise<string> => page.locator('main').innerText()

const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN
const footOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

const jsonLd = async (page: Page, type: string) => {
  const things = await page.locator('script[type="application/ld+json"]').allTextContents()
  return things.map((thing) => JSON.parse(thing)).find((thing) => thing['@type'] === type)
}

describe('looking at a wine', () => {
  test('U23: without JavaScript it has its name, price, stock, picture, facts, description and every SKU', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' })
    const page = await context.newPage()
    await page.goto(`${shop.url}/home/en-US/goods_detail/${cremant}`)
    const text = (await shownText(page)).replace(/\s+/g, ' ')
    for (const words of [
      "Crémant d'Alsace Brut",
      'CN¥88.00',
      'In stock',
      'Pinot Blanc, Auxerrois',
      '12% vol',
      'Close bubbles, crisp apple',
      'Maison Storckenbaum',
    ]) {
      expect(text).toContain(words)
    }
    expect(await page.locator('main img').first().getAttribute('src')).toBe('/uploads/bottle.webp')
    // The question of age needs no script either.
    await page.getByText('I am 18 or older', { exact: true }).click()
    await page.getByRole('link', { name: /1500 ml/ }).click()
    expect(await shownText(page)).toContain('CN¥318.00')
    await context.close()
  })

  test('U24: the main picture is preloaded and is the largest of the first view', async () => {
    const page = await visit(browser, shop)
    await page.open(`/goods_detail/${cremant}`)
    const preloads = await page
      .locator('head link[rel=preload][as=image]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('imagesrcset')))
    const main = await page.locator('#picture-1 img').getAttribute('srcset')
    expect(preloads.filter((set) => set === main)).toHaveLength(1)
    const largest = await page.evaluate(
      () =>
        new Promise<string | undefined>((found) => {
          new PerformanceObserver((list) => {
            const entry = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined
            found(entry?.element?.closest('li')?.id)
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    expect(largest).toBe('picture-1')
    await page.close()
  })

  test('U24: the gallery obeys thumbnails, buttons, arrow keys and swipes; a press enlarges and Esc goes back', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open(`/goods_detail/${cremant}`)
    const current = () => page.getByRole('region', { name: 'Pictures' }).locator('a[aria-current]').getAttribute('aria-label')
    await page.getByRole('link', { name: 'Show picture 2 of 2' }).click()
    await expect.poll(current).toBe('Show picture 2 of 2')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(current).toBe('Show picture 1 of 2')
    await page.getByRole('button', { name: 'Next picture' }).click()
    await expect.poll(current).toBe('Show picture 2 of 2')
    const track = page.locator(`${classOf('web/storefront/catalog/detail/gallery.module.css', 'gallery')} ul`).first()
    // What still glides would go on after the swipe.
    await expect.poll(() => track.evaluate((list) => list.scrollWidth - list.clientWidth - list.scrollLeft)).toBeLessThan(1)
    await track.evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }))
    await expect.poll(current).toBe('Show picture 1 of 2')

    const enlarge = page.getByRole('button', { name: /^Enlarge: Bottle of Crémant/ })
    await enlarge.click()
    const dialog = page.getByRole('dialog', { name: "Pictures of Crémant d'Alsace Brut" })
    await dialog.getByRole('button', { name: 'Full size' }).click()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => dialog.locator('img').getAttribute('alt')).toBe("Crémant d'Alsace Brut, picture 2")
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Enlarge/)
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('the first view sells: name, price, choice and both ways to buy, at every size and in both languages', async () => {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      for (const [width, height] of [
        [375, 812],
        [768, 1024],
        [1366, 768],
        [1440, 900],
      ] as const) {
        const isPhone = width < 768
        const page = await visit(browser, shop, { locale, screen: isPhone ? 'phone' : 'desk' })
        await page.setViewportSize({ width, height })
        for (const id of [cremant, threefold.id]) {
          await page.open(`/goods_detail/${id}`)
          const at = `${locale} ${width} × ${height}, wine ${id}`
          const bar = page.getByRole('region', { name: locale === 'en-US' ? 'Buy this wine' : '购买这款酒' })
          const seller = isPhone ? bar : page.getByRole('main')
          const floor = isPhone ? await topOf(bar) : height
          const seen = [
            page.getByRole('heading', { level: 1 }),
            page.locator(PRICE),
            ...(isPhone ? [] : await page.getByRole('radio').all()),
          ]
          for (const part of seen) expect(await footOf(part), at).toBeLessThanOrEqual(floor)
          for (const name of locale === 'en-US' ? [/Add to cart/, /Buy now/] : [/加入购物车/, /立即购买/]) {
            expect(await footOf(seller.getByRole('button', { name }).filter({ visible: true })), at).toBeLessThanOrEqual(height)
          }
          expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width)
          if (isPhone) {
            const stage = await page.locator(classOf('web/storefront/catalog/detail/gallery.module.css', 'stage')).boundingBox()
            expect(stage, at).toMatchObject({ x: 0, width })
            expect(stage?.height, at).toBeLessThanOrEqual(380)
            const price = await page.locator(PRICE).textContent()
            expect(await bar.textContent(), at).toContain(price)
            // One way back; the chat stands inside the bar.
            expect(
              await page.getByRole('main').getByRole('navigation').getByRole('listitem').filter({ visible: true }).count(),
              at,
            ).toBe(1)
            const chat = page.locator('[data-island="toolbar"] > a').filter({ visible: true })
            expect(await topOf(chat), at).toBeGreaterThanOrEqual(floor)
            expect((await chat.boundingBox())?.width, at).toBeGreaterThanOrEqual(44)
          }
        }
        expect(page.complaints).toEqual([])
        await page.context().close()
      }
    }
  })

  test('a chosen vintage shows no second mark; what describes the wine stands below pictures and price, without a hole', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open(`/goods_detail/${threefold.id}`)
    const radio = page.getByRole('radio', { name: '2021' })
    await page.getByText('2021', { exact: true }).first().click()
    await expect.poll(() => radio.isChecked()).toBe(true)
    expect((await radio.boundingBox())?.width).toBeLessThanOrEqual(1)
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.open(`/goods_detail/${cremant}`)
    const gallery = page.getByRole('region', { name: 'Pictures' })
    const ask = page.getByRole('main').getByRole('link', { name: 'Ask about this wine' })
    const title = await topOf(page.locator('#wine-title'))
    const ends = [await footOf(gallery), await footOf(ask)]
    expect(title).toBeGreaterThanOrEqual(Math.max(...ends))
    expect(title - Math.max(...ends)).toBeLessThan(120)
    await page.close()
  })

  test('what the first layout leaves out is there when the browser has time, without scrolling', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open(`/goods_detail/${cremant}`)
    const reviews = page.getByRole('region', { name: 'Reviews' })
    await expect.poll(() => reviews.evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }))).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.close()
  })

  test('U24: enlarged, a picture is first whole, then what was pressed comes close, and the mouse pans it', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open(`/goods_detail/${cremant}`)
    await page.getByRole('button', { name: /^Enlarge: Bottle/ }).click()
    const dialog = page.getByRole('dialog')
    const picture = dialog.locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(900)
    expect(await footOf(picture)).toBeLessThanOrEqual(800)
    await page.mouse.click(640, 700)
    await expect.poll(() => picture.evaluate((img) => img.clientHeight)).toBe(2000)
    // Seven eighths down; the window shows 800 px of 2000.
    await expect.poll(() => dialog.evaluate((sheet) => sheet.scrollTop)).toBe(1200)
    await page.mouse.move(640, 400)
    await page.mouse.down()
    await page.mouse.move(640, 500, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => dialog.evaluate((sheet) => sheet.scrollTop)).toBe(1100)
    expect(await dialog.getByRole('button', { name: 'Full size' }).getAttribute('aria-pressed')).toBe('true')
    // A drawn bottle comes larger than any list shows it.
    const drawn = await wineNumber(shop, 'schollenbusch-siebeldinger-st-laurent-trocken')
    await shop.deps.db`update sku set image = '' where product_id = ${drawn}`
    await shop.deps.db`update product set images = '{}' where id = ${drawn}`
    // A page has come when its bottles are drawn.
    page.setDefaultNavigationTimeout(120_000)
    await page.open(`/goods_detail/${drawn}`)
    await page.getByRole('button', { name: /^Enlarge: .*, illustration$/ }).click()
    await expect
      .poll(() => dialog.locator('img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth), {
        timeout: 60_000,
      })
      .toBe(2400)
    await page.close()
  })

  test('U25: the facts are those that are known, and nothing else', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    const rows = () =>
      page
        .locator(`dl${classOf('web/storefront/catalog/detail/facts-list.module.css', 'facts')} > div`)
        .evaluateAll((all) => all.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]))
    await page.open(`/goods_detail/${cremant}`)
    expect(Object.fromEntries(await rows())).toEqual({
      Estate: 'Maison Storckenbaum',
      Region: 'Alsace, France',
      Vineyard: 'Eguisheim',
      Classification: "AOC Crémant d'Alsace",
      Grapes: 'Pinot Blanc, Auxerrois, Chardonnay',
      Vintage: '2021',
      Type: 'Sparkling',
      Taste: 'Brut',
      Alcohol: '12% vol',
      'Residual sugar': '7.5 g/l',
      'Total acidity': '6.2 g/l',
      'Bottle size': '375 ml',
      Closure: 'Cork',
      'Serve at': '6–8 °C',
      Drink: '2024–2028',
      Farming: 'HVE, Vegan',
      'Goes with': 'Cantonese dim sum, Oysters, Poached prawns, White-cut chicken',
    })
    // Said once: what is among the facts is on no chip and on no card, except on paper.
    for (const words of ['Oysters', '6–8 °C']) expect((await shownText(page)).split(words), words).toHaveLength(2)
    // A white wine has no tannin to show.
    expect(await shownText(page)).not.toContain('Tannin')
    await page.open(`/goods_detail/${odd.id}`)
    expect((await rows()).map(([name]) => name)).toEqual(['Vintage', 'Bottle size'])
    await page.close()
  })

  test('what stands on the Chinese label has a part of its own in both languages; of nothing known there is none', async () => {
    await shop.db`
      update product
         set ingredients_zh = '葡萄、二氧化硫', ingredients_en = 'Grapes, sulfur dioxide', bottling = '2024-03-12 / L2403',
             importer_zh = '某进口商', importer_en = 'Some importer'
       where id = ${threefold.id}`
    await announce(shop.db, 'products', `product:${threefold.id}`)
    await heardAll(shop.deps, `product:${threefold.id}`)
    for (const [locale, title, rows] of [
      [
        'zh-CN',
        '中文标签信息',
        [
          ['配料', '葡萄、二氧化硫'],
          ['灌装日期 / 批号', '2024-03-12 / L2403'],
          ['进口商', '某进口商'],
        ],
      ],
      [
        'en-US',
        'On the label',
        [
          ['Ingredients', 'Grapes, sulfur dioxide'],
          ['Bottled / lot', '2024-03-12 / L2403'],
          ['Importer', 'Some importer'],
        ],
      ],
    ] as const) {
      const page = await visit(browser, shop, { locale })
      await page.open(`/goods_detail/${threefold.id}`)
      const shown = page.getByRole('region', { name: title }).locator('dl > div')
      expect(await shown.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))).toEqual(rows)
      const { additionalProperty } = await jsonLd(page, 'Product')
      expect(additionalProperty).toContainEqual(expect.objectContaining({ propertyID: 'ingredients', value: rows[0][1] }))
      await page.open(`/goods_detail/${odd.id}`)
      expect(await page.getByRole('heading', { name: title }).count()).toBe(0)
      await page.close()
    }
  })

  test('U30: the price has its currency and two decimals in both languages, beside it the warning; JSON-LD says the same', async () => {
    for (const [locale, price, original, warning] of [
      ['en-US', 'CN¥99.00', 'Original price CN¥118.00', 'Excessive drinking is harmful to health'],
      ['zh-CN', '¥99.00', '原价 ¥118.00', '过量饮酒有害健康'],
    ] as const) {
      const page = await visit(browser, shop, { locale })
      const id = await wineNumber(shop, 'haugstetter-weinviertel-dac-gruener-veltliner')
      await page.open(`/goods_detail/${id}`)
      const offer = page.locator(OFFER)
      expect(await offer.locator(AMOUNT).textContent()).toBe(price)
      expect(await offer.locator('s').textContent()).toBe(original)
      expect(await shownText(page)).toContain(warning)
      expect(await shownText(page)).toContain('18+')
      const product = await jsonLd(page, 'Product')
      expect(product.name).toBe(await page.getByRole('heading', { level: 1 }).textContent())
      expect(product.offers).toMatchObject({
        '@type': 'AggregateOffer',
        priceCurrency: 'CNY',
        lowPrice: '99.00',
        highPrice: '598.00',
        offerCount: 4,
      })
      expect(product.offers.offers[0]).toMatchObject({ price: '99.00', availability: 'https://schema.org/InStock' })
      expect((await jsonLd(page, 'BreadcrumbList')).itemListElement).toHaveLength(4)
      await page.close()
    }
  })

  test('a Chinese page has the name on the label below its own, in its language, and first among the facts', async () => {
    const page = await visit(browser, shop)
    const id = await wineNumber(shop, 'haugstetter-weinviertel-dac-gruener-veltliner')
    await page.open(`/goods_detail/${id}`)
    const below = page.locator('h1 + [lang]')
    expect(await below.getAttribute('lang')).toBe('de')
    const said = (await below.textContent()) ?? ''
    expect(said).toContain('Weinviertel DAC')
    const facts = page.locator(`dl${classOf('web/storefront/catalog/detail/facts-list.module.css', 'facts')}`)
    expect(await facts.locator('dt').first().textContent()).toBe('原文名')
    expect(await facts.locator('dd').first().textContent()).toBe(said)
    await page.open('/goods_list?sort=newest')
    expect(await page.locator('main h3 + [lang]').count()).toBeGreaterThan(0)
    await page.context().close()
    const english = await visit(browser, shop, { locale: 'en-US' })
    await english.open(`/goods_detail/${id}`)
    expect(await english.getByRole('heading', { level: 1 }).textContent()).toBe(said)
    expect(await english.locator('h1 + [lang]').count()).toBe(0)
    await english.close()
  })

  test('when it can be there is what the checkout will offer first, and no page kept for everybody says it', async () => {
    const staff = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
    const price = { basis: 'weight', first: 3_000, firstFee: '12', step: 1_000, stepFee: '2', freeFrom: '299' }
    const days = { from: 2, to: 5, weekdays: [1, 2, 3, 4, 5, 6, 7], cutoffHour: 16, courier: 'shunfeng' }
    const zone = { name: '上海', name_en: 'Shanghai', codes: [310000], isDelivered: true, position: 1, ...price, days }
    const { id } = dataOf<{ id: number }>(await staff.post('/staff/freight-zones', zone))
    const page = await visit(browser, shop, { token: (await shopper(shop)).token })
    await page.open(`/goods_detail/${cremant}`)
    const [first] = possibleDays({ days, closedDays: [], workingWeekdays: USUAL_WORKING_WEEKDAYS, workingDays: [] }, new Date())
    await page.getByText(`现在付款，最早 ${formatCalendarDay(first?.day ?? '', 'zh-CN')}送到您的默认地址。`).waitFor()
    // The page that is kept for everybody has no day in it.
    expect(await (await fetch(`${shop.url}/home/goods_detail/${cremant}`)).text()).not.toContain('现在付款')
    await page.context().close()
    dataOf(await staff.post(`/staff/freight-zones/${id}/delete`))
  })

  test('what delivery costs is what the shopper will pay at home; a visitor reads what most pay', async () => {
    const staff = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
    const price = { basis: 'weight', first: 3_000, firstFee: '12', step: 1_000, stepFee: '2', freeFrom: '299' }
    const zone = { name: '上海', name_en: 'Shanghai', codes: [310000], isDelivered: true, position: 1, ...price }
    const { id } = dataOf<{ id: number }>(await staff.post('/staff/freight-zones', zone))
    const home = await shopper(shop)
    for (const [token, words] of [
      [home.token, '送到您的默认地址满 ¥299.00 包邮，不足时运费 ¥12.00 起。'],
      [undefined, '中国大陆大部分地区满 ¥399.00 包邮，不足时运费 ¥18.00 起。'],
    ] as const) {
      const page = await visit(browser, shop, token ? { token } : {})
      await page.open(`/goods_detail/${cremant}`)
      await page.getByText(words).waitFor()
      await page.context().close()
    }
    dataOf(await staff.post(`/staff/freight-zones/${id}/delete`))
  })

  test('U25: what is sold by the case alone says so at its price, among its facts, on its card and to search engines', async () => {
    const { id: productId } = await addWine(shop.db, {
      zh: '整箱白葡萄酒',
      en: 'Case Wine',
      skus: [{ vintage: 2022, sizeMl: 750, pack: 6, price: 343_00, listPrice: 445_00 }],
    })
    await shop.db`update product set images = '{}' where id = ${productId}`
    await heardAll(shop.deps, 'products', `product:${productId}`)
    const page = await visit(browser, shop)
    await page.open(`/goods_detail/${productId}`)
    expect(await page.locator(OFFER).textContent()).toMatch(/¥343\.00.*6 瓶装.*合每瓶 ¥57\.17/)
    expect(await shownText(page)).toContain('750 毫升 × 6')
    // No bottle is sold alone, with which the case could be compared.
    expect(await shownText(page)).not.toContain('比单瓶')
    const { offers, image } = await jsonLd(page, 'Product')
    // Its picture is drawn: a shopper is told, and no search engine shows it as the wine.
    await page.getByText('示意图，请以实物为准').waitFor()
    expect(image).toEqual([])
    expect(offers.priceSpecification.referenceQuantity).toMatchObject({ value: 4500, unitCode: 'MLT' })
    await page.open('/goods_list?sort=newest')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '整箱白葡萄酒', exact: true }) })
    expect(await card.textContent()).toMatch(/¥343\.00.*6 瓶装/)
    await page.close()
  })

  test('a wine that does not exist is a 404, and so is no number at all', async () => {
    for (const id of ['999999', 'riesling', '0', '-1', '1e9999']) {
      const answer = await fetch(`${shop.url}/home/en-US/goods_detail/${id}`)
      expect(answer.status, id).toBe(404)
    }
  })

  test('U21: a sold-out wine says so and cannot be bought', async () => {
    for (const screen of ['desk', 'phone'] as const) {
      const page = await visit(browser, shop, { locale: 'en-US', screen })
      await page.open(`/goods_detail/${soldOut}`)
      await page.getByText('This wine is sold out.').waitFor()
      expect(await page.getByRole('button', { name: /Add to cart|Buy now/ }).count()).toBe(0)
      expect((await jsonLd(page, 'Product')).offers.availability).toBe('https://schema.org/SoldOut')
      await page.close()
    }
  })
})

describe('choosing', () => {
  test('U26: a choice changes price, stock, picture and address; what does not exist together is disabled', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open(`/goods_detail/${cremant}`)
    const price = page.locator(PRICE)
    const pack = page.getByRole('radio', { name: 'Case of 6' })
    expect(await pack.isDisabled()).toBe(true)
    await page.getByText('750 ml', { exact: true }).click()
    await expect.poll(() => price.textContent()).toBe('CN¥148.00')
    expect(await pack.isDisabled()).toBe(false)
    await page.getByText('Case of 6', { exact: true }).click()
    await expect.poll(() => price.textContent()).toBe('CN¥818.00')
    await page.getByText('CN¥136.33 a bottle').waitFor()
    await page.getByText('You save CN¥70.00').waitFor()
    await expect
      .poll(() => page.getByRole('region', { name: 'Pictures' }).locator('a[aria-current]').getAttribute('aria-label'))
      .toBe('Show picture 2 of 2')
    await page.waitForURL(/\?sku=[0-9a-f]{8}$/)
    await page.reload()
    await expect.poll(() => price.textContent()).toBe('CN¥818.00')
    expect(await page.getByRole('radio', { name: 'Case of 6' }).isChecked()).toBe(true)
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('U26: buying without a whole choice says what is missing and leads there', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open(`/goods_detail/${odd.id}`)
    await page.getByText('2019', { exact: true }).first().click()
    await page.getByText('from CN¥600.00').waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('alert').filter({ hasText: 'Please choose a size' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('choice-sizeMl')
    expect(await page.evaluate((key) => localStorage.getItem(key), 'rebstock.cart')).toBeNull()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('status').filter({ hasText: 'In your cart' }).waitFor()
    await page.close()
  })

  test('U27: the quantity keeps to the stock and corrects what is no number, and says so', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open(`/goods_detail/${await wineNumber(shop, 'steigerthor-iphoefer-kronsberg-silvaner-eiswein')}`)
    const box = page.getByRole('textbox', { name: 'Quantity' })
    for (const [typed, becomes] of [
      ['abc', '1'],
      ['0', '1'],
      ['-1', '1'],
      ['1.5', '1'],
      ['1e9', '1'],
      ['999999999', '5'],
      ['4', '4'],
    ] as const) {
      await box.fill('1')
      await box.press('Enter')
      await box.fill(typed)
      await box.press('Enter')
      await expect.poll(() => box.inputValue(), { message: typed }).toBe(becomes)
      const note = page.getByRole('status').filter({ hasText: 'You can order 1 to 5' })
      expect(await note.count(), typed).toBe(typed === becomes ? 0 : 1)
    }
    await page.getByRole('button', { name: 'One more' }).click()
    await expect.poll(() => box.inputValue()).toBe('5')
    expect(await page.getByRole('button', { name: 'One more' }).isDisabled()).toBe(true)
    await page.close()
  })
})

test('U58: the page of a wine changes its language and keeps the choice', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open(`/goods_detail/${cremant}`)
  await page.getByText('1500 ml', { exact: true }).click()
  await page.waitForURL(/sku=/)
  const address = page.url()
  await page.locator('a[hreflang="zh-CN"]:visible').first().click()
  await expect.poll(() => page.url()).toBe(address.replace('en-US', 'zh-CN'))
  await expect.poll(() => page.title()).toMatch(/阿尔萨斯/)
  expect(await page.getByRole('radio', { name: '1500 毫升' }).isChecked()).toBe(true)
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
  expect(page.complaints).toEqual([])
  await page.close()
})
