import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { findBalance, listMovements } from '#contract/shop/balance.ts'
import { type CorrectionsAsked, listCorrections } from '#contract/staff/acts.ts'
import type { Scope } from '#domain/account.ts'
import { addCoupon } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const { db } = shop
afterAll(async () => expect(await violations(db)).toEqual([]))

const staffWith = (...scopes: Scope[]) => shopper(shop, { scopes: ['shopper', ...scopes] })
let anna: Shopper
let ben: Shopper
let guest: Shopper
const admin = await staffWith('admin')
// Whose acts of the day do not count for those of another test.
beforeEach(async () => {
  anna = await staffWith('finance', 'merchandiser')
  ben = await staffWith('finance', 'merchandiser')
  guest = await shopper(shop)
  await setLimits('100.00', '300.00')
})

const setLimits = async (perAct: string, perDay: string) =>
  expect(await admin.post('/staff/money-acts/limits', { perAct, perDay })).toMatchObject({ status: 200 })
const balanceOf = async ({ api }: Shopper) => (await api.call(findBalance)).balance
type More = { by?: Shopper; for?: Shopper; key?: string; reason?: string }
const correct = (amount: string, { by = anna, for: receiver = guest, key = randomUUID(), reason = '破损补偿' }: More = {}) =>
  by.post('/staff/payments/corrections', { accountId: receiver.id, amount, reason, key })
/** The acts for the guest of this test that somebody of the staff sees. */
const waitingFor = async (who: Shopper, status = 'waiting') =>
  dataOf<{ list: { id: number; for: { id: number } }[] }>(
    await who.get(`/staff/money-acts?status=${status}&limit=100`),
  ).list.filter((act) => act.for.id === guest.id)
/** Asks for a correction above the limit; the act that waits. */
async function asked(amount = '100.01', more: More = {}): Promise<number> {
  expect(await correct(amount, more)).toMatchObject({ status: 200, data: { status: 'waiting' } })
  const [act] = await db<{ id: number }[]>`select max(id) as id from money_act`
  return act?.id ?? 0
}
const decide = (who: Shopper, id: number, word: 'agree' | 'refuse' | 'withdraw', note = ''): Promise<Envelope> =>
  who.post(`/staff/money-acts/${id}/${word}`, word === 'withdraw' ? undefined : { note })
const NOT_FOUND = { status: 400, code: '100026' }
const DECIDED = { status: 400, msg: '此申请已处理，无需再次操作' }

test('a form that is sent twice, one after the other or at once, is one correction; its key is good for nothing else', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => correct('50.00', { key })))
  answers.push(await correct('50.00', { key }))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { status: 'done', balance: '50.00' } })
  expect((await guest.api.call(listMovements, { filter: 'all' })).list).toHaveLength(1)
  expect(await correct('60.00', { key })).toMatchObject({ status: 400, msg: '此表单已用于另一项操作，请重新打开后再提交' })
  expect(await correct('50.00', { key, for: await shopper(shop) })).toMatchObject({ status: 400 })
  expect(await correct('50.00', { key: '' })).toMatchObject({ status: 400, code: '100100' })
  expect(await balanceOf(guest)).toBe(50_00)
})

test('a key belongs to whoever has sent it: a colleague’s form with the same one is another act', async () => {
  const key = randomUUID()
  expect(await correct('50.00', { key })).toMatchObject({ status: 200 })
  expect(await correct('50.00', { key, by: ben })).toMatchObject({ status: 200 })
  expect(await balanceOf(guest)).toBe(100_00)
})

test('up to the limit one person acts alone; above it the money comes when another one has agreed, and only once', async () => {
  expect(await correct('100.00')).toMatchObject({ data: { status: 'done', balance: '100.00' } })
  const id = await asked('100.01')
  expect(await balanceOf(guest)).toBe(100_00)
  expect(await waitingFor(ben)).toMatchObject([
    {
      id,
      kind: 'balance-correction',
      by: { id: anna.id },
      for: { id: guest.id },
      amount: '100.01',
      reason: '破损补偿',
      isOwn: false,
    },
  ])
  expect(await waitingFor(anna)).toMatchObject([{ id, isOwn: true }])
  const carla = await staffWith('finance')
  const answers = await Promise.all([ben, carla, ben, carla].map((who) => decide(who, id, 'agree')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(DECIDED)
  expect(await balanceOf(guest)).toBe(200_01)
  expect(await waitingFor(ben)).toEqual([])
  expect(await decide(ben, id, 'refuse', '不同意')).toMatchObject(DECIDED)
})

test('the form sent again while it waits, or after it was agreed, is still the same act', async () => {
  const key = randomUUID()
  const id = await asked('200.00', { key })
  expect(await correct('200.00', { key })).toMatchObject({ data: { status: 'waiting', balance: '0.00' } })
  expect(await waitingFor(ben)).toHaveLength(1)
  expect(await decide(ben, id, 'agree')).toMatchObject({ status: 200 })
  expect(await correct('200.00', { key })).toMatchObject({ data: { status: 'done', balance: '200.00' } })
})

test('what one person does in a day has a limit, also in many small acts at once; what is taken counts, too', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => correct('80.00')))
  expect(answers.map(({ data }) => (data as { status: string }).status).toSorted()).toEqual([
    ...Array(3).fill('done'),
    ...Array(3).fill('waiting'),
  ])
  expect(await balanceOf(guest)).toBe(240_00)
  expect(await correct('-60.00')).toMatchObject({ data: { status: 'done' } })
  expect(await correct('-0.01')).toMatchObject({ data: { status: 'waiting' } })
  expect(await correct('80.00', { by: ben })).toMatchObject({ data: { status: 'done' } })
  shop.setClock(24 * 60)
  expect(await correct('80.00')).toMatchObject({ data: { status: 'done' } })
  shop.setClock(0)
})

