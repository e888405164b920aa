import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ALWAYS } from '#domain/conversation-hours.ts'
import { NO_WORDS } from '#domain/locale.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { saveSettings } from '#server/features/chat/settings-sql.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { agent, type ChatClient, enterChat, tellChat } from '#test/support/chat.ts'
import { heardAll } from '#test/support/heard.ts'
import { shopOfTwoWines, type TwoWines, type Visit, visit } from '#test/support/running-shop.ts'
import { checkout, dataOf, type Shopper, shopper } from '#test/support/shop.ts'

const OPEN = { notice: NO_WORDS, greeting: NO_WORDS, hours: ALWAYS, answerWithinMinutes: 30 }

let browser: Browser
let shop: TwoWines
let lin: Shopper
/** Lin, at the other end of a plain socket. */
let desk: ChatClient

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await shopOfTwoWines()
  await saveSettings(shop.db, OPEN)
  lin = await agent(shop)
  await shop.db`update account set nickname = '林燕' where id = ${lin.id}`
  desk = await enterChat(shop.url, lin, { as: 'agent' })
  // She serves all of them at once.
  await shop.db`update chat_agent set capacity = 50 where account_id = ${lin.id}`
  const ping = setInterval(() => desk.send({ type: 'ping' }), 5_000)
  desk.socket.on('close', () => clearInterval(ping))
})
afterAll(() => browser.close())

const windowOf = (page: Visit) => page.getByRole('dialog').filter({ has: page.getByRole('log') })
const said = (page: Visit, words: string | RegExp) => page.getByRole('log').getByRole('listitem').filter({ hasText: words })

/** The chat of a new shopper, open over the home page and connected. */
async function openChat(spec: Parameters<typeof visit>[2] = {}, path = '/estates') {
  const who = await shopper(shop, { locale: spec.locale })
  const page = await visit(browser, shop, { ...spec, token: who.token })
  await page.open(path)
  await page.getByRole('link', { name: /^(Chat with us|在线客服)/ }).click()
  await page.getByRole('log').waitFor()
  return { who, page }
}

