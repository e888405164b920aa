import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChatNotice, leaveMessage } from '#contract/shop/chat.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import { type ServerProcess, startServer } from '#test/faults/server-process.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { holdCoupon } from '#test/support/coupons.ts'
import { shopOfTwoWines, type TwoWines, visit } from '#test/support/running-shop.ts'
import { type Client, client, placeOrder, shopper } from '#test/support/shop.ts'
import { wavOf } from '#test/support/sounds.ts'

/** Shopper and agents, each with the pages that are made for them, on two servers that share nothing but the database and the files. */

const PASSWORD = 'a-long-secret-1'
const REPLY = { zh: '{name}，您好，我是{agent}。', en: 'Good day {name}, this is {agent}.' }

let browser: Browser
let shop: TwoWines
/** The second server; the first one is the test's own process. */
let other: ServerProcess

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await shopOfTwoWines()
  const { databaseUrl = '', dataDir } = shop.deps.config
  other = await startServer({
    port: await findFreePort(),
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    pages: true,
  })
  await addStaff(shop.db, { login: 'mei', nickname: '小梅', password: PASSWORD, scopes: ['agent'] })
  await addStaff(shop.db, { login: 'tom', nickname: 'Tom', password: PASSWORD, scopes: ['agent'] })
  await addStaff(shop.db, { login: 'chief', nickname: '周主管', password: PASSWORD, scopes: ['agent', 'chat-supervisor'] })
  await shop.db`
    insert into chat_canned_reply (owner_id, shortcut, text_zh, text_en) values (null, 'hello', ${REPLY.zh}, ${REPLY.en})`
})
afterAll(() => browser.close())

type Desk = Page & {
  complaints: string[]
  /** How often the chime was rung. */
  rung: () => Promise<number>
}

/** An agent at a browser of their own, signed in and online. */
async function desk(origin: string, login: string): Promise<Desk> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = async function (this: HTMLMediaElement) {
      sessionStorage.setItem('rung', String(Number(sessionStorage.getItem('rung') ?? 0) + 1))
    }
  })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(`${origin}/staff/chat`)
  await page.locator('input[name=account]').fill(login)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.getByRole('radio', { name: '在线' }).and(page.locator(':checked')).waitFor({ state: 'attached' })
  return Object.assign(page, { complaints, rung: () => page.evaluate(() => Number(sessionStorage.getItem('rung') ?? 0)) })
}

/** A message of a shopper who has no chat open. */
const leave = ({ api }: Client, text: string) => api.call(leaveMessage, { name: '', phone: '', text, clientId: text })

/** Whoever has just gone counts as there for a while. */
const onlyThere = (login: string) =>
  shop.db`update chat_agent set presence = 'away' where account_id <> (select id from account where login = ${login})`

const rows = (page: Page) => page.locator('a[data-shopper]')
const log = (page: Page) => page.getByRole('log')
const said = (page: Page, words: string | RegExp): Locator => log(page).getByRole('listitem').filter({ hasText: words })
const beside = (page: Page) => page.getByRole('complementary', { name: '顾客资料' })
const answer = (page: Page) => page.locator('textarea[aria-autocomplete]')