test('who asked cannot agree nor refuse, under no account of theirs; nor can who would get it', async () => {
  const me = await staffWith('finance')
  const id = await asked('200.00', { for: me })
  for (const who of [anna, me])
    expect(await decide(who, id, 'agree')).toMatchObject({ msg: expect.stringContaining('请由其他同事办理') })
  expect(await decide(anna, id, 'refuse', '算了')).toMatchObject({ status: 400 })
  const second = await staffWith('finance')
  await db`
    update address set phone = (select phone from account where id = ${anna.id}) where account_id = ${second.id}`
  expect(await decide(second, id, 'agree')).toMatchObject({ status: 400 })
  expect(await balanceOf(me)).toBe(0)
  expect(await decide(ben, id, 'agree')).toMatchObject({ status: 200 })
  expect(await balanceOf(me)).toBe(200_00)
})

test('a refusal needs its reason; who asked may withdraw, nobody else; nothing is paid afterwards', async () => {
  const refused = await asked()
  expect(await decide(ben, refused, 'refuse')).toMatchObject({ status: 400, msg: '请填写拒绝原因' })
  expect(await decide(ben, refused, 'refuse', '金额过高')).toMatchObject({ status: 200 })
  expect(await waitingFor(anna, 'refused')).toMatchObject([{ id: refused, decidedBy: { id: ben.id }, note: '金额过高' }])
  const withdrawn = await asked()
  expect(await decide(ben, withdrawn, 'withdraw')).toMatchObject(NOT_FOUND)
  expect(await decide(anna, withdrawn, 'withdraw')).toMatchObject({ status: 200 })
  expect(await decide(anna, withdrawn, 'withdraw')).toMatchObject(DECIDED)
  for (const id of [refused, withdrawn]) expect(await decide(ben, id, 'agree')).toMatchObject(DECIDED)
  expect(await decide(ben, 999_999_999, 'agree')).toMatchObject(NOT_FOUND)
  expect(await balanceOf(guest)).toBe(0)
})

test('agreed and withdrawn at once: one of them wins, and the money is there just when it was agreed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const receiver = await shopper(shop)
    const id = await asked('150.00', { for: receiver })
    const [agreed, withdrawn] = await Promise.all([decide(ben, id, 'agree'), decide(anna, id, 'withdraw')])
    expect([agreed.status, withdrawn.status].toSorted()).toEqual([200, 400])
    expect(await balanceOf(receiver)).toBe(agreed.status === 200 ? 150_00 : 0)
  }
})

test('what a balance does not allow any more is not agreed to, and goes on waiting', async () => {
  await correct('90.00')
  const id = await asked('-150.00')
  expect(await decide(ben, id, 'agree')).toMatchObject({ status: 400, code: '100101' })
  await correct('80.00', { by: ben })
  expect(await decide(ben, id, 'agree')).toMatchObject({ status: 200 })
  expect(await balanceOf(guest)).toBe(20_00)
})

test('a dear coupon waits for a second merchandiser; the finances alone do not see it; a changed coupon is not handed over', async () => {
  const couponId = await addCoupon(db, { amount: 120_00 })
  const key = randomUUID()
  const give = (sameKey = key) =>
    anna.post(`/staff/coupons/${couponId}/gifts`, { accountId: guest.id, reason: '周年礼', key: sameKey })
  for (const answer of await Promise.all([give(), give()]))
    expect(answer).toMatchObject({ status: 200, data: { claimId: null, status: 'waiting' } })
  expect(dataOf(await guest.get('/coupons/user/1'))).toEqual([])
  const [act] = await waitingFor(ben)
  expect(act).toMatchObject({ kind: 'coupon-gift', coupon: { id: couponId }, amount: '120.00' })
  const id = act?.id ?? 0
  const bookkeeper = await staffWith('finance')
  expect(await waitingFor(bookkeeper)).toEqual([])
  for (const word of ['agree', 'refuse'] as const) expect(await decide(bookkeeper, id, word, 'x')).toMatchObject(NOT_FOUND)
  await db`update coupon set amount = 900_00 where id = ${couponId}`
  expect(await decide(ben, id, 'agree')).toMatchObject({ status: 400, msg: expect.stringContaining('面额') })
  await db`update coupon set amount = 120_00 where id = ${couponId}`
  expect(await decide(ben, id, 'agree')).toMatchObject({ status: 200 })
  expect(dataOf(await guest.get('/coupons/user/1'))).toMatchObject([{ is_gift: true }])
  expect(await give()).toMatchObject({ data: { claimId: expect.any(Number), status: 'done' } })
  expect(dataOf<object[]>(await guest.get('/coupons/user/1'))).toHaveLength(1)
})