/** What keeps people out of the chat's window. */
const barriers = async (page: Visit) => {
  const { violations } = await axe(page).include('[role=dialog]').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const write = async (page: Visit, words: string) => {
  await page.getByRole('textbox', { name: /^(Your message|输入消息)$/ }).fill(words)
  await page.getByRole('textbox', { name: /^(Your message|输入消息)$/ }).press('Enter')
}

/** As many messages as are wanted, one a minute, the last one just now. */
async function history(who: Shopper, count: number): Promise<void> {
  const client = await enterChat(shop.url, who)
  for (let number = 1; number <= count; number += 1) await tellChat(client, `line ${number}`)
  await client.leave()
}

describe('the window', () => {
  test('U52: it stands in the middle, is dragged but never leaves the screen, and is found again where it was left', async () => {
    const { page } = await openChat()
    const box = windowOf(page)
    expect(await box.boundingBox()).toEqual({ x: 275, y: 73, width: 730, height: 654 })
    await page.mouse.move(600, 100)
    await page.mouse.down()
    await page.mouse.move(3_000, 2_000, { steps: 4 })
    await page.mouse.up()
    expect(await box.boundingBox()).toMatchObject({ x: 1280 - 730, y: 800 - 654 })
    await page.mouse.move(900, 170)
    await page.mouse.down()
    await page.mouse.move(800, 120, { steps: 4 })
    await page.mouse.up()
    const left = await box.boundingBox()
    expect(left).toMatchObject({ x: 450, y: 96 })
    await page.getByRole('button', { name: '移动窗口' }).press('ArrowLeft')
    expect(await box.boundingBox()).toMatchObject({ x: 426, y: 96 })

    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('link', { name: /^在线客服/ }).click()
    await page.getByRole('log').waitFor()
    expect(await box.boundingBox()).toMatchObject({ x: 426, y: 96 })
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'hidden' })
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('U52: on a phone it fills the screen, keeps the focus inside, and nothing runs over the edge', async () => {
    const { page } = await openChat({ screen: 'phone', locale: 'en-US' })
    expect(await windowOf(page).boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 812 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    expect(await page.locator('#main').evaluate((main) => (main.closest('[inert]') ?? main).hasAttribute('inert'))).toBe(true)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Close the chat' }).tap()
    await windowOf(page).waitFor({ state: 'hidden' })
    expect(await page.locator('#main').evaluate((main) => main.closest('[inert]'))).toBeNull()
    await page.close()
  })

  test('a signed-out visitor signs in first and finds the chat open on the page from which they came', async () => {
    const who = await shopper(shop)
    const page = await visit(browser, shop)
    await page.open(`/goods_detail/${shop.riesling.productId}`)
    await page.getByRole('link', { name: '咨询这款酒' }).click()
    await page.waitForURL(/\/login/)
    const cookie = { url: shop.url, sameSite: 'Lax' as const }
    await page.context().addCookies([
      { ...cookie, name: 'auth.strategy', value: 'local1' },
      { ...cookie, name: 'auth._token.local1', value: encodeURIComponent(`Bearer ${who.token}`) },
    ])
    await page.goto(`${shop.url}/home/zh-CN/goods_detail/${shop.riesling.productId}`)
    await page
      .getByRole('log')
      .getByRole('link', { name: /石板雷司令/ })
      .waitFor()
    await page.close()
  })
})

describe('talking', () => {
  test('U53, U54: sent, read, answered; the other side types; smileys; the answer counts on the button when the window is closed', async () => {
    const { page, who } = await openChat({ locale: 'en-US' })
    // U08: Enter that ends a composition sends nothing, and neither does Enter on blanks.
    const field = page.getByRole('textbox', { name: 'Your message' })
    await field.fill('   ')
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
    await field.press('Enter')
    await field.fill('你好')
    await field.evaluate((element) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })),
    )
    expect(await field.inputValue()).toBe('你好')
    expect(await page.getByRole('log').getByRole('listitem').count()).toBe(0)

    await field.fill('Good evening ')
    await page.getByRole('button', { name: 'Emoji' }).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe('Good evening [laughing]')
    await field.press('Enter')
    await said(page, 'Sent')
      .filter({ has: page.getByRole('img', { name: 'laughing' }) })
      .waitFor()
    const got = await desk.until('message', ({ message }) => message.senderId === who.id)
    expect(got.message.content).toBe('Good evening [em-laughing]')

    desk.send({ type: 'to-chat', peerId: who.id })
    desk.send({ type: 'read', shopperId: who.id, messageId: got.message.id })
    await said(page, /Read$/).waitFor()
    desk.send({ type: 'typing', shopperId: who.id, isTyping: true })
    await page.getByText('林燕 is typing…').waitFor()
    await tellChat(desk, 'Good evening!', { toId: who.id })
    await said(page, 'Good evening!').waitFor()
    await page.getByText('林燕 is typing…').waitFor({ state: 'hidden' })
    await desk.until('read', ({ shopperId, by }) => shopperId === who.id && by === 'shopper')

    await page.getByRole('button', { name: 'Close the chat' }).click()
    await tellChat(desk, 'Anything else?', { toId: who.id })
    await page.getByRole('link', { name: 'Chat with us, 1 unread message' }).waitFor()
    expect(await page.title()).toMatch(/^\(1\) /)
    // Another page, loaded anew: the badge is there, and so is the conversation.
    await page.open('/estates')
    await page.getByRole('link', { name: 'Chat with us, 1 unread message' }).click()
    await said(page, 'Anything else?').waitFor()
    await expect.poll(() => page.title()).not.toMatch(/^\(/)
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('U54: others ring, once for all tabs, unless muted', async () => {
    const { page, who } = await openChat({ locale: 'en-US' })
    const other = (await page.context().newPage()) as Visit
    await other.goto(`${shop.url}/home/en-US/AppChat`)
    await other.getByRole('log').waitFor()
    const rung = async () => {
      const counts = await Promise.all([page, other].map((tab) => tab.evaluate(() => (window as { rung?: number }).rung ?? 0)))
      return counts.reduce((sum, count) => sum + count, 0)
    }
    for (const tab of [page, other]) {
      await tab.evaluate(() => {
        HTMLMediaElement.prototype.play = function play() {
          Object.assign(window, { rung: ((window as { rung?: number }).rung ?? 0) + 1 })
          return Promise.resolve()
        }
      })
    }
    await write(page, 'is anybody there?')
    await said(other, 'is anybody there?').waitFor()
    const before = await rung()
    await new Promise((resolve) => setTimeout(resolve, 1_600))
    await tellChat(desk, 'yes', { toId: who.id })
    await Promise.all([page, other].map((tab) => said(tab, 'yes').waitFor()))
    await expect.poll(rung).toBe(before + 1)
    await other.getByRole('button', { name: 'Mute' }).click()
    await new Promise((resolve) => setTimeout(resolve, 1_600))
    await tellChat(desk, 'still here', { toId: who.id })
    await Promise.all([page, other].map((tab) => said(tab, 'still here').waitFor()))
    expect(await rung()).toBe(before + 1)
    expect(await page.getByRole('log').getByRole('listitem').count()).toBe(
      await other.getByRole('log').getByRole('listitem').count(),
    )
    await page.context().close()
  })

  test('U53: what is written while the network is away is kept and arrives once, in its order', async () => {
    const { page, who } = await openChat()
    await write(page, '有网时')
    await said(page, '已送达').waitFor()
    await page.context().setOffline(true)
    await page.getByText('连接失败，正在重新连接…').waitFor()
    await write(page, '断网一')
    await write(page, '断网二')
    await said(page, '断网二').getByText('发送中…').waitFor()
    await tellChat(desk, '在吗？', { toId: who.id })
    await page.context().setOffline(false)
    await said(page, '断网二').getByText('已送达').waitFor()
    const stored = await shop.db<{ content: string }[]>`
      select content from chat_message where shopper_id = ${who.id} and author <> 'house' order by id`
    expect(stored.map(({ content }) => content)).toEqual(['有网时', '在吗？', '断网一', '断网二'])
    expect(await said(page, /有网时|在吗|断网/).allInnerTexts()).toHaveLength(4)
    await page.close()
  })

  test('U53: a message that got lost is shown as not sent, and is sent again by its button, once', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    const page = await visit(browser, shop, { token: who.token, locale: 'en-US' })
    let isLost = true
    // The line stays as it is, so nothing but the button sends it again.
    await page.routeWebSocket(/\/msg/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((frame) => {
        if (!(isLost && String(frame).includes('Lost on the way'))) server.send(frame)
      })
    })
    await page.open('/AppChat')
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
    await write(page, 'Lost on the way')
    const message = said(page, 'Lost on the way')
    await message.getByText('Sending…').waitFor()
    await message.getByRole('alert').getByText('Not sent').waitFor()
    isLost = false
    await message.getByRole('button', { name: 'Send again' }).click()
    await message.getByText(/^(Sent|Read)$/).waitFor()
    expect(await message.getByRole('alert').count()).toBe(0)
    const stored = await shop.db`select from chat_message where shopper_id = ${who.id} and content = 'Lost on the way'`
    expect(stored).toHaveLength(1)
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('U54: older pages come when the top is near, the reader keeps their place, and time tags tell the day', async () => {
    const who = await shopper(shop)
    await history(who, 45)
    await shop.db`
      update chat_message set sent_at = sent_at - interval '2 days' where shopper_id = ${who.id} and position <= 30`
    const page = await visit(browser, shop, { token: who.token })
    await page.open('/AppChat')
    await said(page, 'line 45').first().waitFor()
    const log = page.getByRole('log')
    const isAtEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 4)
    await expect.poll(isAtEnd).toBe(true)
    // The record scrolls, and nothing around it.
    const hidden = await log.evaluate((box) => {
      const around: number[] = []
      for (let each = box.parentElement; each; each = each.parentElement) around.push(each.scrollHeight - each.clientHeight)
      return Math.max(...around)
    })
    expect(hidden).toBeLessThanOrEqual(2)
    // A message that was at the top keeps its place on the screen when older ones are put before it.
    await log.evaluate((box) => box.scrollTo(0, 20))
    await said(page, /line 8$|line 8\b/)
      .first()
      .waitFor()
    const shift = await log.evaluate((box) => box.scrollTop)
    expect(shift).toBeGreaterThan(300)
    await log.evaluate((box) => box.scrollTo(0, 0))
    await said(page, /line 1$|line 1\b/)
      .first()
      .waitFor()
    await page.getByText('对话从这里开始').waitFor()
    expect(await log.locator('time').allInnerTexts()).toEqual([
      expect.stringMatching(/^\d+月\d+日 \d\d:\d\d$/),
      expect.stringMatching(/^今天/),
    ])
    // New words while reading above: a note, no jump.
    const place = await log.evaluate((box) => box.scrollTop)
    await tellChat(desk, '看到了吗？', { toId: who.id })
    await page.getByRole('button', { name: '1 条新消息' }).waitFor()
    expect(await log.evaluate((box) => box.scrollTop)).toBe(place)
    await page.getByRole('button', { name: '1 条新消息' }).click()
    await expect.poll(isAtEnd).toBe(true)
    expect(page.complaints).toEqual([])
    await page.close()
  })
})

describe('cards, pictures, the end', () => {
  afterEach(async () => {
    await saveSettings(shop.db, OPEN)
    await heardAll(shop.deps, 'chat-settings')
  })

  test('U55: product and order are sent once, with picture, name, price and state, and lead to their pages', async () => {
    const who = await shopper(shop, { locale: 'en-US', balance: 10_000_00 })
    const key = await checkout(shop, who, { sku: shop.silvaner })
    const { result } = dataOf<{ result: { orderId: string } }>(
      await who.post(`/order/create/${key}`, { addressId: who.addressId, payType: 'offline' }),
    )
    const page = await visit(browser, shop, { token: who.token, locale: 'en-US' })
    for (const time of ['first', 'second']) {
      await page.open(`/goods_detail/${shop.riesling.productId}`)
      await page.getByRole('link', { name: 'Ask about this wine' }).click()
      await said(page, 'Slate Riesling')
        .filter({ hasText: '¥128.00' })
        .filter({ hasText: /[1-9]\d* in stock/ })
        .waitFor()
      expect(await said(page, 'Slate Riesling').count(), time).toBe(1)
    }
    await page.open(`/order_detail?orderId=${result.orderId}`)
    await page.getByRole('link', { name: 'Ask about this order' }).click()
    const card = page.getByRole('log').getByRole('link', { name: new RegExp(result.orderId) })
    await card.waitFor()
    for (const part of ['Old Vine Silvaner', 'CN¥106.00', 'Awaiting payment']) expect(await card.textContent()).toContain(part)
    expect(await card.locator('img').count()).toBe(1)
    await said(page, 'Slate Riesling').getByRole('link').click()
    await page.waitForURL(new RegExp(`/goods_detail/${shop.riesling.productId}$`))
    // The window goes along.
    await windowOf(page).waitFor()
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('a picture is sent and opens large; anything but JPG and PNG is told so; the end asks for a rating', async () => {
    const { page, who } = await openChat()
    const pick = page.getByLabel('发送图片')
    await pick.setInputFiles({ name: 'note.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await page.getByText('上传图片只能是 JPG、PNG 格式!').waitFor()
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1d4a3a' } })
      .jpeg()
      .toBuffer()
    await pick.setInputFiles({ name: 'cork.jpg', mimeType: 'image/jpeg', buffer })
    await said(page, '已送达').getByRole('button', { name: '查看大图' }).click()
    const large = page.getByRole('dialog', { name: '对话中的图片' })
    await large.waitFor()
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'hidden' })
    expect(await windowOf(page).isVisible()).toBe(true)

    // A picture that does not come says why.
    const late = await visit(browser, shop, { token: who.token })
    await late.route('**/uploads/**', (asked) => asked.abort())
    await late.open('/AppChat')
    await late.getByText('图片暂时无法加载，请刷新页面').waitFor()
    await late.unroute('**/uploads/**')
    await late.route('**/uploads/**', (asked) => asked.fulfill({ status: 404 }))
    await late.reload()
    await late.getByText('图片已无法显示').waitFor()
    await late.close()

    const other = await visit(browser, shop, { token: who.token })
    await other.open('/AppChat')
    await page.getByRole('button', { name: '结束聊天' }).click()
    await said(page, '结束聊天').waitFor()
    await other.getByRole('button', { name: '提交评价' }).waitFor()
    await page.getByRole('button', { name: '提交评价' }).click()
    await page.getByText('请先选择 1 到 5 颗星').waitFor()
    await page.getByRole('radio', { name: /^5 星/ }).check()
    await page.getByLabel('想说的话（选填）').fill('很快')
    await page.getByRole('button', { name: '提交评价' }).click()
    await page.getByText('感谢您的评价').waitFor()
    await other.getByRole('button', { name: '提交评价' }).waitFor({ state: 'hidden' })
    const [rating] = await shop.db<
      { stars: number }[]
    >`select stars from chat_service where shopper_id = ${who.id} and stars is not null`
    expect(rating?.stars).toBe(5)
    expect(await barriers(page)).toEqual([])
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('U56: with nobody there a message is left, it is told when the answer comes, and the answer comes into the same thread', async () => {
    desk.send({ type: 'presence', presence: 'away' })
    const { page, who } = await openChat({ locale: 'en-US' })
    const form = page.getByRole('form', { name: 'Nobody is here right now' })
    await form.getByText(/we answer by \w+ \d+ at \d\d:\d\d/i).waitFor()
    await form.getByRole('button', { name: 'Leave message' }).click()
    await form.getByText('Please write down your question').waitFor()
    await form.getByLabel('Your message').fill('Do you ship to Lhasa?')
    // Somebody comes for a moment: what was being written is there in both forms.
    desk.send({ type: 'presence', presence: 'online' })
    await expect
      .poll(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        return page.getByRole('button', { name: 'Send', exact: true }).isVisible()
      })
      .toBe(true)
    expect(await page.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('Do you ship to Lhasa?')
    desk.send({ type: 'presence', presence: 'away' })
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('link', { name: /^Chat with us/ }).click()
    await form.getByRole('button', { name: 'Leave message' }).click()
    await said(page, 'Do you ship to Lhasa?').waitFor()
    desk.send({ type: 'presence', presence: 'online' })
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
    await tellChat(desk, 'We do.', { toId: who.id })
    await said(page, 'We do.').waitFor()
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('U56: somebody comes while the answer "nobody is there" is on its way: that they are there holds', async () => {
    desk.send({ type: 'presence', presence: 'away' })
    const { page, who } = await openChat({ locale: 'en-US' })
    const form = page.getByRole('form', { name: 'Nobody is here right now' })
    await form.getByLabel('Your message').fill('Do you deliver on Sundays?')
    const { promise: isThere, resolve: come } = Promise.withResolvers<void>()
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
    await page.route('**/user/service/status*', async (route) => {
      const response = await route.fetch()
      ask()
      await isThere
      await route.fulfill({ response })
    })
    await form.getByRole('button', { name: 'Leave message' }).click()
    await isAsked
    desk.send({ type: 'presence', presence: 'online' })
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await send.waitFor()
    const isAnswered = page.waitForResponse('**/user/service/status*')
    come()
    await isAnswered
    await tellChat(desk, 'Yes, before noon.', { toId: who.id })
    await said(page, 'Yes, before noon.').waitFor()
    expect(await send.isVisible()).toBe(true)
    expect(page.complaints).toEqual([])
    await page.close()
  })

  test('U53: a message that is changed after its answer was lost is another one, and both are there', async () => {
    desk.send({ type: 'presence', presence: 'away' })
    const { page } = await openChat({ locale: 'en-US' })
    const form = page.getByRole('form', { name: 'Nobody is here right now' })
    expect(await form.getByLabel('Name').inputValue()).not.toContain('*')
    await form.getByLabel('Your message').fill('Two bottles, please.')
    await page.route('**/user/service/feedback', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await form.getByRole('button', { name: 'Leave message' }).click()
    await page.getByText('The server cannot be reached').first().waitFor()
    await page.unroute('**/user/service/feedback')
    await form.getByLabel('Your message').fill('Twelve bottles, please.')
    await form.getByRole('button', { name: 'Leave message' }).click()
    await said(page, 'Two bottles, please.').waitFor()
    await said(page, 'Twelve bottles, please.').waitFor()
    await page.close()
  })

  test('who is being served after the hours by somebody online is not told that nobody is here', async () => {
    desk.send({ type: 'presence', presence: 'online' })
    const { page } = await openChat({ locale: 'en-US' })
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
    await write(page, 'Just in time?')
    await said(page, 'Just in time?').waitFor()
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('林燕')
    const today = shanghaiDay(new Date())
    const closed = [today, addDays(today, 1)].map((day) => ({ day, spans: [] }))
    await saveSettings(shop.db, { ...OPEN, hours: { ...ALWAYS, exceptions: closed } })
    await heardAll(shop.deps, 'chat-settings')
    const status = page.waitForResponse(/service\/status/)
    await page.reload()
    await page.getByRole('link', { name: /^Chat with us/ }).click()
    expect((await (await status).json()).data).toMatchObject({ is_staffed: false })
    await said(page, 'Just in time?').waitFor()
    expect(await windowOf(page).textContent()).not.toContain('Nobody is here right now')
    await page.close()
  })

  test('U58: the language is changed with the chat open, and the shop answers in the new one', async () => {
    desk.send({ type: 'presence', presence: 'online' })
    await shop.db`
      insert into chat_keyword (words, match, answer_zh, answer_en, is_on) values (${['运费', 'shipping']}, 'contains', '次日送达', 'The next day', true)`
    await heardAll(shop.deps, 'chat-settings')
    const { page } = await openChat()
    await page.getByRole('button', { name: '发送', exact: true }).waitFor()
    await write(page, '运费多少？')
    await said(page, '次日送达').waitFor()
    await page.getByRole('link', { name: 'English', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Your message' }).waitFor()
    await write(page, 'And shipping to Lhasa?')
    await said(page, 'The next day').waitFor()
    await page.close()
  })
})