test('U57: a shopper in English and two agents in Chinese on two servers: cards, a picture, a smiley, a hand-over, a rating', async () => {
  const who = await shopper(shop, { locale: 'en-US' })
  await shop.db`update account set nickname = 'Alice' where id = ${who.id}`
  const number = await placeOrder(shop, who, { sku: shop.silvaner })
  const { productId, code } = shop.riesling
  await who.post('/cart/add', { productId, uniqueId: code, cartNum: 2, new: 0 })
  await holdCoupon(shop.db, who)
  const mei = await desk(other.origin, 'mei')
  // Who writes to nobody in particular is given to the agent who is there.
  const alice = await visit(browser, shop, { token: who.token, locale: 'en-US' })
  await alice.open(`/AppChat?productId=${shop.riesling.productId}`)
  await log(alice)
    .getByRole('link', { name: /Slate Riesling/ })
    .waitFor()
  const write = async (words: string) => {
    await alice.getByRole('textbox', { name: 'Your message' }).fill(words)
    await alice.getByRole('textbox', { name: 'Your message' }).press('Enter')
  }
  await write('Is it dry?')

  // The agent's page tells of it by itself: by its chime, in the list, and in the title of the tab.
  await expect.poll(mei.rung).toBeGreaterThan(0)
  await rows(mei).filter({ hasText: 'Alice' }).filter({ hasText: 'Is it dry?' }).waitFor()
  await expect.poll(() => mei.title()).toMatch(/^\(2\) /)
  await mei.keyboard.press('j')
  await said(mei, 'Is it dry?').waitFor()
  await log(mei)
    .getByRole('link', { name: /石板雷司令/ })
    .waitFor()
  await expect.poll(() => mei.title()).not.toMatch(/^\(/)
  await said(alice, 'Is it dry?').getByText('Read', { exact: true }).waitFor()

  // The shopper beside the chat.
  await beside(mei)
    .getByText(/^139\*{4}\d{4}$/)
    .waitFor()
  await beside(mei).getByText(number).waitFor()
  await beside(mei).getByText('待付款', { exact: true }).waitFor()
  await beside(mei).getByText('× 2').waitFor()
  await beside(mei).getByText('满减券').waitFor()
  await beside(mei).getByRole('link').first().waitFor()

  // A canned reply by its shortcut, in the language of the shopper, with the names filled in.
  await answer(mei).click()
  await answer(mei).pressSequentially('/he')
  await mei.getByRole('option', { name: /hello/ }).waitFor()
  await answer(mei).press('Enter')
  expect(await answer(mei).inputValue()).toBe('Good day Alice, this is 小梅.')
  await answer(mei).press('Enter')
  await said(alice, 'Good day Alice, this is 小梅.').waitFor()
  await alice.getByRole('heading', { name: '小梅' }).waitFor()

  // One types, the other sees it.
  await answer(mei).pressSequentially('…')
  await alice.getByText('小梅 is typing…').waitFor()
  await answer(mei).fill('')

  // A wine of the catalogue, and the shopper's own order.
  await mei.getByRole('button', { name: '商品', exact: true }).click()
  await mei.getByRole('searchbox', { name: '酒名、品种、产区或酒庄' }).fill('西万尼')
  await mei
    .getByRole('dialog')
    .getByRole('button', { name: /老藤西万尼/ })
    .click()
  await log(alice)
    .getByRole('link', { name: /Old Vine Silvaner/ })
    .waitFor()
  await mei.getByRole('button', { name: '订单', exact: true }).click()
  await mei
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(number) })
    .click()
  const orderCard = log(alice).getByRole('link', { name: new RegExp(number) })
  await orderCard.waitFor()
  expect(await orderCard.getAttribute('href')).toContain(`/order_detail?orderId=${number}`)

  // A picture, which one server has taken and the other shows, and a smiley.
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1d4a3a' } })
    .jpeg()
    .toBuffer()
  await alice.getByLabel('Send a picture').setInputFiles({ name: 'cork.jpg', mimeType: 'image/jpeg', buffer: picture })
  const shown = log(mei).getByRole('img', { name: '对话中的图片' })
  await shown.waitFor()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  await alice.getByRole('button', { name: 'Emoji' }).click()
  await alice.getByRole('button', { name: 'love it' }).click()
  await alice.getByRole('button', { name: 'Send', exact: true }).click()
  await log(mei).getByRole('img', { name: '喜爱' }).waitFor()

  // Handed over to a colleague, who sits at the other server and finds everything, the note included.
  const tom = await desk(shop.url, 'tom')
  await mei.getByRole('button', { name: '转接' }).click()
  const transfer = mei.getByRole('dialog')
  await transfer.getByRole('radio', { name: /Tom/ }).check()
  await transfer.getByLabel('给同事的留言').fill('Speaks English, asks about dry wines')
  await transfer.getByRole('button', { name: '转接', exact: true }).click()
  await mei.getByText('已转接给 Tom').waitFor()
  await rows(mei).waitFor({ state: 'detached' })
  await rows(tom).filter({ hasText: 'Alice' }).click()
  await beside(tom).getByText('Speaks English, asks about dry wines').waitFor()
  await said(tom, 'Good day Alice, this is 小梅.').waitFor()
  await log(tom).getByRole('img', { name: '喜爱' }).waitFor()
  await answer(tom).fill('Both are dry. 干杯')
  await answer(tom).press('Enter')
  await said(alice, 'Both are dry. 干杯').waitFor()
  await alice.getByRole('heading', { name: 'Tom' }).waitFor()
  // What was Mei's a moment ago is not hers any more.
  await mei.goto(`${other.origin}/staff/chat/${who.id}`)
  await mei.getByText('这个会话不在您这里').waitFor()

  const { violations } = await axe(tom).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])

  // The end, and what the shopper thinks of it.
  await tom.getByRole('button', { name: '结束' }).click()
  await tom.getByRole('button', { name: '结束会话' }).click()
  await tom.getByText('会话已结束。').waitFor()
  await alice.getByRole('radio', { name: /^5 stars/ }).check()
  await alice.getByLabel('Anything to add? (optional)').fill('Quick and kind')
  await alice.getByRole('button', { name: 'Send rating' }).click()
  await alice.getByText('Thank you for your rating').waitFor()
  await tom.reload()
  await beside(tom).getByText('Quick and kind').waitFor()
  await beside(tom).getByRole('img', { name: '5 星' }).waitFor()

  for (const page of [alice, mei, tom]) expect(page.complaints).toEqual([])
  // All of it once, in order, on both sides.
  const [counts] = await shop.db<{ messages: number; last: number }[]>`
    select count(*)::integer as messages, max(position)::integer as last from chat_message where shopper_id = ${who.id}`
  expect(counts?.messages).toBe(counts?.last)
  for (const page of [alice, mei, tom]) await page.context().close()
})

