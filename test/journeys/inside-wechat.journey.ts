import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { agent, enterChat } from '#test/support/chat.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'

let browser: Browser
let shop: RunningShop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({
    wines: [
      { zh: '石板雷司令', en: 'Slate Riesling' },
      { zh: '河畔西万尼', en: 'Riverside Silvaner' },
    ],
  })
})
afterAll(() => browser.close())

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const INSIDE = 'MicroMessenger/8.0.60(0x28003c2f) NetType/WIFI Language/zh_CN'

type Spec = Parameters<typeof visit>[2] & { phone?: string }
async function insideWechat({ phone = ANDROID, ...spec }: Spec = {}): Promise<Visit> {
  const page = await visit(browser, shop, { screen: 'phone', ...spec })
  await page.addInitScript((agent) => {
    Object.defineProperty(navigator, 'userAgent', { value: agent })
  }, `${phone} ${INSIDE}`)
  return page
}

type Shared = { title: string; desc?: string; link: string; imgUrl: string }
type Sandbox = { configured: string[]; shared: { message?: Shared; timeline?: Shared }; error?: string }
const stateOf = (page: Visit) => page.evaluate(() => (window as { sandboxWechat?: Sandbox }).sandboxWechat)
const cardIn = async (page: Visit) => (await stateOf(page))?.shared.message
const said = (page: Visit, property: string) =>
  page.evaluate((name) => document.querySelector<HTMLMetaElement>(`meta[property="${name}"]`)?.content, property)

/** The card says what the head says. */
async function expectCard(page: Visit): Promise<Shared> {
  const link = await said(page, 'og:url')
  await expect.poll(async () => (await cardIn(page))?.link).toBe(link)
  const head = { title: await said(page, 'og:title'), desc: await said(page, 'og:description'), link }
  const card = await cardIn(page)
  expect(card).toMatchObject(head)
  expect(card?.imgUrl).toMatch(/^http/)
  const { desc: _, ...rest } = card ?? ({} as Shared)
  await expect.poll(async () => (await stateOf(page))?.shared.timeline).toMatchObject(rest)
  return card as Shared
}

