import { createHmac } from 'node:crypto'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ChannelError, type Message } from './channel.ts'
import { mailChannel } from './mail.ts'
import { robotChannel } from './robots.ts'
import { smsChannel } from './sms.ts'
import { wechatTemplateChannel } from './wechat-template.ts'

const close: (() => void)[] = []
afterEach(() => {
  for (const stop of close.splice(0)) stop()
})

type Call = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }

/** A local server that speaks a provider's protocol. */
async function provider(answer: (call: Call) => object | string, status = 200) {
  const calls: Call[] = []
  const server = createHttp(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider')
    let text = ''
    for await (const chunk of request) text += chunk
    const call = { method: request.method ?? '', path: pathname, query: searchParams, body: text ? JSON.parse(text) : {} }
    calls.push(call)
    const said = answer(call)
    response.writeHead(status, { 'content-type': 'text/plain' }).end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  close.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const message = (change: Partial<Message> = {}): Message => ({
  key: 'paid:7 3',
  to: ['13900000001'],
  title: '付款成功',
  text: '您的订单已付款\nYour order is paid',
  template: { code: 'SMS_100000001', sign: '', fields: { order: 'cp1' } },
  link: 'https://shop.example/home/zh-CN/order_detail?orderId=cp1',
  mayBeSentSince: undefined,
  ...change,
})
const problemOf = (work: Promise<void>): Promise<ChannelError> =>
  work.then(
    () => Promise.reject(new Error('it was sent')),
    (error: ChannelError) => error,
  )
const KEYS = { token: 'robot-token-1', secret: 'SECret' }

test('WeCom: a plain text under the robot’s key; a refusal comes with status 200', async () => {
  let errcode = 0
  const { url, calls } = await provider(() => ({ errcode, errmsg: 'robot-token-1' }))
  const robot = robotChannel('wecom', KEYS, url)
  await robot.send(message())
  expect(calls[0]).toMatchObject({
    path: '/cgi-bin/webhook/send',
    body: { msgtype: 'text', text: { content: '您的订单已付款\nYour order is paid' } },
  })
  expect(calls[0]?.query.get('key')).toBe(KEYS.token)
  errcode = 45009
  expect(await problemOf(robot.send(message()))).toMatchObject({ answer: 'wecom: 45009', isFinal: false })
  errcode = 93000
  // What the provider says is not repeated: it may have the key in it.
  expect(await problemOf(robot.send(message()))).toMatchObject({ answer: 'wecom: 93000', isFinal: true })
})

test('DingTalk signs the time with the secret, in the address', async () => {
  let errcode = 0
  const { url, calls } = await provider(() => ({ errcode }))
  const robot = robotChannel('dingtalk', KEYS, url)
  await robot.send(message())
  const query = calls[0]?.query
  const timestamp = query?.get('timestamp') ?? ''
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(60_000)
  expect(query?.get('access_token')).toBe(KEYS.token)
  expect(query?.get('sign')).toBe(createHmac('sha256', KEYS.secret).update(`${timestamp}\n${KEYS.secret}`).digest('base64'))
  expect(calls[0]?.body).toMatchObject({ msgtype: 'text', at: { isAtAll: false } })
  errcode = 310000
  expect(await problemOf(robot.send(message()))).toMatchObject({ answer: 'dingtalk: 310000', isFinal: true })
})

test('Feishu signs with time and secret as the key of nothing, in the body', async () => {
  let answer: object = { code: 0 }
  const { url, calls } = await provider(() => answer)
  const robot = robotChannel('feishu', KEYS, url)
  await robot.send(message())
  const { timestamp, sign, ...body } = calls[0]?.body ?? {}
  expect(calls[0]?.path).toBe(`/open-apis/bot/v2/hook/${KEYS.token}`)
  expect(sign).toBe(createHmac('sha256', `${timestamp}\n${KEYS.secret}`).digest('base64'))
  expect(body).toEqual({ msg_type: 'text', content: { text: '您的订单已付款\nYour order is paid' } })
  answer = { code: 19021, msg: 'sign match fail' }
  expect(await problemOf(robot.send(message()))).toMatchObject({ answer: 'feishu: 19021', isFinal: true })
})

test('a provider that answers nonsense, redirects or is away is tried again, and its address is never told', async () => {
  for (const { url } of [await provider(() => '<html>', 502), { url: 'http://127.0.0.1:1' }]) {
    const error = await problemOf(robotChannel('wecom', KEYS, url).send(message()))
    expect(error).toBeInstanceOf(ChannelError)
    expect(error.isFinal).toBe(false)
    expect(error.answer).not.toMatch(/robot-token|127\.0\.0\.1/)
  }
})

test('long texts are cut at whole lines, below what robots take', async () => {
  const { url, calls } = await provider(() => ({ errcode: 0 }))
  await robotChannel('wecom', KEYS, url).send(message({ text: Array.from({ length: 200 }, () => '新订单：六瓶').join('\n') }))
  const content = (calls[0]?.body.text as { content?: string } | undefined)?.content ?? ''
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(2_048)
  expect(new Set(content.split('\n'))).toEqual(new Set(['新订单：六瓶', '…']))
})

const WECHAT = { WECHAT_MP_APP_ID: 'wx1', WECHAT_MP_APP_SECRET: 'hidden' }
const wechatMessage = message({
  to: ['open-1'],
  template: { code: 'template-id-000000000', sign: '', fields: { thing1: '雷司令' } },
})

test('WeChat: one token for many messages, a key against repetition, a stale token is renewed once', async () => {
  const tokens = ['first', 'second']
  const { url, calls } = await provider(({ path, query }) => {
    if (path === '/cgi-bin/stable_token') return { access_token: tokens.shift(), expires_in: 7200 }
    return query.get('access_token') === 'first' && calls.length > 3 ? { errcode: 42001 } : { errcode: 0, msgid: 1 }
  })
  const wechat = wechatTemplateChannel(WECHAT, url)
  for (let time = 0; time < 3; time += 1) await wechat.send(wechatMessage)
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual([
    'stable_token',
    'send',
    'send',
    'send',
    'stable_token',
    'send',
  ])
  const sent = calls.filter(({ path }) => path.endsWith('/send'))
  expect(sent[0]?.body).toMatchObject({
    touser: 'open-1',
    template_id: 'template-id-000000000',
    url: 'https://shop.example/home/zh-CN/order_detail?orderId=cp1',
    data: { thing1: { value: '雷司令' } },
  })
  expect(new Set(sent.map(({ body }) => body.client_msg_id)).size).toBe(1)
})

test('WeChat: sent already counts as sent; who does not follow is final; a full queue is not', async () => {
  let errcode = 43120
  const { url } = await provider(({ path }) => (path.endsWith('token') ? { access_token: 't' } : { errcode }))
  const wechat = wechatTemplateChannel(WECHAT, url)
  await wechat.send(wechatMessage)
  errcode = 43004
  expect(await problemOf(wechat.send(wechatMessage))).toMatchObject({ answer: 'WeChat: 43004', isFinal: true })
  errcode = -1
  expect(await problemOf(wechat.send(wechatMessage))).toMatchObject({ answer: 'WeChat: -1', isFinal: false })
})

test('WeChat: all followers are read page by page, without those that have left or have no union id', async () => {
  const { url } = await provider(({ path, query, body }) => {
    if (path.endsWith('token')) return { access_token: 't' }
    if (path.endsWith('/user/get'))
      return query.get('next_openid') === '' ? { data: { openid: ['a', 'b'] }, next_openid: 'b' } : { data: {}, next_openid: '' }
    const list = (body.user_list as { openid: string }[]).map(({ openid }) => ({
      subscribe: 1,
      openid,
      unionid: openid === 'a' ? 'union-a' : undefined,
    }))
    return { user_info_list: list }
  })
  const people = []
  for await (const page of wechatTemplateChannel(WECHAT, url).followers()) people.push(...page)
  expect(people).toEqual([{ unionId: 'union-a', openId: 'a' }])
})

const SMS = {
  SMS_ACCESS_KEY_ID: 'LTAI-test',
  SMS_ACCESS_KEY_SECRET: 'the-secret',
  SMS_SIGN_NAME: '莱茵酒铺',
  SMS_TEMPLATE_CODE: 'SMS_123456',
}

test('SMS: the provider’s template with its values and our mark; what may have been sent is looked up before', async () => {
  let sent: object[] = []
  const { url, calls } = await provider(({ query }) =>
    query.has('PageSize') ? { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: sent } } : { Code: 'OK' },
  )
  const sms = smsChannel(SMS, url)
  await sms.send(message())
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
    SignName: '莱茵酒铺',
    PhoneNumbers: '13900000001',
    TemplateCode: 'SMS_100000001',
    TemplateParam: '{"order":"cp1"}',
    OutId: 'paid:7 3',
  })
  const since = new Date('2026-11-23T20:00:00Z')
  await sms.send(message({ mayBeSentSince: since }))
  // The provider's days are Shanghai's.
  expect(calls[1]?.query.get('SendDate')).toBe('20261124')
  expect(calls).toHaveLength(3)
  sent = [{ OutId: 'other' }, { OutId: 'paid:7 3' }]
  await sms.send(message({ mayBeSentSince: since }))
  expect(calls).toHaveLength(4)
})

