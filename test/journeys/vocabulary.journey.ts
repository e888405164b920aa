import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { seedVocabulary } from '#server/features/catalog/seed-vocabulary.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { type Desk, openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'

/** Staff rename, merge, add and delete words of the shop, and shoppers meet them at once. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      { zh: '石板雷司令', en: 'Slate Riesling' },
      { zh: '老藤西万尼', en: 'Old Vine Silvaner' },
    ],
  })
  await addStaff(shop.db, { login: 'words', nickname: 'Frau Wort', password: STAFF_PASSWORD, scopes: ['merchandiser'] })
  await seedVocabulary(shop.db)
  const [one = 0, two = 0] = shop.wines.map(({ id }) => id)
  await shop.db`
    insert into product_term (product_id, term_id)
    select ${one}::int, id from term where (kind, code) in (('region', 'mosel'), ('grape', 'riesling'))
     union all
    select ${two}::int, id from term where (kind, code) in (('region', 'franken'), ('grape', 'silvaner'))`
})
afterAll(() => browser.close())

async function idOf(kind: string, code: string): Promise<number> {
  const [term] = await shop.db<{ id: number }[]>`select id from term where kind = ${kind} and code = ${code}`
  return term?.id ?? 0
}

async function requireAccessible(desk: Desk): Promise<void> {
  await expectAccessible(desk)
  for (const width of [768, 1280]) {
    await desk.setViewportSize({ width, height: 800 })
    const over = await desk.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over, `at ${width}`).toBeLessThanOrEqual(0)
  }
}

test('a region is renamed: the shop shows it at once in both languages, and a new start keeps it', async () => {
  const id = await idOf('region', 'mosel')
  const desk = await openDeskOf(browser, shop, 'words')
  await desk.open('/vocabulary?kind=region')
  await requireAccessible(desk)
  await desk.getByRole('searchbox', { name: 'Find by name or synonym' }).fill('mosel')
  await desk.keyboard.press('Enter')
  await desk.getByRole('link', { name: 'Mosel', exact: true }).click()
  await desk.getByRole('heading', { level: 1, name: 'Mosel' }).waitFor()
  await requireAccessible(desk)
  await desk.getByLabel('Name · Chinese').fill('摩泽尔河谷')
  await desk.getByLabel('Name · English').fill('Moselle Valley')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Saved', { exact: true }).waitFor()

  await seedVocabulary(shop.db)
  for (const [locale, name] of [
    ['zh-CN', '摩泽尔河谷'],
    ['en-US', 'Moselle Valley'],
  ] as const) {
    const page = await visit(browser, shop, { locale })
    await page.open(`/categoryDetail?id=${id}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(name)
    expect(page.complaints).toEqual([])
  }
  expect(desk.complaints).toEqual([])
})

test('two grapes are merged by keyboard: the old address leads to the other, and the old name still finds', async () => {
  const [silvaner, riesling] = [await idOf('grape', 'silvaner'), await idOf('grape', 'riesling')]
  const desk = await openDeskOf(browser, shop, 'words')
  await desk.open(`/vocabulary/${silvaner}`)
  await desk.getByRole('button', { name: 'Merge into another word' }).focus()
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog')
  await desk.keyboard.type('Riesling')
  // The list of the empty field has forty.
  await expect.poll(async () => (await dialog.getByRole('listitem').count()) % 40).toBeGreaterThan(0)
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await dialog.getByText('1 wine', { exact: true }).waitFor()
  await dialog.getByText('1 address', { exact: true }).waitFor()
  await requireAccessible(desk)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).focus()
  await desk.keyboard.press('Enter')
  await desk.getByRole('heading', { level: 1, name: 'Riesling' }).waitFor()
  expect(desk.complaints).toEqual([])

  const old = await fetch(`${shop.url}/home/en-US/categoryDetail?id=${silvaner}`, { redirect: 'manual' })
  expect([old.status, old.headers.get('location')]).toEqual([301, `/home/en-US/categoryDetail?id=${riesling}`])
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open(`/goods_list?cid=${silvaner}`)
  await page.getByText('Old Vine Silvaner').first().waitFor()
  await page.open('/goods_search?title=Gr%C3%BCner%20Silvaner')
  await page.getByText('Old Vine Silvaner').first().waitFor()
})

test('an estate is added with synonyms, refused when it is there, and deleted while nothing uses it', async () => {
  const desk = await openDeskOf(browser, shop, 'words', { locale: 'zh-CN' })
  await desk.open('/content/estates')
  await desk.getByRole('link', { name: '添加酒庄' }).click()
  await desk.getByRole('button', { name: '保存' }).click()
  await desk.getByText('请至少填写一种语言的名称').waitFor()
  await desk.getByLabel('名称 · 英文').fill('Weingut Probe')
  const synonyms = desk.getByRole('textbox', { name: '同义词' })
  await synonyms.fill('试酒庄')
  await synonyms.press('Enter')
  await synonyms.pressSequentially('Probehof')
  await desk.getByRole('button', { name: '选择上级' }).click()
  await desk.keyboard.type('Moselle')
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /摩泽尔河谷/ })
    .first()
    .click()
  await desk.getByRole('button', { name: '保存' }).click()
  await desk.getByRole('heading', { level: 1, name: 'Weingut Probe' }).waitFor()
  await desk.getByText('缺少中文').first().waitFor()
  const id = await idOf('estate', 'weingut-probe')
  const [term] = await shop.db<{ aliases: string[] }[]>`select aliases from term where id = ${id}`
  expect(term?.aliases).toEqual(['试酒庄', 'Probehof'])
  await requireAccessible(desk)

  await desk.open('/vocabulary/new?kind=estate')
  await desk.getByLabel('名称 · 中文').fill('试酒庄')
  await desk.getByRole('button', { name: '保存' }).click()
  await desk.getByRole('link', { name: '打开已使用“试酒庄”的词语' }).waitFor()
  expect(await desk.getByLabel('名称 · 中文').inputValue()).toBe('试酒庄')

  const riesling = await idOf('grape', 'riesling')
  await desk.open(`/vocabulary/${id}`)
  await desk.getByRole('button', { name: '删除' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await desk.waitForURL(/\/vocabulary\?kind=estate/)
  expect(await idOf('estate', 'weingut-probe')).toBe(0)
  await desk.open(`/vocabulary/${riesling}`)
  await desk.getByText('使用中的词语不能删除').waitFor()
  expect(await desk.getByRole('button', { name: '删除' }).count()).toBe(0)
})
