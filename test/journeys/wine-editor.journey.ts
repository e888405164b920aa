import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'
import { addTerm, allSaved, draftWine, furnishCellar, pictureFile, save } from '#test/support/wine-desk.ts'

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop()
  await furnishCellar(shop)
})
afterAll(() => browser.close())

const requireAccessible = async (page: Page) => expect((await axe(page).analyze()).violations).toEqual([])
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('region', { name: 'State' }).getByText('On sale', { exact: true }).waitFor()
}
/** The process hears of a change a moment after it was saved. */
const seen = (shopper: Visit, id: number, price: string) =>
  expect
    .poll(async () => {
      await shopper.open(`/goods_detail/${id}`)
      return shopper.locator('main').textContent()
    })
    .toContain(price)
test('a new wine: wrong input at its field, pictures, saved, previewed, published, seen in the shop, re-priced at a time', async () => {
  const page = await openDeskOf(browser, shop, 'editor')
  await page.open('/wines/new')
  await save(page)
  await page.getByText('Give a name in at least one language').waitFor()
  await page.getByLabel('Name · English').fill('Himmelreich')
  await page.getByText('1 translation missing').waitFor()
  await page.getByText('Chinese is missing').waitFor()
  await page.getByLabel('Name · Chinese').fill('天国园')
  await page.getByLabel('Description · English', { exact: true }).fill("The world's best Riesling")
  await page.getByText('forbids absolute claims').waitFor()
  await page.getByLabel('Description · English', { exact: true }).fill('A Riesling of slate')
  await page.getByLabel('Description · Chinese', { exact: true }).fill('开怀畅饮')
  await page.getByText('forbids urging to drink').waitFor()
  await page.getByLabel('Description · Chinese', { exact: true }).fill('来自板岩')

  const pictures = page.getByRole('region', { name: 'Pictures' }).first()
  await pictures
    .locator('input[type=file]')
    .setInputFiles([await pictureFile('first.png', '#246'), await pictureFile('second.png', '#642')])
  await pictures.getByRole('listitem').nth(1).waitFor()
  await pictures.getByLabel('Alternative text · English').first().fill('The front label')
  await pictures.getByLabel('Alternative text · Chinese').first().fill('正标')

  await addTerm(page, 'Type of wine', /^White wine/)
  await addTerm(page, 'Grape', /^Riesling/)
  await page.getByLabel('Share of Riesling in percent').fill('85')
  await page.getByRole('group', { name: 'Serving temperature' }).getByLabel('from').fill('12')
  await page.getByRole('group', { name: 'Serving temperature' }).getByLabel('to').fill('8')
  await page.getByRole('button', { name: 'Add a pack' }).click()
  const price = page.getByLabel('Pack 1 · Price (CN¥)')
  await price.fill('many')
  await save(page)
  const wrong = page.getByText('Enter two whole numbers, the lower one first')
  await wrong.waitFor()
  const topOf = async (label: string) =>
    (await page.getByRole('group', { name: 'Serving temperature' }).getByLabel(label).boundingBox())?.y
  expect(await topOf('from')).toBe(await topOf('to'))
  expect((await wrong.boundingBox())?.height).toBeLessThan(70)
  await page.getByText('Correct the marked cells').waitFor()
  expect(await price.getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('group', { name: 'Serving temperature' }).getByLabel('to').fill('14')
  await price.fill('128')
  await page.getByLabel('Pack 1 · Stock').fill('12')
  await requireAccessible(page)
  await save(page)
  await page.waitForURL(/\/wines\/\d+$/)
  await allSaved(page)
  const id = Number(/\d+$/.exec(page.url())?.[0])

  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Preview in the shop' }).click(),
  ])
  await preview.getByText('nothing can be bought here').waitFor()
  expect(await preview.getByRole('heading', { level: 1 }).textContent()).toBe('Himmelreich')
  expect(await preview.getByRole('button', { name: 'Add to cart' }).count()).toBe(0)
  expect(await preview.getByAltText('The front label').count()).toBeGreaterThan(0)
  await preview.goto(preview.url().replace('/home/en-US/', '/home/zh-CN/'))
  expect(await preview.getByRole('heading', { level: 1 }).textContent()).toBe('天国园')
  expect(await preview.getByAltText('正标').count()).toBeGreaterThan(0)
  const shopper = await visit(browser, shop, { locale: 'en-US' })
  expect((await shopper.goto(`${shop.url}/home/en-US/goods_detail/${id}`))?.status()).toBe(404)

  await publish(page)
  await seen(shopper, id, '128.00')

  await page.getByLabel('New price', { exact: true }).fill('99')
  await page.getByRole('button', { name: 'Plan this price' }).click()
  await page.getByText('Choose a time in the future').waitFor()
  await page.getByLabel('From', { exact: true }).fill('2090-05-01T08:00')
  const calls: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && calls.push(new URL(request.url()).pathname)))
  await page.getByRole('button', { name: 'Plan this price' }).dblclick()
  await page.getByText(/No vintage · 750 ml · CN¥99\.00/).waitFor()
  expect(calls).toEqual([expect.stringMatching(/prices$/)])
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText(/Published · Edith/).waitFor()
  await history.getByText(/Added · Edith/).waitFor()
  await requireAccessible(page)
  expect(page.complaints).toEqual([])
})

