import { expect, test } from 'vitest'
import { listeningGateway, visit } from '#test/support/payment-gateway.ts'

const gateway = await listeningGateway()
const { sandbox, db, url } = gateway

let serial = 0
/** A payment whose page is open, and the number of earlier notices. */
async function opened(name: 'alipay' | 'wechat', changes = {}) {
  const number = `${name === 'alipay' ? 'A' : 'W'}${String(++serial).padStart(9, '0')}`
  const page = await visit(await gateway.provider(name).create(gateway.request(number, changes)))
  return { number, page, text: await page.text() }
}
const press = (number: string, fields: Record<string, string>, query = '') =>
  fetch(`${url}/sandbox/pay/${number}${query}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: url },
    redirect: 'manual',
  })
const see = async (number: string, query = '', headers = {}) =>
  (await fetch(`${url}/sandbox/pay/${number}${query}`, { headers })).text()

/** The notices about a payment, each verified. */
async function toldOf(number: string) {
  await sandbox.sender.idle()
  const told = []
  for (const notice of gateway.arrived) {
    const said = await gateway
      .provider(notice.provider)
      .verifyNotice(notice)
      .catch((error: Error) => error.message)
    if (typeof said === 'string' || said.paymentNumber === number) told.push(said)
  }
  gateway.arrived.length = 0
  return told
}

test('the page says that no real money moves, and shows merchant’s words, sum and state without trusting them', async () => {
  const { number } = await opened('alipay')
  await db`update sandbox_payment set subject = ${'<script>alert("x")</script> Riesling'} where number = ${number}`
  const text = await see(number)
  for (const shown of [
    'no real money',
    'CN¥128.80',
    '2088000000000001',
    number,
    '&lt;script&gt;alert(&quot;x&quot;)',
    'To be paid',
  ])
    expect(text).toContain(shown)
  expect(text).not.toContain('<script')
})

test('it speaks the language of the page that one came from, of the browser, or the one that was chosen', async () => {
  const chinese = await opened('alipay', { returnUrl: `${url}/home/zh-CN/aliPay` })
  expect(chinese.text).toContain('这里不会动用任何真实资金')
  expect(await see(chinese.number, '?lang=en-US')).toContain('no real money')
  const { number } = await opened('wechat')
  expect(await see(number, '', { 'accept-language': 'en-GB,en' })).toContain('WeChat Pay')
  expect(await see(number, '', { 'accept-language': 'zh-TW' })).toContain('微信支付')
})

test('pressing “pay” pays, tells the shop, and goes back with Alipay’s own parameters', async () => {
  const { number } = await opened('alipay')
  const answer = await press(number, { action: 'pay' })
  expect(answer.status).toBe(303)
  const back = new URL(answer.headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe(`${url}/home/en-US/aliPay`)
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    orderId: '1',
    out_trade_no: number,
    total_amount: '128.80',
    method: 'alipay.trade.page.pay.return',
    sign: expect.any(String),
  })
  expect(await toldOf(number)).toMatchObject([{ kind: 'payment', result: { state: 'paid' } }])
  expect(await see(number)).toContain('Paid')
})

test('WeChat Pay: a scanned code stays on the page, a phone’s browser goes back where it came from, and nowhere else', async () => {
  const scanned = await opened('wechat')
  expect((await press(scanned.number, { action: 'pay' })).headers.get('location')).toBe(`/sandbox/pay/${scanned.number}`)
  const phone = await opened('wechat', { scene: 'mobile-browser' })
  expect((await press(phone.number, { action: 'pay' })).headers.get('location')).toBe(`${url}/home/en-US/aliPay?orderId=1`)
  const lured = await opened('wechat')
  await see(lured.number, '?redirect_url=https%3A%2F%2Fevil.example%2F')
  expect((await press(lured.number, { action: 'pay' })).headers.get('location')).toBe(`/sandbox/pay/${lured.number}`)
})

test('a refused payment stays open, and nobody is told', async () => {
  const { number } = await opened('alipay')
  gateway.arrived.length = 0
  const answer = await press(number, { action: 'refuse' }, '?lang=en-US')
  expect(await see(number, new URL(answer.headers.get('location') ?? '', url).search)).toContain('declined')
  expect(await toldOf(number)).toEqual([])
  expect(await gateway.provider('alipay').query(number)).toEqual({ state: 'waiting' })
})

test('pressing “pay” twice pays once, and after the end only “late” does (T12)', async () => {
  const { number } = await opened('wechat')
  const answers = await Promise.all([press(number, { action: 'pay' }), press(number, { action: 'pay' })])
  expect(answers.map(({ headers }) => headers.get('location')).toSorted()).toEqual([
    `/sandbox/pay/${number}`,
    `/sandbox/pay/${number}?message=too-late`,
  ])
  const closed = await opened('wechat')
  await gateway.provider('wechat').close(closed.number)
  await press(closed.number, { action: 'pay' })
  expect(await gateway.provider('wechat').query(closed.number)).toEqual({ state: 'closed' })
  expect(await see(closed.number, '?lang=en-US')).toContain('Pay all the same')
  await press(closed.number, { action: 'late' })
  expect(await gateway.provider('wechat').query(closed.number)).toMatchObject({ state: 'paid' })
})

test.each([
  ['alipay', 'amount-plus', { result: { amount: 128_81 } }],
  ['wechat', 'amount-minus', { result: { amount: 128_79 } }],
  ['alipay', 'signature', 'notice refused: signature-wrong'],
  ['wechat', 'signature', 'notice refused: signature-wrong'],
] as const)('%s, T20/T22: the notice can be made to lie: %s', async (name, trick, told) => {
  const { number } = await opened(name)
  await sandbox.sender.idle()
  gateway.arrived.length = 0
  await press(number, { action: 'pay', trick })
  const [notice] = await toldOf(number)
  if (typeof told === 'string') expect(notice).toBe(told)
  else expect(notice).toMatchObject(told)
  expect(await gateway.provider(name).query(number)).toMatchObject({ state: 'paid', amount: 128_80 })
})

test('T21: a notice can be dropped, delayed, sent a hundred times at once, and repeated later', async () => {
  const dropped = await opened('alipay')
  await press(dropped.number, { action: 'pay', notice: 'drop' })
  expect(await toldOf(dropped.number)).toEqual([])
  await press(dropped.number, { action: 'repeat', copies: '3' })
  const repeated = await toldOf(dropped.number)
  expect(repeated).toHaveLength(3)
  expect(new Set(repeated.map((said) => typeof said === 'object' && said.noticeId)).size).toBe(1)

  const many = await opened('wechat')
  await press(many.number, { action: 'pay', copies: '100' })
  const hundred = await toldOf(many.number)
  expect(hundred).toHaveLength(100)
  expect(new Set(hundred.map((said) => typeof said === 'object' && said.nonce)).size).toBe(100)

  const delayed = await opened('alipay')
  await press(delayed.number, { action: 'pay', notice: '1' })
  expect(await toldOf(delayed.number)).toEqual([])
  await expect.poll(() => toldOf(delayed.number), { timeout: 60_000 }).toHaveLength(1)
})

test.each(['alipay', 'wechat'] as const)('%s sends again until the shop has taken it, then never again', async (name) => {
  gateway.takes(false)
  const { number } = await opened(name)
  gateway.arrived.length = 0
  const [first] = (await sandbox.pay(number)) ?? []
  expect(first).toMatchObject(name === 'alipay' ? { status: 200, body: 'fail' } : { status: 400 })
  gateway.takes(true)
  await expect.poll(() => gateway.arrived.length, { timeout: 60_000 }).toBe(2)
  const told = await toldOf(number)
  // Nothing waits for its time any more: neither a timer of this process nor a row for the next one.
  expect(await db`select due_at from sandbox_notice where payment_number = ${number}`).toEqual([{ due_at: null }])
  expect(told.map((said) => typeof said === 'object' && said.noticeId)).toEqual(Array(2).fill(expect.any(String)))
  expect(new Set(told.map((said) => typeof said === 'object' && said.noticeId)).size).toBe(1)
  expect(await see(number, '?lang=en-US')).toContain(name === 'alipay' ? '200 success' : '200 {')
})

test('what a process left unsent, the next one sends', async () => {
  const { number } = await opened('wechat')
  gateway.arrived.length = 0
  await sandbox.pay(number, { delayMs: 60_000 })
  await sandbox.sender.stop()
  await db`update sandbox_notice set due_at = now() where payment_number = ${number}`
  await sandbox.sender.resume()
  await expect.poll(() => gateway.arrived.length, { timeout: 60_000 }).toBe(1)
})

test('another site’s form presses no button here', async () => {
  const { number } = await opened('wechat')
  for (const headers of [{ origin: 'https://evil.example' }, {}] as Record<string, string>[]) {
    const body = new URLSearchParams({ action: 'pay' })
    expect((await fetch(`${url}/sandbox/pay/${number}`, { method: 'POST', body, headers })).status).toBe(403)
  }
  expect(await gateway.provider('wechat').query(number)).toEqual({ state: 'waiting' })
})

test('what is no payment, or no button of the page, is not found', async () => {
  expect((await fetch(`${url}/sandbox/pay/X00000000`)).status).toBe(404)
  expect((await press('X00000000', { action: 'pay' })).status).toBe(404)
  for (const odd of ['%00', 'a%00b', '%3Cscript%3E']) {
    expect((await fetch(`${url}/sandbox/pay/${odd}`)).status).toBe(404)
    expect((await press(odd, { action: 'pay' })).status).toBe(404)
  }
  const { number } = await opened('alipay')
  for (const fields of [{ action: 'steal' }, { action: 'pay', copies: '101' }, { action: 'pay', notice: '-1' }, {}])
    expect((await press(number, fields as Record<string, string>)).status).toBe(404)
  expect(await gateway.provider('alipay').query(number)).toEqual({ state: 'waiting' })
})

test('two processes make keys at once: both end with the same', async () => {
  const { readKeys } = await import('./keys.ts')
  await db`delete from sandbox_gateway`
  const [one, other] = await Promise.all([readKeys(db), readKeys(db)])
  expect(one).toEqual(other)
})
