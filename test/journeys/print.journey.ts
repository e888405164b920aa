import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'

/** What a shopper prints: wines and their facts, and nothing that only a screen can press. */

const LONG_NAME = 'Niederhäuser Hermannshöhle Riesling Großes Gewächs from the Oldest Vines of the Steepest Terrace'

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00 }, { price: 700_00, pack: 6 }] },
      { zh: '赫曼洞园雷司令', en: LONG_NAME, skus: [{ price: 88_00 }] },
    ],
  })
})
afterAll(() => browser.close())

test.each(['zh-CN', 'en-US'] as const)('%s: on paper a list, a wine and a comparison have nothing to press', async (locale) => {
  const isChinese = locale === 'zh-CN'
  const page = await visit(browser, shop, { locale, screen: 'phone' })
  await page.emulateMedia({ media: 'print' })
  const ids = shop.wines.map(({ id }) => id)
  for (const path of ['/goods_list', `/goods_detail/${ids[0]}`, `/compare?ids=${ids.join('-')}`]) {
    await page.open(path)
    const main = page.getByRole('main')
    const names = main.getByText(isChinese ? '石板雷司令' : 'Slate Riesling')
    expect(await names.and(page.locator(':visible')).count()).toBeGreaterThan(0)
    const ways = main.getByRole('link', { name: /cart|Choose|Ask about|Remove|购物车|选择|咨询|移除/ })
    expect({ path, ways: await ways.allTextContents() }).toEqual({ path, ways: [] })
    // A picture that opens large is printed as a picture.
    for (const role of ['button', 'checkbox'] as const) {
      expect({
        path,
        role,
        shown: await main
          .getByRole(role)
          .filter({ hasNot: page.locator('img') })
          .count(),
      }).toEqual({ path, role, shown: 0 })
    }
    // Fixed to the screen, it would lie over each sheet.
    const fixed = await main
      .locator('*')
      .evaluateAll(
        (all) =>
          all.filter((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position) && each.checkVisibility()).length,
      )
    expect({ path, fixed }).toEqual({ path, fixed: 0 })
  }
  await page.open('/goods_list')
  // In Chinese it stands below the name, as on the label.
  const name = isChinese ? page.getByText(LONG_NAME) : page.getByRole('link', { name: LONG_NAME }).locator('..')
  const cut = await name.first().evaluate((each) => [each.scrollHeight - each.clientHeight, each.scrollWidth - each.clientWidth])
  expect(Math.max(...cut), 'the name is printed whole').toBeLessThanOrEqual(1)
  await page.open(`/goods_detail/${ids[0]}?sku=${shop.wines[0]?.skus[0].code}`)
  const choices = page.getByRole('radio')
  expect(await choices.count()).toBeGreaterThan(0)
  for (const choice of await choices.all()) expect(await choice.isChecked(), 'only what was chosen').toBe(true)
  expect(page.complaints).toEqual([])
})