test('U57: away from the line nothing is lost, and a supervisor takes a conversation over', async () => {
  const who = await shopper(shop, { locale: 'zh-CN' })
  await shop.db`update account set nickname = '林晓' where id = ${who.id}`
  const mei = await desk(shop.url, 'mei')
  await onlyThere('mei')
  // Busy: nobody comes by themselves, and whoever waits is taken from the queue.
  await mei.getByText('忙碌').click()
  await expect.poll(() => shop.db`select presence from chat_agent where presence = 'busy'`.then(({ length }) => length)).toBe(1)
  await leave(who, 'first')
  await mei.getByRole('link', { name: '排队 1' }).click()
  await mei.getByText(/^已等 \d+ 秒$/).waitFor()
  await mei.getByRole('button', { name: '接待 林晓' }).click()
  await answer(mei).waitFor()
  await rows(mei).filter({ hasText: '林晓' }).click()
  await said(mei, 'first').waitFor()

  await mei.context().setOffline(true)
  await answer(mei).fill('written offline')
  await answer(mei).press('Enter')
  await leave(who, 'second')
  await mei.getByText('连接已断开').waitFor()
  await mei.context().setOffline(false)
  await said(mei, 'second').waitFor()
  await expect.poll(async () => (await said(mei, 'written offline').count()) + (await said(mei, '发送中').count())).toBe(1)

  // Two tabs of one agent show the same.
  const tab = await mei.context().newPage()
  await tab.goto(mei.url())
  await said(tab, 'written offline').waitFor()

  const chief = await desk(other.origin, 'chief')
  await chief.getByRole('link', { name: '全部' }).click()
  await rows(chief).filter({ hasText: '林晓' }).click()
  await chief.getByText('由 小梅 接待，您正在旁观。').waitFor()
  await chief.getByRole('button', { name: '接管会话' }).click()
  await answer(chief).fill('now it is me')
  await answer(chief).press('Enter')
  await said(chief, 'now it is me').waitFor()
  await mei.getByText('这个会话不在您这里').waitFor()
  expect(chief.complaints).toEqual([])
  for (const page of [mei, chief]) await page.context().close()
})

