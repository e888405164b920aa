import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'

/** From the list of wines to a paid order, in the ways in which people use a page. */

const PASSWORD = 'Spaetlese-2022'
const TARGET_PX = 44

let browser: Browser
let shop: RunningShop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00, stock: 100 }] },
      { zh: '老藤西万尼', en: 'Old Vine Silvaner', skus: [{ price: 88_00, stock: 100 }] },
    ],
  })
})
afterAll(() => browser.close())

type Hands = { press: (control: Locator) => Promise<void>; type: (field: Locator, words: string) => Promise<void> }
const shown = (page: Visit, control: Locator) => control.and(page.locator(':visible')).first()

/** Signed out, with an account that has an address and a balance of ¥1,000.00. */
async function purchase(page: Visit, { press, type }: Hands): Promise<void> {
  const who = await shopper(shop, { balance: 1_000_00 })
  const [account] = await shop.db<{ phone: string }[]>`
    update account set password_hash = ${await hashPassword(PASSWORD)} where id = ${who.id} returning phone`
  const main = page.getByRole('main')
  await page.open('/goods_list')
  await press(main.getByRole('link', { name: 'Slate Riesling' }).first())
  await page.waitForURL(/goods_detail/)
  await press(shown(page, page.getByRole('button', { name: 'Add to cart' })))
  await press(page.getByRole('status').getByRole('link', { name: 'Go to cart' }))
  await page.waitForURL(/shoppingCart/)
  await press(shown(page, page.getByRole('button', { name: /^Check out/ })))
  await page.waitForURL(/\/login/)
  const form = page.locator('form')
  await type(page.getByLabel('Account or phone'), account?.phone ?? '')
  await type(page.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await press(form.getByRole('button', { name: /^(Sign|Log) in$/ }))
  await page.waitForURL(/order_confirm/)
  await main.getByRole('list', { name: 'Wines' }).getByRole('link', { name: 'Slate Riesling' }).waitFor()
  await press(shown(page, page.getByRole('button', { name: 'Place order' })))
  await page.waitForURL(/\/payment/)
  await press(page.getByRole('radio', { name: /balance/i }))
  await press(shown(page, main.getByRole('button', { name: /^Pay CN¥/ })))
  await press(page.getByRole('dialog').getByRole('button', { name: /^Pay CN¥/ }))
  await page.getByRole('heading', { name: 'Payment received, thank you!' }).waitFor()
  expect(await shop.db`select status from shop_order where account_id = ${who.id}`).toEqual([{ status: 'paid' }])
  expect(page.complaints).toEqual([])
}

const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement)

/** More stops than any page has. */
const STOPS_MAX = 250

test('a wine is found, ordered and paid with the keyboard alone, and what has the focus is seen', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  const tabTo = async (control: Locator) => {
    await control.waitFor()
    for (let press = 0; press < STOPS_MAX; press++) {
      if (await isFocused(control)) {
        expect(await isUncovered(control), await control.evaluate((element) => element.outerHTML)).toBe(true)
        return
      }
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reaches ${control}`)
  }
  await purchase(page, {
    press: async (control) => {
      const isRadio = (await control.evaluate((element) => element.getAttribute('type'))) === 'radio'
      if (isRadio) {
        // One stop for the group; arrows choose.
        const group = page.locator('input[name=method]')
        await tabTo((await group.and(page.locator(':checked')).count()) > 0 ? group.and(page.locator(':checked')) : group.first())
        for (let press = 0; press < 5 && !(await control.isChecked()); press++) await page.keyboard.press('ArrowDown')
        return
      }
      await tabTo(control)
      await page.keyboard.press('Enter')
    },
    type: async (field, words) => {
      await tabTo(field)
      await page.keyboard.type(words)
    },
  })
  await page.context().close()
})

/** Its middle is in the window and nothing stands over it. */
const isUncovered = (control: Locator) =>
  control.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return top !== null && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element) === true)
  })

const overflowOf = (page: Visit) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a wine is ordered and paid at 200 % zoom: nothing is cut off, and every button can be pressed', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  // A window of 1280 × 800 at 200 %.
  await page.setViewportSize({ width: 640, height: 400 })
  await purchase(page, {
    press: async (control) => {
      await control.waitFor()
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      await control.click()
    },
    type: (field, words) => field.fill(words),
  })
  await page.context().close()
})

test('a wine is ordered and paid on a phone with one thumb: large enough, and what goes on is in reach', async () => {
  const page = await visit(browser, shop, { locale: 'en-US', screen: 'phone' })
  await purchase(page, {
    press: async (control) => {
      await control.scrollIntoViewIfNeeded()
      if (await control.evaluate((element) => element.tagName === 'BUTTON')) {
        const box = await control.boundingBox()
        expect(Math.round(box?.height ?? 0), await control.textContent().then(String)).toBeGreaterThanOrEqual(TARGET_PX)
      }
      await control.tap()
    },
    type: async (field, words) => {
      await field.tap()
      await field.fill(words)
    },
  })
  await page.context().close()
})