test('a change is in the shop when somebody opens the page anew, and the history says from what to what', async () => {
  const page = await openDeskOf(browser, shop, 'editor')
  const id = await draftWine(page, 'Quick')
  await publish(page)
  const shopper = await visit(browser, shop, { locale: 'en-US' })
  await seen(shopper, id, '100.00')
  await page.getByLabel('Pack 1 · Price (CN¥)').fill('111')
  await page.getByLabel('Alcohol').fill('12.5')
  await save(page)
  await allSaved(page)
  await seen(shopper, id, '111.00')
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText('Alcohol: nothing → 12.5').waitFor()
  await history.getByText('No vintage · 750 ml · Price (CN¥): CN¥100.00 → CN¥111.00').waitFor()
})

test.each([1440, 375])('at %i pixels a wrong field under a bar comes into sight, and the save bar counts it', async (width) => {
  const page = await openDeskOf(browser, shop, 'editor', { width })
  await draftWine(page, 'Hidden')
  const field = page.getByLabel('Alcohol')
  await field.fill('abc')
  for (const bar of ['top', 'bottom']) {
    await field.evaluate((input, bar) => {
      const { top, bottom } = input.getBoundingClientRect()
      scrollBy(0, bar === 'top' ? top - 5 : bottom + 15 - innerHeight)
    }, bar)
    await save(page)
    await page.getByText('1 field needs a change:').waitFor()
    const isSeen = await field.evaluate((input) => {
      const { x, y, width, height } = input.getBoundingClientRect()
      return document.activeElement === input && document.elementFromPoint(x + width / 2, y + height / 2) === input
    })
    expect(isSeen, bar).toBe(true)
  }
  await field.fill('12')
  await page.getByText('1 field needs a change:').waitFor({ state: 'detached' })
})

