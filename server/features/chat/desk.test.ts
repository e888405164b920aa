import { beforeEach, expect, test } from 'vitest'
import { findServiceStatus, leaveMessage, listMessages, rateService } from '#contract/shop/chat.ts'
import * as desk from '#contract/staff/chat.ts'
import {
  addCannedReply,
  addKeyword,
  changeCannedReply,
  changeKeyword,
  deleteCannedReply,
  listCannedReplies,
  saveChatSettings,
} from '#contract/staff/chat-settings.ts'
import { ALWAYS, type ServiceHours } from '#domain/conversation-hours.ts'
import { agent, type ChatClient, chatShop, enterChat, newName, refusedChat, tellChat } from '#test/support/chat.ts'
import { eventually } from '#test/support/eventually.ts'
import { violations } from '#test/support/invariants.ts'
import { placeOrder, type Shopper, shopper } from '#test/support/shop.ts'

const shop = await chatShop()
const { origin, db } = shop
const [mei, tom, vera] = [await agent(shop), await agent(shop), await agent(shop, { isSupervisor: true })]
const NEVER: ServiceHours = { weekly: ALWAYS.weekly.map(() => []), exceptions: [] }
const SETTINGS = { notice: { zh: '', en: '' }, greeting: { zh: '', en: '' }, hours: ALWAYS, answerWithinMinutes: 15 }

/** No agents, no waiting shoppers, no settings. */
beforeEach(async () => {
  await db`update chat_service set closed_at = now(), closed_by = 'agent' where closed_at is null`
  await db`delete from chat_agent`
  await vera.api.call(saveChatSettings, SETTINGS)
})

/** An agent is online with this capacity. */
async function comes(who: Shopper, capacity = 6): Promise<void> {
  await db`
    insert into chat_agent (account_id, presence, capacity) values (${who.id}, 'online', ${capacity})
    on conflict (account_id) do update set presence = 'online', capacity = ${capacity}, alive_at = now()`
}

/** A shopper who has written. */
async function visitor(words = '你好'): Promise<{ who: Shopper; window: ChatClient }> {
  const who = await shopper(shop)
  const window = await enterChat(origin, who)
  await tellChat(window, words)
  return { who, window }
}

const agentOf = async ({ api }: Shopper) => {
  const { state, agent: served } = await api.call(findServiceStatus)
  return state === 'open' ? served?.id : state
}

test('shoppers are given to the agent with the least to do, then to the one who has been idle for longest, up to their limits', async () => {
  await comes(mei, 1)
  await comes(tom, 2)
  await db`update chat_agent set last_given_at = now() - interval '1 hour' where account_id = ${mei.id}`
  const [first, second, third, fourth, fifth] = [
    await visitor(),
    await visitor(),
    await visitor(),
    await visitor(),
    await visitor(),
  ]
  expect(await Promise.all([first, second, third, fourth].map(({ who }) => agentOf(who)))).toEqual([
    mei.id,
    tom.id,
    tom.id,
    'waiting',
  ])
  expect(await fourth.who.api.call(findServiceStatus)).toMatchObject({ ahead: 0, isStaffed: true })
  expect(await fifth.who.api.call(findServiceStatus)).toMatchObject({ state: 'waiting', ahead: 1 })
  expect((await tom.api.call(desk.findMe)).waiting).toBe(2)

  // The free agent gets the longest waiting shopper.
  await tom.api.call(desk.closeConversation, second.who.id)
  await fourth.window.until('status', ({ status }) => status.state === 'open')
  expect(await agentOf(fourth.who)).toBe(tom.id)
  await fifth.window.until('status', ({ status }) => status.state === 'waiting' && status.ahead === 0)
  // A returning shopper gets the previous agent, when there is room.
  await vera.api.call(desk.setCapacity, { agentId: mei.id, capacity: 3 })
  await tom.api.call(desk.closeConversation, third.who.id)
  await tellChat(second.window, '还有一件事')
  expect(await agentOf(second.who)).toBe(tom.id)
})

