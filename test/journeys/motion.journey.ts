import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classOf } from '#scripts/class-names.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { stockDemoWines } from '#test/support/demo-facets.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'

/** What moves, and for whom. */

const LONGEST_MS = 200
/** Keyframes of a CSS module are named as its classes are. */
const keyframes = (file: string, name: string): string => classOf(file, name).slice(1)
const GROWN = keyframes('web/storefront/header/cart-button.module.css', 'grown')
const LOADING = keyframes('web/ui/page-change/loading-bar.module.css', 'load')

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [] })
  await stockDemoWines(shop)
})
afterAll(() => browser.close())

type Moved = { name: string; ms: number }

/** A list that a wine is put into the cart from, and that is narrowed; what moves meanwhile is written down. */
async function listThatMoves(reducedMotion: 'reduce' | 'no-preference') {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.emulateMedia({ reducedMotion })
  await page.addInitScript(() => {
    const moved: Moved[] = []
    const note = (name: string, animations: Animation[]) => {
      for (const { effect } of animations) moved.push({ name, ms: Number(effect?.getComputedTiming().duration) })
    }
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (target instanceof Element) note(animationName, target.getAnimations())
    })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      const list = () =>
        document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition'))
      transition.ready.then(
        () => note('list', list()),
        () => {},
      )
      transition.finished.then(() => Object.assign(window, { hasNarrowed: true }))
      return transition
    }
    Object.assign(window, { moved })
  })
  await page.open('/goods_list')
  await page.getByRole('main').getByRole('button', { name: /cart/ }).first().click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).first().waitFor()
  await page
    .getByRole('checkbox', { name: /^Red \d/ })
    .first()
    .click()
  await page.waitForURL(/style=red/)
  await page.waitForFunction(() => 'hasNarrowed' in window)
  expect(page.complaints).toEqual([])
  return page.evaluate(() => (window as unknown as { moved: Moved[] }).moved)
}

test('U99: the cart’s number and the wines of a narrowed list move, for a moment', async () => {
  const moved = await listThatMoves('no-preference')
  expect(moved.some(({ name }) => name === GROWN)).toBe(true)
  expect(moved.filter(({ name }) => name === 'list').length).toBeGreaterThan(2)
  // The bar of a slow load lasts as long as that.
  for (const { name, ms } of moved.filter((each) => each.name !== LOADING)) expect(ms, name).toBeLessThanOrEqual(LONGEST_MS)
})

test('U99: nothing moves for those who want no motion', async () => {
  for (const { name, ms } of await listThatMoves('reduce')) expect(ms, name).toBeLessThan(1)
})