test('two people in the same wine: what both typed is kept, and the second one chooses', async () => {
  const [edith, cosima] = [await openDeskOf(browser, shop, 'editor'), await openDeskOf(browser, shop, 'cellar')]
  const id = await draftWine(edith, 'Shared')
  await cosima.open(`/wines/${id}`)
  await cosima.getByLabel('Name · English').fill('Shared by Cosima')
  await cosima.getByLabel('Alcohol').fill('11')
  await save(cosima)
  await allSaved(cosima)

  await edith.getByLabel('Name · English').fill('Shared by Edith')
  await edith.getByLabel('Residual sugar').fill('7')
  await save(edith)
  await edith.getByRole('heading', { name: 'Cosima has changed this wine meanwhile' }).waitFor()
  await requireAccessible(edith)
  expect(await edith.getByLabel('Alcohol').inputValue()).toBe('11')
  expect(await edith.getByLabel('Residual sugar').inputValue()).toBe('7')
  const name = edith.getByLabel('Name · English')
  expect(await name.inputValue()).toBe('Shared by Edith')
  const choice = edith.getByRole('group', { name: 'Name · English' })
  await choice.getByRole('radio', { name: /^Yours/ }).focus()
  await edith.keyboard.press('ArrowDown')
  expect(await name.inputValue()).toBe('Shared by Cosima')
  // What was typed is still there to be read, and comes back.
  await choice.getByText('Shared by Edith').waitFor()
  await choice.getByRole('radio', { name: /^Yours/ }).check()
  expect(await name.inputValue()).toBe('Shared by Edith')
  await save(edith)
  await allSaved(edith)
  expect(await edith.getByRole('heading', { name: /has changed this wine/ }).count()).toBe(0)

  await cosima.reload()
  await cosima.getByRole('heading', { level: 1, name: 'Shared by Edith' }).waitFor()
  expect(await cosima.getByLabel('Residual sugar').inputValue()).toBe('7')
  expect(await cosima.getByLabel('Alcohol').inputValue()).toBe('11')
})

test('somebody who acts on a wine while another changes it does not overwrite those changes later', async () => {
  const [edith, cosima] = [await openDeskOf(browser, shop, 'editor'), await openDeskOf(browser, shop, 'cellar')]
  const id = await draftWine(edith, 'Side by side')
  await edith.getByLabel('Residual sugar').fill('5')
  await cosima.open(`/wines/${id}`)
  await cosima.getByLabel('Short description · English').fill('From Cosima')
  await save(cosima)
  await allSaved(cosima)
  // This renews the page's data, but not what is typed.
  await edith.getByLabel('New price', { exact: true }).fill('90')
  await edith.getByLabel('From', { exact: true }).fill('2090-05-01T08:00')
  await edith.getByRole('button', { name: 'Plan this price' }).click()
  await edith.getByText(/CN¥90\.00/).waitFor()
  await save(edith)
  await edith.getByRole('heading', { name: 'Cosima has changed this wine meanwhile' }).waitFor()
  await save(edith)
  await allSaved(edith)
  expect(await edith.getByLabel('Short description · English').inputValue()).toBe('From Cosima')
  expect(await edith.getByLabel('Residual sugar').inputValue()).toBe('5')
})

test('nothing typed is lost: not without a network, not on the way to another page', async () => {
  const page = await openDeskOf(browser, shop, 'editor')
  const id = await draftWine(page, 'Kept')
  await page.getByLabel('Description · English', { exact: true }).fill('<b>Typed</b> with patience')
  await page.context().setOffline(true)
  await save(page)
  await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor()
  expect(await page.getByLabel('Description · English', { exact: true }).inputValue()).toBe('<b>Typed</b> with patience')
  await page.context().setOffline(false)

  await page.getByRole('link', { name: 'Wines', exact: true }).first().click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Stay on the page' }).click()
  expect(await page.getByLabel('Description · English', { exact: true }).inputValue()).toBe('<b>Typed</b> with patience')
  await save(page)
  await allSaved(page)
  await page.open(`/wines/${id}`)
  expect(await page.getByLabel('Description · English', { exact: true }).inputValue()).toBe('<b>Typed</b> with patience')
})

