import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { receivedOrder } from '#test/support/received-order.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { addWine, type Shopper, shopper, type TestSku } from '#test/support/shop.ts'

const BALANCE = 100_000_00

let browser: Browser
let shop: RunningShop
let riesling: TestSku
let silvaner: TestSku
let merchandiser: Shopper

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00 }] },
      { zh: '老藤西万尼', en: 'Old Vine Silvaner', skus: [{ price: 88_00 }] },
    ],
  })
  const [first, second] = shop.wines
  if (!first || !second) throw new Error('two wines were asked for')
  riesling = first.skus[0]
  silvaner = second.skus[0]
  merchandiser = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
})
afterAll(() => browser.close())

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#1d4a3a' } })
    .jpeg()
    .toBuffer()

describe('writing', () => {
  test('two wines are reviewed one after the other, with a picture, and thanks are said when the last is done', async () => {
    const who = await shopper(shop, { balance: BALANCE, locale: 'en-US' })
    const { number } = await receivedOrder(shop, who, [riesling, silvaner])
    const page = await visit(browser, shop, { token: who.token, locale: 'en-US', screen: 'phone' })
    await page.open(`/evaluation?orderId=${number}`)
    const line = page.getByRole('listitem').filter({ hasText: 'Slate Riesling' })
    await line.getByRole('button', { name: 'Publish review' }).tap()
    await line.getByText('Please rate the wine with one to five stars').waitFor()
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('wineStars')
    await line
      .getByRole('group', { name: 'The wine' })
      .getByRole('radio', { name: /^4 stars/ })
      .check()
    await line
      .getByRole('group', { name: 'Packing and shipping' })
      .getByRole('radio', { name: /^5 stars/ })
      .check()
    await line.getByLabel('Your review (optional)').fill('Lime and slate.\nBetter the day after.')
    await line.getByLabel('Add').setInputFiles({ name: 'glass.jpg', mimeType: 'image/jpeg', buffer: await picture() })
    await line.getByRole('img', { name: 'Picture 1' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await line.getByRole('button', { name: 'Publish review' }).tap()
    await page.getByRole('heading', { name: 'Already reviewed' }).waitFor()

    // The delivery was the same one, so its stars are there already.
    const other = page
      .getByRole('listitem')
      .filter({ hasText: 'Old Vine Silvaner' })
      .filter({ has: page.getByRole('radio').first() })
    expect(
      await other
        .getByRole('group', { name: 'Packing and shipping' })
        .getByRole('radio', { name: /^5 stars/ })
        .isChecked(),
    ).toBe(true)
    await other
      .getByRole('group', { name: 'The wine' })
      .getByRole('radio', { name: /^5 stars/ })
      .check()
    await other.getByRole('button', { name: 'Publish review' }).tap()
    await page.getByRole('heading', { name: 'Thank you for your review' }).waitFor()
    await page.open(`/order_detail?orderId=${number}`)
    await page.getByRole('heading', { name: 'Completed', level: 1 }).waitFor()
    expect(page.complaints).toEqual([])
  })

  test('U64: stars are chosen by keyboard alone', async () => {
    const who = await shopper(shop, { balance: BALANCE })
    const { number } = await receivedOrder(shop, who, [silvaner])
    const page = await visit(browser, shop, { token: who.token })
    await page.open(`/evaluation?orderId=${number}`)
    await page.getByRole('group', { name: '酒款' }).getByRole('radio').first().focus()
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Tab', 'Space', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key)
    }
    expect(
      await page
        .getByRole('radio', { checked: true })
        .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)),
    ).toEqual(['4', '3'])
    await page.keyboard.press('Tab')
    await page.keyboard.type('杏仁与梨。')
    const { violations } = await axe(page).analyze()
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('heading', { name: '谢谢您的评价' }).waitFor()
    expect(page.complaints).toEqual([])
  })

  test('T30: what is not there yet, or somebody else’s, offers no form', async () => {
    const [who, other] = [await shopper(shop, { balance: BALANCE }), await shopper(shop)]
    const { number } = await receivedOrder(shop, who, [silvaner])
    const page = await visit(browser, shop, { token: other.token })
    await page.open(`/evaluation?orderId=${number}`)
    expect(await page.getByRole('radio').count()).toBe(0)
    expect(page.complaints.every((complaint) => complaint.includes('404'))).toBe(true)
  })
})

