import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrder } from '#contract/shop/orders.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { PACKED_WINES, packingShop, paidOrderOf, paidOrders } from '#test/support/packing-shop.ts'
import type { RunningShop } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'
import { type Desk, openDeskOf, STAFF_PASSWORD } from '#test/support/staff-desk.ts'
import { xlsx } from '#test/support/xlsx.ts'

/** What waits is picked, packed and sent by many at once; parcels are put right, divided and watched afterwards. */

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await packingShop()
  const staff = { nickname: 'Packer', password: STAFF_PASSWORD }
  await addStaff(shop.db, { ...staff, login: 'packer', scopes: ['merchandiser'] })
  await addStaff(shop.db, { ...staff, login: 'talker', scopes: ['agent'] })
})
afterAll(() => browser.close())

let tracking = 6_000_000_000_000
const sfNumber = () => {
  tracking += 1
  return `SF${tracking}`
}

async function looksRight(page: Desk): Promise<void> {
  const { violations: found } = await axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  expect(found.map(({ id, nodes }) => `${page.url()} ${id} ${nodes[0]?.html}`)).toEqual([])
  const size = page.viewportSize()
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, `${page.url()} at ${width}`).toBeLessThanOrEqual(0)
  }
  if (size) await page.setViewportSize(size)
}

/** Width and height of each page, in millimetres. */
async function paperOf(page: Desk): Promise<string[]> {
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  return [...printed.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => `${mm(width)} × ${mm(height)}`)
}
const times = (count: number, paper: string) => Array.from({ length: count }, () => paper)
const rowsOf = (sheet: Locator) => sheet.locator('tbody tr').allInnerTexts()

test('twenty orders are ticked, picked, packed, labelled, and sent by pasted pairs', async () => {
  const numbers = await paidOrders(shop, 20)
  const page = await openDeskOf(browser, shop, 'packer')
  await page.open('/orders/to-send')
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByText('20 orders chosen').waitFor()
  await looksRight(page)

  await page.getByRole('link', { name: 'Picking list' }).click()
  const list = page.getByRole('article', { name: 'Picking list' })
  await list.getByText('20 orders').waitFor()
  const bottles = PACKED_WINES.flatMap(({ skus }) => skus).length
  const places = await list.getByRole('heading', { level: 3 }).allInnerTexts()
  expect(places.map((words) => words.replace(/ \d+ bottles$/, ''))).toEqual(['Front room', 'Cellar', 'Without a place'])
  expect(new Set(await rowsOf(list)).size).toBe(bottles)
  await looksRight(page)
  expect(await paperOf(page)).toEqual(times(1, '210 × 297'))

  await page.getByRole('link', { name: 'Packing slips' }).click()
  const slip = page.getByRole('article', { name: `Order ${numbers[0]}` })
  await slip.getByRole('img', { name: numbers[0] }).waitFor()
  expect(new Set(await rowsOf(slip)).size).toBe(bottles)
  expect(await slip.getByText('Sonnenuhr Riesling Reserve').count()).toBe(3)
  await looksRight(page)
  expect(await paperOf(page)).toEqual(times(20, '210 × 297'))

  await page.getByRole('link', { name: 'Labels' }).click()
  const label = page.getByRole('article', { name: `Order ${numbers[0]}` })
  await label.getByText('13800000001').waitFor()
  expect(new Set(await rowsOf(label)).size).toBe(bottles)
  await looksRight(page)
  expect(await paperOf(page)).toEqual(times(20, '100 × 180'))

  await page.getByRole('link', { name: 'Tracking numbers' }).click()
  await page.getByLabel('Order and tracking numbers').fill(numbers.map((number) => `${number}\t${sfNumber()}`).join('\n'))
  await page.getByRole('button', { name: 'Send 20 orders' }).click()
  await page.getByText('20 orders sent').waitFor()
  await looksRight(page)
  await page.getByRole('link', { name: 'To send', exact: true }).click()
  await page.getByText('Everything has been sent').waitFor()
  expect(page.complaints).toEqual([])
  expect(await violations(shop.db)).toEqual([])
}, 180_000)