test('a wine is published at a time, put away, and brought back', async () => {
  const page = await openDeskOf(browser, shop, 'editor')
  await page.open('/wines/new')
  await page.getByLabel('Name · English').fill('Later')
  await save(page)
  await page.waitForURL(/\/wines\/\d+$/)
  const state = page.getByRole('region', { name: 'State' })
  await state.getByText('Missing before it can go on sale: the type of wine').waitFor()
  await state.getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('Choose the type of wine before it goes on sale').first().waitFor()
  await addTerm(page, 'Type of wine', /^White wine/)
  await page.getByRole('button', { name: 'Add a pack' }).click()
  await page.getByLabel('Pack 1 · Price (CN¥)').fill('100')
  await state.getByText('Save your changes before you preview or publish').waitFor()
  await save(page)
  await allSaved(page)
  await expect.poll(() => state.getByText('Missing before').count()).toBe(0)
  await state.getByLabel('Publish at').fill('2020-01-01T10:00')
  await state.getByRole('button', { name: 'Publish then' }).click()
  await state.getByText('Choose a time in the future').waitFor()
  await state.getByLabel('Publish at').fill('2090-05-01T10:00')
  await state.getByRole('button', { name: 'Publish then' }).click()
  await state.getByText('Planned', { exact: true }).waitFor()
  await state.getByRole('button', { name: 'Archive' }).click()
  await state.getByText('Archived', { exact: true }).waitFor()
  await state.getByRole('button', { name: 'Restore' }).click()
  await state.getByText('Draft', { exact: true }).waitFor()
  await requireAccessible(page)
})

test('a wine is copied for its next vintage: its content is there, what is its own is not, and nothing is stored before Save', async () => {
  const page = await openDeskOf(browser, shop, 'editor')
  const id = await draftWine(page, 'Terrassen')
  await page.getByLabel('Description · English', { exact: true }).fill('From old terraces')
  const pictures = page.getByRole('region', { name: 'Pictures' }).first()
  await pictures.locator('input[type=file]').setInputFiles([await pictureFile('front.png', '#264')])
  await pictures.getByRole('listitem').first().waitFor()
  await page.getByRole('checkbox', { name: 'Popular' }).check()
  await page.getByLabel('Pack 1 · Vintage').fill('2021')
  await page.getByLabel('Pack 1 · Cost (CN¥)').fill('40')
  await page.getByLabel('Pack 1 · Stock').fill('12')
  await save(page)
  await allSaved(page)
  await publish(page)
  const code = await page.getByRole('rowheader').first().textContent()
  const wines = async () => (await shop.db`select from product`).length
  const before = await wines()

  await page.getByRole('link', { name: 'Copy as a new wine' }).click()
  await page.getByRole('heading', { level: 1, name: 'New wine' }).waitFor()
  await page.getByText('A copy of “Terrassen”').waitFor()
  const vintage = page.getByLabel('Pack 1 · Vintage')
  await expect.poll(() => vintage.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await vintage.inputValue()).toBe('2021')
  expect(await vintage.evaluate((input) => input.getBoundingClientRect().bottom < innerHeight)).toBe(true)
  expect(await page.getByLabel('Name · English').inputValue()).toBe('Terrassen')
  expect(await page.getByLabel('Description · English', { exact: true }).inputValue()).toBe('From old terraces')
  expect(await page.getByRole('region', { name: 'Pictures' }).first().getByRole('listitem').count()).toBe(1)
  expect(await page.getByRole('checkbox', { name: 'Popular' }).isChecked()).toBe(true)
  await page.getByText('White wine').first().waitFor()
  expect(await page.getByLabel('Pack 1 · Price (CN¥)').inputValue()).toBe('100.00')
  expect(await page.getByLabel('Pack 1 · Stock').inputValue()).toBe('0')
  expect(await page.getByLabel('Pack 1 · Cost (CN¥)').inputValue()).toBe('')
  expect(await page.getByRole('rowheader').first().textContent()).toContain('New')
  await requireAccessible(page)
  expect(await wines()).toBe(before)

  // The old vintage is selected, so that typing takes its place.
  await page.keyboard.type('2022')
  expect(await vintage.inputValue()).toBe('2022')
  await save(page)
  await page.waitForURL(/\/wines\/\d+$/)
  await page.getByRole('region', { name: 'State' }).getByText('Draft', { exact: true }).waitFor()
  const copy = Number(/\d+$/.exec(page.url())?.[0])
  expect(copy).not.toBe(id)
  expect(await page.getByRole('rowheader').first().textContent()).not.toBe(code)
  expect(
    await shop.db`select vintage, stock, sold from sku where product_id in (${id}, ${copy}) order by product_id`,
  ).toMatchObject([
    { vintage: 2021, stock: 12 },
    { vintage: 2022, stock: 0, sold: 0 },
  ])
  const shopper = await visit(browser, shop, { locale: 'en-US' })
  expect((await shopper.goto(`${shop.url}/home/en-US/goods_detail/${copy}`))?.status()).toBe(404)
  expect(page.complaints).toEqual([])
})