describe('reading', () => {
  test('U31: average, distribution, pictures, filter by stars, the reply of the shop, and more on request', async () => {
    const { wine, texts } = await reviewedWine()
    const page = await visit(browser, shop)
    await page.open(`/goods_detail/${wine.productId}`)
    await page.getByRole('link', { name: /8 条评价/ }).click()
    const section = page.getByRole('region', { name: '顾客评价' })
    await section.getByText('4.0', { exact: true }).waitFor()
    const shown = section.getByRole('list').first().locator('> li')
    expect(await shown.count()).toBe(6)
    await section.getByText('谢谢，下次试试冰一点。').waitFor()
    await section.getByRole('button', { name: '查看更多评价（还有 2 条）' }).click()
    await expect.poll(() => shown.count()).toBe(8)
    await section.getByText('已显示 2 条评价').waitFor()

    await section.getByRole('button', { name: '3 星评价 4 条' }).click()
    await expect.poll(() => shown.count()).toBe(4)
    await section.getByRole('button', { name: '有图 1' }).click()
    await expect.poll(() => shown.count()).toBe(1)
    await section.getByRole('button', { name: /放大/ }).click()
    await page.getByRole('dialog', { name: /的照片/ }).waitFor()
    await page.keyboard.press('Escape')
    await section.getByRole('button', { name: '全部' }).click()
    await expect.poll(() => shown.count()).toBe(6)
    expect(await section.getByText(texts[7] ?? '').count()).toBe(1)
    expect(page.complaints).toEqual([])
  })

  test('U23, U59: without scripts the reviews are there to read, and search engines read them in the page’s head', async () => {
    const { wine } = await reviewedWine()
    const html = await (await fetch(`${shop.url}/home/en-US/goods_detail/${wine.productId}`)).text()
    expect(html).toContain('第 7 条')
    const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(\{[^<]*"@type":"Product"[^<]*\})<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      aggregateRating: { ratingValue: '4.0', reviewCount: 8 },
      review: [{ '@type': 'Review', reviewBody: '第 7 条', reviewRating: { ratingValue: 3 } }, {}, {}],
    })
  })

  test('U31: a wine without reviews says so and asks for the first', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    const fresh = await addWine(shop.db, { en: 'New Wine' })
    await page.open(`/goods_detail/${fresh.id}`)
    const section = page.getByRole('region', { name: 'Reviews' })
    await section.getByText('Nobody has reviewed this wine yet.').waitFor()
    const ask = section.getByRole('link', { name: 'Tried it? Write the first review' })
    expect(await ask.getAttribute('href')).toMatch(/^\/home\/en-US\/user\/orderList\?/)
    // Signed out; who comes back after signing in finds the orders that can be reviewed.
    await ask.click()
    await page.waitForURL(/\/login/)
    expect(page.complaints).toEqual([])
  })

  test('T35: a review is text, whatever is written into it', async () => {
    const who = await shopper(shop, { balance: BALANCE })
    const hostile = '<img src=x onerror="document.title=\'owned\'"></script><script>document.title="owned"</script>'
    const { wine } = await reviewedWine([hostile], who)
    const page = await visit(browser, shop)
    await page.open(`/goods_detail/${wine.productId}`)
    await page.getByText(hostile).waitFor()
    expect(await page.title()).not.toContain('owned')
    expect(page.complaints).toEqual([])
  })
})

/** A wine with eight reviews of three and five stars in turn, the first with a picture and an answer; or with these texts. */
async function reviewedWine(texts = Array.from({ length: 8 }, (_, index) => `第 ${index} 条`), by?: Shopper) {
  const wine = (await addWine(shop.db)).skus[0]
  const who = by ?? (await shopper(shop, { balance: BALANCE }))
  for (const [index, comment] of texts.entries()) {
    const { lines } = await receivedOrder(shop, who, [wine])
    const name = `/uploads/wine.webp?${wine.id}`
    const withPicture = index === 2
    if (withPicture) await shop.db`insert into upload (name, account_id, bytes) values (${name}, ${who.id}, 1)`
    await who.post('/order/comment', {
      unique: lines[0]?.unique,
      comment,
      pics: withPicture ? [name] : [],
      product_score: index % 2 === 0 ? 5 : 3,
      service_score: 5,
    })
  }
  const { data } = await merchandiser.get(`/staff/reviews?productId=${wine.productId}`)
  const id = (data as { list: { id: number }[] }).list.at(2)?.id ?? (data as { list: { id: number }[] }).list[0]?.id
  await merchandiser.post(`/staff/reviews/${id}/reply`, { text: '谢谢，下次试试冰一点。' })
  return { wine, texts }
}
