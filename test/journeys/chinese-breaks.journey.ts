import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grapes } from '#domain/vocabulary/grapes.ts'
import { regions } from '#domain/vocabulary/regions.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { stockDemoWines } from '#test/support/demo-facets.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'

/** Names break between words, in Chinese, too, and no line ends or begins with a dot. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [] })
  await stockDemoWines(shop)
})
afterAll(() => browser.close())

const WHOLE = [...grapes, ...regions].map(({ name }) => name.zh).filter((name) => name.length > 1)

/** Words that begin on one line and end on another, and estates whose name does so though it would fit a line. */
function splitWords(whole: readonly string[]): string[] {
  const linesOf = (range: Range) => new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  const rangeIn = (element: Element, from: number, to: number): Range => {
    const range = document.createRange()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let at = 0, node = walker.nextNode(); node; node = walker.nextNode()) {
      const length = node.textContent?.length ?? 0
      if (from >= at && from < at + length) range.setStart(node, from - at)
      if (to > at && to <= at + length) range.setEnd(node, to - at)
      at += length
    }
    return range
  }
  const named = [...document.querySelectorAll('main li[data-stock] h3 a, main h1')].flatMap((element) => {
    const text = element.textContent ?? ''
    return whole
      .filter(
        (word) => text.includes(word) && linesOf(rangeIn(element, text.indexOf(word), text.indexOf(word) + word.length)) > 1,
      )
      .map((word) => `${word} in ${text}`)
  })
  const facets = [...document.querySelectorAll<HTMLElement>('main li[data-stock] p a')].flatMap((link) => {
    const text = link.textContent ?? ''
    const fits = text.length * 13 < (link.parentElement?.clientWidth ?? 0)
    return fits && linesOf(rangeIn(link, 0, text.length)) > 1 ? [text] : []
  })
  return [...named, ...facets]
}

test.each([375, 768, 1366])('no grape, region or estate is torn apart on cards and headings at %i px', async (width) => {
  const page = await visit(browser, shop)
  await page.setViewportSize({ width, height: 800 })
  for (const path of ['/goods_list', '/goods_list?page=3', '/goods_list?page=6', '/goods_search?title=雷司令']) {
    await page.open(path)
    expect(await page.locator('main li[data-stock]').count(), path).toBeGreaterThan(10)
    expect(await page.evaluate(splitWords, WHOLE), path).toEqual([])
  }
  await page.locator('main li[data-stock] h3 a').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(splitWords, WHOLE)).toEqual([])
  expect(page.complaints).toEqual([])
  await page.close()
})

test('the measure finds what browsers do by themselves', async () => {
  const page = await visit(browser, shop, { screen: 'phone' })
  await page.open('/goods_list')
  await page.evaluate(() => {
    for (const name of document.querySelectorAll<HTMLElement>('.whole-words')) name.style.wordBreak = 'normal'
  })
  expect((await page.evaluate(splitWords, WHOLE)).length).toBeGreaterThan(2)
  await page.close()
})

test.each([
  ['zh-CN', 375],
  ['en-US', 375],
  ['en-US', 1366],
] as const)('the dot between the words of a card is only seen between two of them (%s, %i px)', async (locale, width) => {
  const page = await visit(browser, shop, { locale })
  await page.setViewportSize({ width, height: 800 })
  await page.open('/goods_list')
  const dangling = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main li[data-stock] p:has(> a)')].flatMap((line) => {
      const seenFrom = line.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(line).fontSize)
      const words = [...line.querySelectorAll('a')]
      const isFirst = (word: Element, index: number) => {
        const before = words[index - 1]?.getBoundingClientRect()
        return !before || word.getBoundingClientRect().top >= before.bottom - 2
      }
      // The dot stands in the first em of each word: outside what is seen if the word begins its line, inside if not.
      return words
        .filter((word, index) => isFirst(word, index) === word.getBoundingClientRect().left + 2 > seenFrom)
        .map((word) => word.textContent ?? '')
    }),
  )
  expect(dangling).toEqual([])
  await page.close()
})
