import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { addWine } from '#test/support/shop.ts'
import { type Desk, type DeskSpec, openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** The merchant's list of wines: found, narrowed, re-priced in bulk, seen in the shop, undone. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00, stock: 3 }] },
      { zh: '老藤雷司令', en: 'Old Vine Riesling', skus: [{ price: 200_00 }, { price: 400_00 }] },
      { zh: '黑皮诺', en: 'Pinot Noir', skus: [{ price: 300_00, stock: 0 }] },
    ],
  })
  await addStaff(shop.db, { login: 'keeper', nickname: 'Frau Keller', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
})
afterAll(() => browser.close())

async function listDesk(spec: DeskSpec = {}): Promise<Desk> {
  const desk = await openDeskOf(browser, shop, 'keeper', spec)
  await desk.open('/wines')
  return desk
}
const rows = (desk: Desk) => desk.getByRole('region', { name: /^(Wines|酒款)$/ }).locator('tbody tr')
const breaches = async (desk: Desk) => (await axe(desk).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])

test.each(['zh-CN', 'en-US'] as const)(
  'on a phone in %s each wine is a card with its price and stock in sight',
  async (locale) => {
    const desk = await listDesk({ locale, width: 375 })
    const card = rows(desk).filter({ hasText: locale === 'zh-CN' ? '石板雷司令' : 'Slate Riesling' })
    for (const words of ['128.00', '3']) {
      const box = await card.getByRole('cell').filter({ hasText: words }).first().boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(375)
    }
    expect(await card.textContent()).toContain('128.00')
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await card.getByRole('checkbox').check()
    expect(await breaches(desk)).toEqual([])
  },
)