test('U56: with nobody there, or outside the hours, a message is left in the conversation, an answer is promised, and it comes there', async () => {
  const lin = await shopper(shop)
  const before = await lin.api.call(findServiceStatus)
  expect(before).toMatchObject({ state: 'resting', isStaffed: false, isWithinHours: true, agent: null })
  expect(Date.parse(before.answerBy ?? '') - Date.now()).toBeGreaterThan(14 * 60_000)
  const clientId = newName()
  for (const _ of [1, 2])
    await lin.api.call(leaveMessage, { name: '林晓', phone: '13800000001', text: '有 2019 年的吗？', clientId })
  const left = await lin.api.call(listMessages)
  expect(left.map(({ author, content }) => [author, content])).toEqual([
    ['shopper', '有 2019 年的吗？\n联系方式：林晓 13800000001'],
    ['house', expect.stringMatching(/^客服暂时不在，您的留言已收到。我们会在 \d{4}-\d\d-\d\d \d\d:\d\d（北京时间）前回复/)],
  ])
  expect((await lin.get('/v2/user/service/record')).code).toBe('410136')
  const phone = await shopper(shop, { formType: 'h5' })
  expect((await phone.get('/v2/user/service/record')).status).toBe(410136)
  expect((await phone.get('/user/service/feedback')).data).toEqual({ feedback: expect.stringContaining('请留言') })

  await vera.api.call(saveChatSettings, { ...SETTINGS, hours: NEVER })
  await comes(mei)
  expect(await lin.api.call(findServiceStatus)).toMatchObject({ isStaffed: false, isWithinHours: false, answerBy: null })
  const table = await enterChat(origin, mei, { as: 'agent' })
  await eventually(async () => expect(await agentOf(lin)).toBe(mei.id))
  await tellChat(table, '有的，还剩六瓶', { toId: lin.id })
  expect((await lin.api.call(listMessages)).at(-1)).toMatchObject({ author: 'agent', content: '有的，还剩六瓶' })
  await table.leave()
})

test('greeting and keyword answers are said in the shopper’s language, an exact word before a contained one', async () => {
  await comes(mei)
  await vera.api.call(saveChatSettings, { ...SETTINGS, greeting: { zh: '我是{name}', en: 'I am {name}' } })
  const shipping = {
    words: ['运费', 'delivery'],
    match: 'contains',
    answer: { zh: '看订单页', en: 'See the order' },
    isOn: true,
  } as const
  const saved = await vera.api.call(addKeyword, { ...shipping, words: [...shipping.words] })
  const exact = { words: ['delivery?'], match: 'exact', answer: { zh: '当天', en: 'The same day' }, isOn: true } as const
  await vera.api.call(addKeyword, { ...exact, words: [...exact.words] })
  const { nickname } = await mei.api.call(desk.findMe)
  const lin = await shopper(shop)
  const window = await enterChat(origin, lin, { locale: 'en-US' })
  await tellChat(window, ' Delivery? ')
  await tellChat(window, 'How much is delivery to Suzhou')
  await vera.api.call(changeKeyword, { ...saved, isOn: false })
  await tellChat(window, 'delivery, please')
  const said = (await lin.api.call(listMessages)).filter(({ author }) => author === 'house')
  expect(said.map(({ content }) => content)).toEqual([`I am ${nickname}`, 'The same day', 'See the order'])
  expect(said[0]?.sender.nickname).toBe('在线客服')
  await window.leave()
})

test('an agent has a name for each language, wherever a shopper reads it', async () => {
  await db`update account set nickname = '小汤', nickname_en = 'Tom' where id = ${tom.id}`
  await comes(tom)
  await vera.api.call(saveChatSettings, { ...SETTINGS, greeting: { zh: '我是{name}', en: 'I am {name}' } })
  const reader = await shopper(shop)
  const [english, chinese] = [await enterChat(origin, reader, { locale: 'en-US' }), await enterChat(origin, reader)]
  const table = await enterChat(origin, tom, { as: 'agent' })
  await tellChat(english, 'Good evening')
  await tellChat(table, 'Good evening to you', { toId: reader.id })
  const answered = ({ message }: { message: { content: string } }) => message.content === 'Good evening to you'
  expect((await english.until('message', answered)).message.sender.nickname).toBe('Tom')
  expect((await chinese.until('message', answered)).message.sender.nickname).toBe('小汤')
  expect(english.messages().some(({ content }) => content === 'I am Tom')).toBe(true)
  const named = async (locale: string) =>
    (await reader.get('/user/service/status', { 'cb-lang': locale })).data as { agent: { nickname: string } }
  expect((await named('en-US')).agent.nickname).toBe('Tom')
  expect((await named('zh-CN')).agent.nickname).toBe('小汤')
  // Without an English name both languages read the same.
  await db`update account set nickname_en = '' where id = ${tom.id}`
  expect((await named('en-US')).agent.nickname).toBe('小汤')
  for (const each of [english, chinese, table]) await each.leave()
})