test('U57: what was said long ago is found, shown at its place, and read on from there in both directions', async () => {
  const who = await shopper(shop, { locale: 'zh-CN' })
  const page = await desk(shop.url, 'chief')
  await onlyThere('chief')
  await leave(who, 'line 0')
  await shop.db`
    with said as (
      insert into chat_message (shopper_id, position, author, sender_id, kind, content)
      select shopper_id, last_position + number, 'shopper', shopper_id, 'text',
             case number when 30 then 'the slate of Himmelreich' else 'line ' || number end
        from chat_thread, generate_series(1, 120) as number where shopper_id = ${who.id} order by number
      returning id)
    update chat_thread set last_position = last_position + 120, last_message_id = (select max(id) from said) where shopper_id = ${who.id}`
  await page.goto(`${shop.url}/staff/chat`)
  await page.getByRole('searchbox').fill('Himmelreich')
  const hit = page.getByRole('link', { name: /the slate of Himmelreich/ })
  await hit.click()
  const found = log(page).locator('[aria-current=true]')
  await found.getByText('the slate of Himmelreich').waitFor()
  await expect.poll(() => placeIn(found)).toBeCloseTo(0.5, 0)
  expect(await said(page, /^.*line 120$/).count()).toBe(0)
  // However much there is to read, it is the record that scrolls, and not the place of work around it.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await log(page).evaluate((record) => record.scrollTo(0, record.scrollHeight))
  await said(page, 'line 60').waitFor()
  await log(page).evaluate((record) => record.scrollTo(0, 0))
  await said(page, /line 5$/).waitFor()
  await hit.click()
  await expect.poll(() => placeIn(found)).toBeCloseTo(0.5, 0)
  await page.getByRole('button', { name: '回到最新消息' }).click()
  await said(page, 'line 120').waitFor()
  expect(page.complaints).toEqual([])
  await page.context().close()
})

test('a supervisor chooses what rings: a sound of the shop’s own, tried out at once, the house’s, or none', async () => {
  const page = await desk(shop.url, 'chief')
  await page.goto(`${shop.url}/staff/settings/notice`)
  const own = page.getByRole('radio', { name: '自定义提示音' })
  expect(await own.isDisabled()).toBe(true)
  const upload = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'audio/wav', buffer })
  await upload('sound.wav', Buffer.from('no sound at all'))
  await page.getByText('只能上传 MP3、WAV 或 OGG 格式的提示音').waitFor()
  await upload('sound.wav', wavOf(0.3))
  await own.and(page.locator(':checked')).waitFor()
  const before = await page.rung()
  await page.getByRole('button', { name: /试听.*自定义提示音/ }).click()
  await expect.poll(page.rung).toBe(before + 1)
  expect((await client(shop.app).api.call(findChatNotice)).sound).toMatch(/^\/uploads\/.*\.wav$/)
  await page.getByRole('radio', { name: '不播放声音' }).check()
  await expect.poll(async () => (await client(shop.app).api.call(findChatNotice)).sound).toBe('')
  await page.getByRole('radio', { name: '默认铃声' }).check()
  await expect.poll(async () => (await client(shop.app).api.call(findChatNotice)).sound).toBe('/sounds/message.wav')
  expect(page.complaints).toEqual([])
  await page.context().close()
})

/** How far down in the record something stands: 0 at the top, 1 at the bottom. */
const placeIn = (item: Locator): Promise<number> =>
  item.evaluate((element) => {
    const [place, frame] = [element.getBoundingClientRect(), element.closest('[role=log]')?.getBoundingClientRect()]
    return frame ? ((place.top + place.bottom) / 2 - frame.top) / frame.height : -1
  })

test('on a phone, a tablet and a desk nothing runs over the edge, and every column can be reached', async () => {
  const who = await shopper(shop, { locale: 'zh-CN' })
  const page = await desk(shop.url, 'chief')
  await onlyThere('chief')
  await leave(who, 'hello')
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${shop.url}/staff/chat`)
    await rows(page).filter({ hasText: 'hello' }).click()
    await said(page, 'hello').waitFor()
    if (width < 1440) await page.getByRole('link', { name: '顾客资料' }).click()
    await beside(page)
      .getByText(/^139\*{4}\d{4}$/)
      .waitFor()
    if (width < 1440) await page.getByRole('link', { name: '返回会话' }).click()
    await answer(page).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (width === 375) await page.getByRole('link', { name: '返回列表' }).click()
    await rows(page).first().waitFor()
  }
  expect(page.complaints).toEqual([])
  await page.context().close()
})