test('a merchant finds wines, re-prices them in bulk after a preview, the shop shows it at once, and it is undone', async () => {
  const desk = await listDesk()
  await expect.poll(() => rows(desk).count()).toBe(3)
  await desk.getByRole('searchbox').fill('Riesling')
  await desk.getByRole('searchbox').press('Enter')
  await expect.poll(() => rows(desk).count()).toBe(2)
  expect(new URL(desk.url()).searchParams.get('search')).toBe('Riesling')

  await desk.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await desk.getByText('Chosen: 2').waitFor()
  await desk.getByRole('button', { name: 'Change …' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Change many wines (2)' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('A number from -95 to 500, not 0').waitFor()
  await dialog.getByLabel('Percent').fill('-10')
  await dialog.getByLabel('Rounding').selectOption('ends-8')
  await dialog.getByLabel('Percent').press('Enter')
  await dialog.getByText('Wines chosen: 2, to change: 2, differences: 3, refused: 0').waitFor()
  expect(await dialog.getByRole('row', { name: /Slate Riesling/ }).textContent()).toContain('118.00')
  expect(await breaches(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Change wines: 2' }).click()
  await desk.getByText('Changed: 3').waitFor()
  await expect.poll(() => rows(desk).filter({ hasText: 'Slate' }).textContent()).toContain('118.00')

  const shopper = await visit(browser, shop, { locale: 'en-US' })
  await shopper.open(`/goods_detail/${shop.sku.productId}`)
  await shopper.getByText('118.00').first().waitFor()

  await desk.getByRole('button', { name: 'Undo' }).click()
  await desk.getByText('Put back: 3').waitFor()
  await expect.poll(() => rows(desk).filter({ hasText: 'Slate' }).textContent()).toContain('128.00')
  await shopper.open(`/goods_detail/${shop.sku.productId}`)
  await shopper.getByText('128.00').first().waitFor()

  await desk.getByRole('button', { name: 'Recent changes' }).click()
  await desk.getByRole('dialog').getByText('Put back: 3. Changed since and left: 0').waitFor()
  expect(await breaches(desk)).toEqual([])
  expect(desk.complaints).toEqual([])
})

test('all of it works by keyboard: a tab, a sorted column, a row, all that match, the dialog', async () => {
  const desk = await listDesk()
  await desk.getByRole('link', { name: 'Sold out (1)' }).focus()
  await desk.keyboard.press('Enter')
  await expect.poll(() => rows(desk).count()).toBe(1)
  expect(new URL(desk.url()).searchParams.get('stock')).toBe('sold-out')
  await desk.getByRole('link', { name: 'All (3)' }).focus()
  await desk.keyboard.press('Enter')
  await expect.poll(() => rows(desk).count()).toBe(3)
  const price = desk.getByRole('columnheader', { name: 'Price' })
  await price.getByRole('button').focus()
  await desk.keyboard.press('Enter')
  await expect.poll(() => price.getAttribute('aria-sort')).toBe('descending')
  await expect.poll(() => rows(desk).first().textContent()).toContain('Pinot')
  await price.getByRole('button').press('Enter')
  await expect.poll(() => price.getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(() => rows(desk).first().textContent()).toContain('Slate')
  await desk.getByRole('checkbox', { name: 'Choose Slate Riesling' }).press('Space')
  await desk.getByRole('button', { name: 'Choose all 3 that match' }).press('Enter')
  await desk.getByRole('button', { name: 'Change …' }).press('Enter')
  await desk.getByRole('dialog', { name: 'Change many wines (3)' }).waitFor()
  await desk.keyboard.press('Escape')
  await expect.poll(() => desk.getByRole('dialog').count()).toBe(0)
  expect(desk.complaints).toEqual([])
})

test('the columns that were chosen are there the next time', async () => {
  const desk = await listDesk()
  await desk.getByText('Columns').click()
  await desk.getByRole('checkbox', { name: 'Code' }).check()
  await desk.getByRole('checkbox', { name: 'Estate' }).uncheck()
  await desk.open('/wines')
  await desk.getByRole('columnheader', { name: 'Code' }).waitFor()
  expect(await desk.getByRole('columnheader', { name: 'Estate' }).count()).toBe(0)
})

test.each(['zh-CN', 'en-US'] as const)(
  '%s: a tablet shows the list without a wider page, and axe finds nothing',
  async (locale) => {
    const desk = await listDesk({ locale, width: 768 })
    await rows(desk).first().waitFor()
    expect(await desk.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    expect(await breaches(desk)).toEqual([])
    await desk.open('/wines?search=zzzz')
    await desk.getByText(locale === 'zh-CN' ? '没有符合条件的酒款' : 'No wine matches').waitFor()
    expect(desk.complaints).toEqual([])
  },
)

test.each(['zh-CN', 'en-US'] as const)(
  '%s: a wine without a price is not called on sale, and is found by its filter',
  async (locale) => {
    const words = {
      'zh-CN': { state: '还没有价格', tab: /^还没有价格 \((\d+)\)$/, onSale: /^在售 \((\d+)\)$/, unseen: /顾客还看不到此酒款/ },
      'en-US': {
        state: 'No price yet',
        tab: /^No price yet \((\d+)\)$/,
        onSale: /^On sale \((\d+)\)$/,
        unseen: /Customers do not see/,
      },
    }[locale]
    const name = { zh: `无价酒 ${locale}`, en: `Priceless ${locale}` }
    const { id } = await addWine(shop.db, { ...name, skus: [{ price: 0, onSale: false }] })
    const desk = await listDesk({ locale })
    const row = rows(desk).filter({ hasText: locale === 'zh-CN' ? name.zh : name.en })
    await row.getByText(words.state, { exact: true }).waitFor()
    for (const tab of [words.tab, words.onSale]) {
      const link = desk.getByRole('link', { name: tab })
      const count = Number(tab.exec((await link.textContent()) ?? '')?.[1])
      await link.click()
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
      await expect.poll(() => rows(desk).count()).toBe(count)
      expect(await row.count()).toBe(tab === words.tab ? 1 : 0)
    }
    expect(await breaches(desk)).toEqual([])
    await desk.open(`/wines/${id}`)
    await desk.getByText(words.unseen).waitFor()
    expect(await breaches(desk)).toEqual([])
    expect(desk.complaints).toEqual([])
  },
)