test('U103: what differs by vintage is marked in a copy until it is changed, and listed at its top', async () => {
  const page = await openDeskOf(browser, shop, 'editor')
  await draftWine(page, 'Ten Terraces')
  await page.getByLabel('Description · English', { exact: true }).fill('The warm 2021 made it ripe')
  await page.getByLabel('Alcohol').fill('12.5')
  await page.getByRole('group', { name: 'Drink between' }).getByLabel('from').fill('2023')
  await page.getByRole('group', { name: 'Drink between' }).getByLabel('to').fill('2031')
  await page.getByLabel('Pack 1 · Vintage').fill('2021')
  await save(page)
  await allSaved(page)
  await page.getByRole('link', { name: 'Copy as a new wine' }).click()
  const left = page.getByRole('list', { name: 'Still as in the 2021, please check:' })
  const named = () => left.getByRole('button').allTextContents()
  await expect.poll(named).toEqual(['Description', 'Alcohol', 'Drink between', 'Vintage', 'Price (CN¥)'])
  const alcohol = page.getByLabel('Alcohol')
  const told = () =>
    alcohol.evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent)
  expect(await told()).toBe('from the 2021 – check')
  // The Chinese description names no year.
  expect(await page.getByText('from the 2021 – check').count()).toBe(3)
  await requireAccessible(page)

  await left.getByRole('button', { name: 'Alcohol' }).click()
  expect(await alcohol.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('13')
  await expect.poll(named).toEqual(['Description', 'Drink between', 'Vintage', 'Price (CN¥)'])
  expect(await told()).toBeUndefined()
  await page.getByLabel('Description · English', { exact: true }).fill('The cool 2022 made it lively')
  await page.getByRole('group', { name: 'Drink between' }).getByLabel('to').fill('2032')
  await page.getByLabel('Pack 1 · Vintage').fill('2022')
  await page.getByLabel('Pack 1 · Price (CN¥)').fill('110')
  await expect.poll(() => left.count()).toBe(0)
  expect(await page.getByText('from the 2021 – check').count()).toBe(0)
  await save(page)
  await page.waitForURL(/\/wines\/\d+$/)
  expect(page.complaints).toEqual([])
})

test('in Chinese, too, a wine is copied, on a phone; whoever may not keep wines copies none', async () => {
  const desk = await openDeskOf(browser, shop, 'editor')
  const id = await draftWine(desk, 'Copied by few')
  const page = await openDeskOf(browser, shop, 'cellar', { locale: 'zh-CN', width: 375 })
  await page.open(`/wines/${id}`)
  await page.getByRole('link', { name: '复制为新酒款' }).click()
  await page.getByText('复制自“Copied by few”').waitFor()
  await page.getByText('年份、价格和条形码沿用原酒款，请核对').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await requireAccessible(page)
  // An untouched copy is left without a question.
  await page.getByRole('link', { name: '酒款', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: '酒款' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await addStaff(shop.db, { login: 'listener', nickname: 'Lis', password: STAFF_PASSWORD, scopes: ['agent'] })
  const agent = await openDeskOf(browser, shop, 'listener')
  await agent.goto(`${shop.url}/staff/wines/new?from=${id}`)
  await agent.getByRole('heading', { level: 1 }).waitFor()
  expect(await agent.getByText('Copied by few').count()).toBe(0)
  expect(await agent.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
})

test('a copy of a wine that is not there is a lost page', async () => {
  const page = await openDeskOf(browser, shop, 'editor')
  await page.open('/wines/999999')
  const lost = await page.getByRole('heading', { level: 1 }).textContent()
  await page.open('/wines/new?from=999999')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(lost)
})