test('by keyboard a range is ticked; wrong pairs are told by row, in Chinese, and the others are sent', async () => {
  const numbers = await paidOrders(shop, 5)
  const page = await openDeskOf(browser, shop, 'packer', { locale: 'zh-CN' })
  await page.open('/orders/to-send')
  await page.getByRole('checkbox', { name: `选择订单 ${numbers[0]}` }).focus()
  await page.keyboard.press('Space')
  for (let step = 1; step < 4; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await page.getByText('已选 4 个订单').waitFor()
  await page.getByRole('link', { name: '批量填单号' }).first().click()

  const [sent, wrong, foreign, missing, last] = numbers
  const [first, right] = [sfNumber(), sfNumber()]
  const lines = [
    `${sent}，${first}`,
    `cp20260101000000000000\t${sfNumber()}`,
    `${wrong};12`,
    `${foreign} JDV012345678901`,
    `${missing}`,
    `${sent}\t${sfNumber()}`,
  ]
  const pairs = page.getByLabel('订单编号与运单号', { exact: true })
  await pairs.fill(lines.join('\n'))
  const row = (line: number) => page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(line), exact: true }) })
  await row(1).getByText('可发出').waitFor()
  for (const [line, words] of [
    [2, '没有这个订单'],
    [3, '运单号应为 4 至 32 位'],
    [4, '不像所选快递公司的单号'],
    [5, '缺少运单号'],
    [6, '订单编号重复'],
  ] as const)
    await row(line).getByText(words).waitFor()
  await page.getByRole('button', { name: '发出 1 个订单' }).click()
  await row(1).getByText('已发出').waitFor()
  expect(await pairs.inputValue()).toBe(lines.join('\n'))

  await pairs.fill(`${sent}\t${first}\n${wrong}\t${right}`)
  await row(1).getByText('之前已用此单号发出').waitFor()
  await page.getByRole('button', { name: '发出 1 个订单' }).click()
  await row(2).getByText('已发出').waitFor()

  // The courier is kept; a workbook fills the field.
  await page.getByLabel('快递公司').selectOption('jd')
  await page.reload()
  expect(await page.getByLabel('快递公司').inputValue()).toBe('jd')
  const workbook = xlsx({
    A: [
      ['收件人', '订单号', '运单号'],
      ['林晓', last ?? '', 'JDV012345678902'],
    ],
  })
  await page.locator('input[type=file]').setInputFiles({ name: 'jd.xlsx', mimeType: 'application/zip', buffer: workbook })
  await page.getByRole('button', { name: '发出 1 个订单' }).click()
  await row(1).getByText('已发出').waitFor()
  expect(page.complaints).toEqual([])
}, 180_000)

test('a scanner sends one after the other: focus goes on, each outcome is announced, a wrong one is corrected', async () => {
  const [number = '', next = ''] = await paidOrders(shop, 2)
  const page = await openDeskOf(browser, shop, 'packer')
  await page.open('/orders/scan')
  const order = page.getByLabel('Order number')
  const scan = async (words: string) => {
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => order.evaluate((field) => field === document.activeElement)).toBe(true)
  const trackingNumber = sfNumber()
  await scan(number)
  await scan(trackingNumber)
  const said = page.getByRole('main').getByRole('status')
  await said.getByText(`Sent: ${number} to 林晓, ${trackingNumber}`).waitFor()
  // Twice the same, and the other way round: nothing is sent again.
  await scan(trackingNumber)
  await scan(number)
  await said.getByText('Was sent before').waitFor()
  await scan(next)
  await scan('JDV012345678901')
  await said.getByText('This does not look like a number of the chosen courier').waitFor()
  await page.getByRole('button', { name: `Correct ${next}` }).click()
  await page.getByLabel('Tracking number').fill(sfNumber())
  await page.keyboard.press('Enter')
  await said.getByText(`Sent: ${next}`).waitFor()
  await page.getByRole('heading', { name: 'Sent in this sitting: 2' }).waitFor()
  await looksRight(page)
  expect(page.complaints).toEqual([])
}, 300_000)

