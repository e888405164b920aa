import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { importWines, wineRecord } from '#test/support/wine-list.ts'

/** "Help me choose": a few questions that end in the shop's own list. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [] })
  const wine = (code: string, fields: object, price: string) =>
    wineRecord({
      code,
      country: 'Germany',
      region: 'Mosel',
      grapes: ['Riesling'],
      type: 'white',
      skus: [{ vintage: 2022, price, stock: 20 }],
      ...fields,
    })
  await importWines(shop.deps, [
    wine('dry', { taste: 'dry', pairings: ['清蒸鱼'] }, '128.00'),
    wine('off-dry', { taste: 'off-dry', pairings: ['清蒸鱼', '烤鸭'] }, '158.00'),
    wine('sweet', { taste: 'sweet', pairings: ['烤鸭'] }, '288.00'),
    wine('red', { taste: 'dry', type: 'red', grapes: ['Pinot Noir'], pairings: ['烤鸭'] }, '98.00'),
  ])
})
afterAll(() => browser.close())

const looksClean = async (page: Page) => expect((await axe(page).analyze()).violations).toEqual([])
const location = async (path: string) => {
  const answer = await fetch(`${shop.url}/home${path}`, { redirect: 'manual' })
  return [answer.status, answer.headers.get('location')]
}

test('U81, U82: with the keyboard alone through five questions to the list, back by the browser, one answer changed', async () => {
  const page = await visit(browser, shop, { locale: 'en-US' })
  await page.open('/choose')
  const question = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const answer = async (name: RegExp) => {
    await page.getByRole('main').getByRole('link', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await question('What is the wine for?')
  await looksClean(page)
  const fitting = (title: string) => page.getByRole('region', { name: title }).getByRole('heading', { level: 3 })
  await answer(/^A meal/)
  await question('What is on the table?')
  await expect.poll(() => fitting('4 wines fit so far').count()).toBe(4)
  await answer(/^Steamed fish/)
  await question('How sweet?')
  await expect.poll(() => fitting('2 wines fit so far').count()).toBe(2)
  await page.goBack()
  await question('What is on the table?')
  await page.goForward()
  await question('How sweet?')
  await answer(/^Dry/)
  await question('How many bottles?')
  await answer(/^6 bottles/)
  // One price is left: that is no question.
  await page.waitForURL(/\/home\/en-US\/goods_list\?/)
  const note = page.getByRole('region', { name: 'Your answers' })
  await expect
    .poll(() => note.getByRole('link').allTextContents())
    .toEqual([
      'Occasion A meal Change',
      'Dish Steamed fish Change',
      'Taste Dry Change',
      'Bottles 6 bottles Change',
      'Budget per bottle No preference Change',
    ])
  await page.getByText('1 wine', { exact: true }).first().waitFor()
  await looksClean(page)
  await note.getByRole('link', { name: /^Taste/ }).click()
  await question('How sweet?')
  await answer(/^Off-dry/)
  await page.waitForURL(/taste=off-dry/)
  await note.getByRole('link', { name: /^Taste Off-dry/ }).waitFor()
  expect(page.complaints).toEqual([])
})

test('U81: each question is an address that works without script, and leads on in its own language', async () => {
  for (const [locale, words, dish] of [
    ['zh-CN', '餐桌上有什么菜？', '清蒸鱼'],
    ['en-US', 'What is on the table?', 'Steamed fish'],
  ]) {
    const html = await (await fetch(`${shop.url}/home/${locale}/choose?for=dinner&step=dish`)).text()
    expect(html).toContain(words)
    expect(html).toContain(dish)
    expect(html).toContain(`href="/home/${locale}/choose?for=dinner&amp;dish=steamed-fish&amp;step=taste"`)
    expect(await location(`/${locale}/choose?for=dinner&dish=steamed-fish&taste=dry&bottles=6&step=wines`)).toEqual([
      307,
      `/home/${locale}/goods_list?taste=dry&pairing=steamed-fish&stock=in&guide=dinner-6`,
    ])
  }
})

test('U83: what nothing fits is let go by name, and the list is not empty', async () => {
  for (const locale of ['zh-CN', 'en-US'])
    expect(await location(`/${locale}/choose?for=present&style=red&taste=sweet&step=wines`)).toEqual([
      307,
      `/home/${locale}/goods_list?style=red&stock=in&sort=rating&guide=present-0-taste`,
    ])
  const page = await visit(browser, shop, { screen: 'phone' })
  await page.open('/choose?for=present&style=red&taste=sweet&step=wines')
  await page.getByText('没有现货同时符合您的全部选择，我们放宽了：口感。').waitFor()
  await page.getByText('共 1 款').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await looksClean(page)
  expect(page.complaints).toEqual([])
})

test('U81: an empty search leads to the guide', async () => {
  const page = await visit(browser, shop)
  await page.open('/goods_search?title=qqxxzz')
  await page.getByRole('link', { name: '帮我选酒' }).click()
  await page.getByRole('heading', { level: 1, name: '这酒是为了什么场合？' }).waitFor()
  expect(page.complaints).toEqual([])
})