test('an agent hands a shopper over to a colleague who is there, and a lost agent gives them back', async () => {
  await comes(mei)
  const { who, window } = await visitor()
  const [table, other] = [await enterChat(origin, mei, { as: 'agent' }), await enterChat(origin, tom, { as: 'agent' })]
  await expect(mei.api.call(desk.transferConversation, { shopperId: who.id, agentId: vera.id })).rejects.toThrow('不在线')
  await expect(tom.api.call(desk.takeConversation, who.id)).rejects.toThrow('不存在')
  await mei.api.call(desk.transferConversation, { shopperId: who.id, agentId: tom.id, note: '想买一整箱' })
  await other.until('taken-over', ({ shopperId }) => shopperId === who.id)
  const { nickname } = await mei.api.call(desk.findMe)
  expect(other.raw.find(({ type }) => type === 'transfer')?.data).toMatchObject({ kefuInfo: { nickname } })
  expect(await window.until('transferred')).toMatchObject({ agentId: tom.id })
  await tellChat(window, '您好')
  await other.until('message', ({ message }) => message.content === '您好')
  expect(table.messages().some(({ content }) => content === '您好')).toBe(false)
  expect(await db`select reason, note from chat_handover where agent_id = ${tom.id} order by id desc limit 1`).toMatchObject([
    { reason: 'transfer', note: '想买一整箱' },
  ])

  // Supervisors can take any conversation.
  await vera.api.call(desk.takeConversation, who.id)
  expect(await agentOf(who)).toBe(vera.id)
  await vera.api.call(desk.transferConversation, { shopperId: who.id, agentId: tom.id })
  await other.leave()
  await db`update chat_agent set alive_at = now() - interval '61 seconds' where account_id = ${tom.id}`
  await mei.api.call(desk.setPresence, 'online')
  expect(await agentOf(who)).toBe(mei.id)
  await table.leave()
  await window.leave()
})

test('T51: an agent who shops is served by a colleague, never by themselves', async () => {
  await comes(mei)
  const shopping = await enterChat(origin, mei)
  await tellChat(shopping, '我自己也想买一瓶')
  expect(await agentOf(mei)).toBe('waiting')
  await expect(mei.api.call(desk.takeConversation, mei.id)).rejects.toThrow('不能和自己聊天')
  // The waiting agent does not block other shoppers.
  const { who, window } = await visitor()
  expect(await agentOf(who)).toBe(mei.id)
  const table = await enterChat(origin, tom, { as: 'agent' })
  await eventually(async () => expect(await agentOf(mei)).toBe(tom.id))
  await expect(tom.api.call(desk.transferConversation, { shopperId: mei.id, agentId: mei.id })).rejects.toThrow('不能和自己聊天')
  await table.leave()
  await shopping.leave()
  await window.leave()
})

test('whoever changes the language is answered in the new one from then on', async () => {
  const { window } = await visitor()
  window.send({ type: 'locale', locale: 'en-US' })
  expect(await refusedChat(window, ' ')).toBe('Please write something first')
  await window.leave()
})

test('a message of full length is left with name and number, which do not count', async () => {
  const lin = await shopper(shop)
  const text = '问'.repeat(1_000)
  await lin.api.call(leaveMessage, { name: '林晓', phone: '13800000001', text, clientId: newName() })
  expect((await lin.api.call(listMessages))[0]?.content).toBe(`${text}\n联系方式：林晓 13800000001`)
  await expect(lin.api.call(leaveMessage, { name: '', phone: '', text: `${text}？`, clientId: newName() })).rejects.toThrow(
    '1000',
  )
})