describe('U86: the card under which a page is sent', () => {
  test.each(['zh-CN', 'en-US'] as const)('says what the page says, in %s, and changes with the page', async (locale) => {
    const [wine] = shop.wines
    const article = await addArticle()
    const page = await insideWechat({ locale })
    await page.open(`/goods_detail/${wine?.id}`)
    const card = await expectCard(page)
    expect(card.title).toContain(locale === 'zh-CN' ? '石板雷司令' : 'Slate Riesling')
    expect(card.link).toBe(`${shop.url}/home/${locale}/goods_detail/${wine?.id}`)
    for (const path of ['/', '/goods_list', '/goods_seckill', `/detail?id=${article}`]) {
      await page.open(path)
      await expectCard(page)
    }
    expect((await stateOf(page))?.error).toBeUndefined()
    expect(page.complaints).toEqual([])
  })

  test.each([
    { phone: ANDROID, name: 'Android', isSignedAnew: true },
    { phone: IPHONE, name: 'an iPhone', isSignedAnew: false },
  ])('on $name the address is signed that WeChat checks, when pages change without a reload', async ({ phone, isSignedAnew }) => {
    const [wine] = shop.wines
    const page = await insideWechat({ phone })
    await page.open('/goods_list')
    await expectCard(page)
    await page.locator(`a[href$="/goods_detail/${wine?.id}"]`).first().click()
    await page.waitForURL(/goods_detail/)
    await expect.poll(async () => (await cardIn(page))?.title).toContain('石板雷司令')
    await expectCard(page)
    const { configured = [], error } = (await stateOf(page)) ?? {}
    expect(error).toBeUndefined()
    expect(configured.map((address) => new URL(address).pathname)).toEqual([
      '/home/zh-CN/goods_list',
      ...(isSignedAnew ? [`/home/zh-CN/goods_detail/${wine?.id}`] : []),
    ])
  })

  test('a page of one person is not sent to others: its card is the shop’s', async () => {
    const who = await shopper(shop)
    const page = await insideWechat({ token: who.token })
    await page.open('/user')
    await expect.poll(async () => (await cardIn(page))?.link).toBe(`${shop.url}/home/zh-CN`)
  })

  test('elsewhere no script of WeChat’s is asked for', async () => {
    const page = await visit(browser, shop, { screen: 'phone' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.open('/')
    expect(asked.filter((url) => /wechat|jweixin|qq\.com/.test(url))).toEqual([])
    expect(await page.getByRole('button', { name: '扫一扫' }).count()).toBe(0)
  })
})

async function addArticle(): Promise<number> {
  await shop.db`insert into article_category (id, title_zh, title_en) values (20, '新闻', 'News') on conflict do nothing`
  const [article] = await shop.db<{ id: number }[]>`
    insert into article (category_id, title_zh, title_en, content_zh, content_en, synopsis_zh, synopsis_en)
    values (20, '陡坡上的葡萄', 'Grapes on steep slopes', '<p>石头记住阳光。</p>', '<p>Stone remembers the sun.</p>', '石头记住阳光', 'Stone remembers')
    returning id`
  return article?.id ?? 0
}

describe('U87: scanning in the search box', () => {
  const scan = async (page: Visit, read: string) => {
    page.once('dialog', (dialog) => void dialog.accept(read))
    await page.getByRole('button', { name: '扫一扫' }).click()
  }

  test('an address of the shop and a bottle’s code lead to their wine', async () => {
    const [riesling, silvaner] = shop.wines
    const page = await insideWechat()
    await page.open('/goods_search')
    await page.getByRole('button', { name: '扫一扫' }).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await scan(page, `${shop.url}/home/en-US/goods_detail/${riesling?.id}`)
    await page.getByRole('heading', { level: 1, name: /石板雷司令/ }).waitFor()
    await page.open('/goods_search')
    await scan(page, `CODE_128,${silvaner?.skus[0].code.toUpperCase()}`)
    await page.getByRole('heading', { level: 1, name: /河畔西万尼/ }).waitFor()
    expect(page.url()).toContain(`sku=${silvaner?.skus[0].code}`)
    expect(page.complaints).toEqual([])
  })

  test('a code of another shop and one that nobody knows are told apart, and one stays where one was', async () => {
    const page = await insideWechat()
    await page.open('/goods_search')
    await scan(page, 'https://evil.example/home/goods_detail/1')
    await page.getByText('这不是本店的二维码').waitFor()
    await scan(page, 'EAN_13,4006381333931')
    await page.getByText('没有找到此编码对应的酒款：4006381333931').waitFor()
    expect(new URL(page.url()).pathname).toBe('/home/zh-CN/goods_search')
  })
})

test('U87: pictures come from album or camera on Android, of the kinds that the server takes elsewhere, and never from the camera alone', async () => {
  await enterChat(shop.url, await agent(shop), { as: 'agent' })
  const who = await shopper(shop)
  const accepts: string[] = []
  for (const phone of [ANDROID, IPHONE]) {
    const page = await insideWechat({ phone, token: who.token })
    await page.open('/user')
    const field = page.locator('input[type=file]')
    await expect.poll(() => field.getAttribute('accept')).not.toBeNull()
    accepts.push((await field.getAttribute('accept')) ?? '')
    expect(await field.getAttribute('capture')).toBeNull()
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1d4a3a' } })
      .jpeg()
      .toBuffer()
    await field.setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByText('资料已更新').waitFor()
    await page.open('/AppChat')
    await page.getByRole('log').waitFor()
    const picker = page.getByLabel('发送图片')
    await picker.waitFor({ state: 'attached' })
    expect(await picker.getAttribute('capture')).toBeNull()
    accepts.push((await picker.getAttribute('accept')) ?? '')
    expect(page.complaints).toEqual([])
  }
  expect(accepts).toEqual(['image/*', 'image/*', 'image/jpeg,image/png,image/webp', 'image/jpeg,image/png'])
})