test('a part is sent from the order; the parcel is corrected and split, its shopper reads it; one that stands still is listed', async () => {
  const buyer = await shopper(shop, { balance: 100_000_00 })
  const [wine, other] = shop.wines
  const number = await paidOrderOf(buyer, [
    [wine?.skus[0], 3],
    [other?.skus[0], 2],
  ])
  const page = await openDeskOf(browser, shop, 'packer')
  await page.open(`/orders/${number}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Silvaner').fill('0')
  await dialog.getByLabel('Tracking number').fill('SF1234567890123')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const parcels = page.getByRole('region', { name: 'Parcels' })
  await parcels.getByText('3 × Sonnenuhr Riesling Reserve · 2022 · 750 ml').waitFor()

  await parcels.getByRole('button', { name: 'Correct number' }).click()
  await dialog.getByLabel('Courier').selectOption('jd')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This is not a tracking number of JD Logistics').waitFor()
  await dialog.getByLabel('Tracking number').fill('JDV000000000001')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Parcel corrected; before: SF Express SF1234567890123').waitFor()

  await parcels.getByRole('button', { name: 'Split' }).click()
  await dialog.getByLabel('Tracking number').fill('JDV000000000002')
  await dialog.getByRole('button', { name: 'Split' }).click()
  await dialog.getByText('Both parcels must have something in them').waitFor()
  await dialog.getByLabel('Riesling').fill('1')
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Split' }).click()
  await page.getByText('Parcel split: JDV000000000001 → JDV000000000002').waitFor()
  const { parcels: seen } = await buyer.api.call(findOrder, { number })
  expect(seen.map(({ trackingNumber, lines }) => [trackingNumber, lines[0]?.quantity])).toEqual([
    ['JDV000000000001', 2],
    ['JDV000000000002', 1],
  ])
  expect(seen[0]?.steps.map(({ text }) => text.en)).toContain('Courier and number were put right: JD Logistics JDV000000000001')

  await shop.db`
    with sent as (
      update parcel set shipped_at = shipped_at - interval '5 days' where tracking_number = 'JDV000000000002' returning id)
    update parcel_step set at = at - interval '5 days' where parcel_id in (select id from sent)`
  await page.open('/orders/still')
  await page.getByText('JDV000000000002').waitFor()
  await looksRight(page)
  await page.getByLabel('Days without a new scan').fill('99')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a whole number from 1 to 60').waitFor()
  await page.getByLabel('Days without a new scan').fill('7')
  await page.keyboard.press('Enter')
  await page.getByText('Every parcel moves').waitFor()
  // Remembered.
  await page.open('/orders/still')
  await page.getByText('Every parcel moves').waitFor()
  await page.getByLabel('Days without a new scan').fill('4')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  expect(page.complaints).toEqual([])
}, 180_000)

test('who may not send sees none of it', async () => {
  const [number = ''] = await paidOrders(shop, 1)
  const page = await openDeskOf(browser, shop, 'talker')
  await page.open('/')
  expect(await page.getByRole('link', { name: 'Orders to send' }).count()).toBe(0)
  for (const path of [
    'to-send',
    'numbers',
    'scan',
    'still',
    `picking?numbers=${number}`,
    `slips?numbers=${number}`,
    `labels?numbers=${number}`,
  ]) {
    await page.open(`/orders/${path}`)
    await page.getByRole('heading', { name: 'This page is not for your account' }).waitFor()
    expect(await page.getByText(number).count()).toBe(0)
  }
}, 300_000)