test('结束聊天 ends the service and asks for one rating, which the supervisor sees; the next word begins a new one', async () => {
  await comes(mei)
  const { who, window } = await visitor()
  const table = await enterChat(origin, mei, { as: 'agent' })
  await tellChat(table, '请说', { toId: who.id })
  await tellChat(window, '结束聊天')
  const { status } = await window.until('status', (frame) => frame.status.toRate !== null)
  expect(status.state).toBe('resting')
  const from = window.frames.length
  await who.api.call(rateService, { serviceId: status.toRate ?? 0, stars: 4, comment: '很快' })
  await window.until('status', (frame) => frame.status.toRate === null, from)
  await expect(who.api.call(rateService, { serviceId: status.toRate ?? 0, stars: 5, comment: '' })).rejects.toThrow('已经评价过')
  const stranger = await shopper(shop)
  await expect(stranger.api.call(rateService, { serviceId: status.toRate ?? 0, stars: 1, comment: '' })).rejects.toThrow()
  await tellChat(window, '结束聊天')
  expect(await who.api.call(findServiceStatus)).toMatchObject({ state: 'resting', toRate: null })
  const figures = await vera.api.call(desk.findChatFigures, 1)
  expect(figures.agents.find((each) => each.agent.id === mei.id)).toMatchObject({ ratings: 1, stars: 4 })
  expect(figures.days).toHaveLength(1)
  expect(figures.days[0]).toMatchObject({ ratings: 1, stars: 4, waitMinutes: expect.any(Number) })
  expect((await mei.api.call(desk.findCustomer, who.id)).ratings).toMatchObject([{ stars: 4, comment: '很快' }])
  await tellChat(window, '又来了')
  expect(await agentOf(who)).toBe(mei.id)
  await table.leave()
  await window.leave()
})

test('conversations are found by a name that hundreds have as by one that few have, and % and _ are signs', async () => {
  await db`
    with many as (
      insert into account (phone, nickname)
      select '137' || lpad(n::text, 8, '0'), case when n = 7 then '同名 Zhou_%' else '同名 ' || n end from generate_series(1, 501) n
      returning id
    )
    insert into chat_thread (shopper_id, locale) select id, 'zh-CN' from many`
  const found = async (search: string) => {
    const { list, count } = await vera.api.call(desk.listConversations, { box: 'all', search })
    return { count, names: list.map(({ shopper: { nickname } }) => nickname) }
  }
  expect((await found('同名')).count).toBe(501)
  expect((await found('同')).count).toBe(501)
  for (const search of ['zhou_%', '_%', '%']) expect(await found(search)).toEqual({ count: 1, names: ['同名 Zhou_%'] })
  for (const search of ['0420', '13700000420']) expect(await found(search)).toEqual({ count: 1, names: ['同名 420'] })
  // A part of a phone would tell the digits that are hidden.
  for (const search of ['%420', '_0420', '00420', '700000420', '同名 502']) expect((await found(search)).count).toBe(0)
})