test('SMS: a wrong template is final, too many messages are not; the phone is in no error', async () => {
  let Code = 'isv.SMS_TEMPLATE_ILLEGAL'
  const { url } = await provider(() => ({ Code, Message: '13900000001' }), 400)
  const sms = smsChannel(SMS, url)
  expect(await problemOf(sms.send(message()))).toMatchObject({ answer: 'SMS: isv.SMS_TEMPLATE_ILLEGAL', isFinal: true })
  Code = 'isv.BUSINESS_LIMIT_CONTROL'
  expect(await problemOf(sms.send(message()))).toMatchObject({ answer: 'SMS: isv.BUSINESS_LIMIT_CONTROL', isFinal: false })
})

/** A mail server that takes everything, or refuses the recipient. */
async function mailServer(answerToRecipient: string) {
  const said: string[] = []
  const server = createTcp((socket) => {
    let isData = false
    socket.on('error', () => {})
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        said.push(line)
        if (isData && line !== '.') continue
        if (line === '.') isData = false
        if (/^EHLO/.test(line)) socket.write('250-local\r\n250 AUTH PLAIN\r\n')
        else if (/^AUTH/.test(line)) socket.write('235 ok\r\n')
        else if (/^RCPT/.test(line)) socket.write(`${answerToRecipient}\r\n`)
        else if (/^DATA/.test(line)) {
          isData = true
          socket.write('354 go\r\n')
        } else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  close.push(() => server.close())
  const SMTP_PORT = (server.address() as AddressInfo).port
  const config = { SMTP_HOST: '127.0.0.1', SMTP_PORT, SMTP_USER: 'shop', SMTP_PASSWORD: 'hidden', MAIL_FROM: 'shop@shop.example' }
  return { said, mail: mailChannel(config, { isPlain: true }) }
}

test('email: plain text in UTF-8 with an id made of the key; a title cannot become a header', async () => {
  const { said, mail } = await mailServer('250 ok')
  const post = message({ to: ['a@shop.example'], title: 'Paid\r\nBcc: thief@example.com' })
  await mail.send(post)
  await mail.send(post)
  expect(said.filter((line) => /^RCPT/.test(line))).toEqual(['RCPT TO:<a@shop.example>', 'RCPT TO:<a@shop.example>'])
  expect(said.some((line) => /^Bcc:/i.test(line))).toBe(false)
  const ids = said.filter((line) => /^Message-ID:/i.test(line))
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('email: an address that does not exist is final; a busy server and one that is away are not', async () => {
  const gone = await mailServer('550 no such user')
  expect(await problemOf(gone.mail.send(message({ to: ['x@shop.example'] })))).toMatchObject({
    answer: 'SMTP: 550',
    isFinal: true,
  })
  const busy = await mailServer('451 later')
  expect(await problemOf(busy.mail.send(message({ to: ['x@shop.example'] })))).toMatchObject({
    answer: 'SMTP: 451',
    isFinal: false,
  })
  const config = { SMTP_HOST: '127.0.0.1', SMTP_PORT: 1, SMTP_USER: 'a', SMTP_PASSWORD: 'hidden', MAIL_FROM: 'a@b.example' }
  const away = await problemOf(mailChannel(config, { isPlain: true }).send(message({ to: ['x@shop.example'] })))
  expect(away.isFinal).toBe(false)
  expect(away.answer).not.toContain('hidden')
})
