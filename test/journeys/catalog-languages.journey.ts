import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { launchBrowser } from '../support/browser.ts'
import { stockDemoWines, wineNumber } from '../support/demo-facets.ts'
import { type RunningShop, runningShop, visit } from '../support/running-shop.ts'

/** Every page of the catalogue in both languages. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [] })
  await stockDemoWines(shop)
})
afterAll(() => browser.close())

const wine = async (code: string): Promise<string> => `/goods_detail/${await wineNumber(shop, code)}`

const termNumber = async ({ db }: RunningShop, kind: string, code: string): Promise<number> => {
  const [term] = await db<{ id: number }[]>`select id from term where kind = ${kind} and code = ${code}`
  return term?.id ?? 0
}

const PAGES: [string, () => Promise<string> | string][] = [
  ['a wine', () => wine('storckenbaum-cremant-brut')],
  ['a sold-out wine', () => wine('fuchsenlehen-maischevergoren-orange')],
  ['a list', () => '/goods_list'],
  ['a list of filters', () => '/goods_list?region=mosel+nahe&price=150-300'],
  ['wines by category', () => '/productList?by=taste'],
  ['a region', async () => `/categoryDetail?id=${await termNumber(shop, 'region', 'mosel')}`],
  ['a grape', async () => `/categoryDetail?id=${await termNumber(shop, 'grape', 'riesling')}`],
  ['the wine list', () => '/goods_cate'],
  ['a search', () => '/goods_search?title=2021'],
  ['a search without hits', () => '/goods_search?title=00000'],
  ['the wine shop', () => '/shopping'],
]

const FOREIGN: Record<Locale, RegExp> = { 'en-US': /\p{Script=Han}/gu, 'zh-CN': /\p{Script=Latin}/gu }
/** Names and units that are the same in every language: they do not count as foreign. */
const NAMES = /DAC|AOC|VDP|ÖTW|HVE|CN|vol|°C/g

describe.each(Object.keys(FOREIGN) as Locale[])('%s', (locale) => {
  test.each(PAGES)('U13, U32: %s speaks one language, and its pictures have words', async (_, path) => {
    const page = await visit(browser, shop, { locale })
    await page.open(await path())
    // The names on the labels are told in their own language, and marked so.
    await page.locator('main [lang]').evaluateAll((names) => {
      for (const name of names) name.remove()
    })
    // biome-ignore lint/performance/useDomNodeTextContent: the text content holds the links for visitors without scripts as markup
    const text = (await page.locator('main').innerText()).replace(NAMES, '')
    const letters = text.match(/\p{L}/gu)?.length ?? 0
    expect(letters).toBeGreaterThan(50)
    expect((text.match(FOREIGN[locale])?.length ?? 0) / letters).toBeLessThan(0.02)
    expect(await page.locator('main img:not([alt])').count()).toBe(0)
    expect(await page.locator('main li[data-stock] img[alt=""]').count()).toBe(0)
    expect(page.complaints).toEqual([])
    await page.close()
  })
})