test('U57: beside the chat stand orders, cart, pages seen and notes; lists, search and ready-made answers work', async () => {
  await comes(mei)
  const { who, window } = await visitor('你们有冰酒吗')
  const number = await placeOrder(shop, who)
  window.send({ type: 'page', path: '/home/zh-CN/goods_list', title: '全部酒款' })
  window.send({ type: 'page', path: '/home/zh-CN/goods_list', title: '全部酒款' })
  window.send({ type: 'page', path: '/home/zh-CN/goods_detail/1001', title: '石板雷司令' })
  await tellChat(window, '100%_的 A 款')
  const note = await mei.api.call(desk.addNote, { shopperId: who.id, text: '常买甜酒' })
  await tom.api
    .call(desk.addNote, { shopperId: who.id, text: '不该看到' })
    .catch((error) => expect(String(error)).toContain('不存在'))
  const customer = await mei.api.call(desk.findCustomer, who.id)
  expect(customer).toMatchObject({ phone: expect.stringMatching(/^139\*{4}\d{4}$/), locale: 'zh-CN', orderCount: 1 })
  expect(customer.orders).toMatchObject([{ number, status: 'unpaid', bottles: 1 }])
  expect(customer.pagesSeen.map(({ title }) => title)).toEqual(['石板雷司令', '全部酒款'])
  expect(customer.notes).toMatchObject([{ text: '常买甜酒', isOwn: true }])
  await mei.api.call(desk.deleteNote, note.id)

  const own = await mei.api.call(desk.listConversations, { box: 'own' })
  expect(own.list).toMatchObject([
    { shopper: { id: who.id }, state: 'open', unread: 2, isShopperOnline: true, last: { content: '100%_的 A 款' } },
  ])
  expect(own.counts).toEqual({ own: 1, waiting: 0 })
  for (const search of [number, '客人', await phoneEnd(who)])
    expect((await mei.api.call(desk.listConversations, { box: 'own', search })).count).toBe(1)
  expect((await mei.api.call(desk.listConversations, { box: 'own', search: 'nobody' })).count).toBe(0)
  await expect(mei.api.call(desk.listConversations, { box: 'all' })).rejects.toThrow()
  expect((await vera.api.call(desk.listConversations, { box: 'all', limit: 100 })).count).toBeGreaterThan(3)

  expect((await mei.api.call(desk.searchMessages, { words: '冰酒' })).map((found) => found.shopper.id)).toEqual([who.id])
  expect(await mei.api.call(desk.searchMessages, { words: '100%_的' })).toHaveLength(1)
  expect(await mei.api.call(desk.searchMessages, { words: '%' })).toHaveLength(1)
  expect(await tom.api.call(desk.searchMessages, { words: '冰酒' })).toEqual([])

  const text = { zh: '您好', en: 'Hello' }
  const mine = await mei.api.call(addCannedReply, { shortcut: 'hi', text, isShared: false })
  await expect(mei.api.call(addCannedReply, { shortcut: 'hi', text, isShared: false })).rejects.toThrow('已被使用')
  await expect(mei.api.call(addCannedReply, { shortcut: 'all', text, isShared: true })).rejects.toThrow('客服督导')
  const everybodys = await vera.api.call(addCannedReply, { shortcut: 'all', text, isShared: true })
  expect((await mei.api.call(listCannedReplies)).map(({ shortcut }) => shortcut)).toEqual(['all', 'hi'])
  expect((await tom.api.call(listCannedReplies)).map(({ shortcut }) => shortcut)).toEqual(['all'])
  await expect(tom.api.call(deleteCannedReply, mine.id)).rejects.toThrow('不存在')
  await expect(tom.api.call(deleteCannedReply, everybodys.id)).rejects.toThrow('客服督导')
  await mei.api.call(changeCannedReply, { ...mine, text: { zh: '您好呀', en: '' } })
  await mei.api.call(deleteCannedReply, mine.id)
  await window.leave()

  async function phoneEnd({ id }: Shopper): Promise<string> {
    const [row] = await db<{ phone: string }[]>`select phone from account where id = ${id}`
    return row?.phone.slice(-4) ?? ''
  }
})

test('the notice is cleaned rich text in both languages, with a sound that is a WAV file', async () => {
  const notice = { zh: '<h3 onclick="x()">欢迎</h3><script>alert(1)</script>', en: '<p>Welcome</p>' }
  await vera.api.call(saveChatSettings, { ...SETTINGS, notice })
  const { data } = await (await shopper(shop)).get('/user/service/get_adv')
  expect(data).toMatchObject({ content: '<h3>欢迎</h3>', content_en: '<p>Welcome</p>', sound: '/sounds/message.wav' })
  const sound = await fetch(`${origin}/sounds/message.wav`)
  expect(sound.headers.get('content-type')).toBe('audio/wav')
  const bytes = Buffer.from(await sound.arrayBuffer())
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
  expect(bytes.length).toBeLessThan(20_000)
  await expect(mei.api.call(saveChatSettings, SETTINGS)).rejects.toThrow()
})

test('T47: the export has the conversation, and a closed account leaves none behind', async () => {
  await comes(mei)
  const { who, window } = await visitor('我的秘密')
  await mei.api.call(desk.addNote, { shopperId: who.id, text: '秘密客人' })
  await db`delete from checkout where account_id = ${who.id}`
  const exported = JSON.stringify((await who.post('/user/export')).data)
  expect(exported).toContain('我的秘密')
  expect(exported).toContain('秘密客人')
  expect((await who.get('/user_cancel')).status).toBe(200)
  for (const table of ['chat_message', 'chat_thread', 'chat_note', 'chat_page_seen'])
    expect(await db`select from ${db(table)} where shopper_id = ${who.id}`).toHaveLength(0)
  await window.leave()
  expect(await violations(db)).toEqual([])
})