test('the limits are the administrator’s; the audit log says who, when, from where, for whom, what and why, and cannot be changed', async () => {
  expect(await anna.post('/staff/money-acts/limits', { perAct: '9.00', perDay: '9.00' })).toMatchObject({ code: '100101' })
  for (const perAct of ['-1.00', 'x', '1000000.01']) {
    expect(await admin.post('/staff/money-acts/limits', { perAct, perDay: '9.00' })).toMatchObject({ code: '100100' })
  }
  expect(dataOf(await anna.get('/staff/money-acts/limits'))).toEqual({
    perAct: '100.00',
    perDay: '300.00',
    version: expect.any(String),
  })
  const id = await asked('222.00', { reason: '物流延误' })
  await decide(ben, id, 'agree', '已核实')
  const log = dataOf<{ list: object[] }>(await admin.get(`/staff/audit-log?search=${guest.id}`)).list
  const entry = {
    action: 'balance-correction',
    for: { id: guest.id },
    amount: '222.00',
    reason: '物流延误',
    address: '127.0.0.1',
    at: expect.stringMatching(/^20/),
  }
  expect(log).toMatchObject([
    { ...entry, step: 'agreed', by: { id: ben.id }, details: { act: id, note: '已核实' } },
    { ...entry, step: 'asked', by: { id: anna.id } },
  ])
  expect(dataOf(await anna.get('/staff/audit-log?action=agreement-limits'))).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ by: expect.objectContaining({ id: admin.id }) })]),
  })
  await expect(db`update audit_entry set reason = 'x'`).rejects.toThrow('append-only')
  await expect(db`delete from audit_entry`).rejects.toThrow('append-only')
})

test('a refused act leaves nothing in the log; merchandisers, agents and shoppers do not read it', async () => {
  const count = async () => dataOf<{ count: number }>(await admin.get('/staff/audit-log')).count
  const before = await count()
  expect(await correct('-1.00')).toMatchObject({ status: 400 })
  expect(await correct('1.00', { for: anna })).toMatchObject({ status: 400 })
  expect(await count()).toBe(before)
  for (const scope of ['agent', 'merchandiser'] as const) {
    expect(await (await staffWith(scope)).get('/staff/audit-log')).toMatchObject({ code: '100101' })
  }
  expect(await guest.get('/staff/money-acts')).toMatchObject({ code: '100101' })
  const english = client(shop.app, { token: anna.token, locale: 'en-US' })
  const own = { accountId: anna.id, amount: '1.00', reason: 'x', key: randomUUID() }
  expect(await english.post('/staff/payments/corrections', own)).toMatchObject({
    msg: expect.stringMatching(/let a colleague do it/),
  })
})

test('shoppers are found with their balance by the finances, as merchandisers find them', async () => {
  await correct('12.50')
  expect(dataOf(await anna.get(`/staff/payments/balances?keyword=${guest.id}`))).toMatchObject([
    { id: guest.id, balance: '12.50', phone: expect.stringContaining('****') },
  ])
  expect(dataOf(await anna.get('/staff/payments/balances?keyword='))).toEqual([])
})

test('all corrections are listed, whatever their state: by customer’s number, phone or name; only the finances see them', async () => {
  await correct('12.50', { reason: '一' })
  await asked('100.01', { reason: '二' })
  const found = async (asking: CorrectionsAsked) =>
    (await anna.api.call(listCorrections, asking)).list.filter(({ for: receiver }) => receiver.id === guest.id)
  expect(await found({ search: String(guest.id) })).toMatchObject([
    { status: 'waiting', amount: 100_01, reason: '二', isOwn: true },
    { status: 'done', amount: 12_50, reason: '一', by: { id: anna.id }, decidedBy: null },
  ])
  const [{ phone, nickname }] = await db<
    [{ phone: string; nickname: string }]
  >`select phone, nickname from account where id = ${guest.id}`
  expect(await found({ search: phone, status: 'done' })).toHaveLength(1)
  expect(await found({ search: nickname })).toHaveLength(2)
  expect(await found({ search: 'nobody at all' })).toEqual([])
  const merchandiser = await staffWith('merchandiser')
  expect(await merchandiser.get('/staff/payments/corrections')).toMatchObject({ code: '100101' })
})
