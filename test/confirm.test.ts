import { expect, test } from 'vitest'
import { ZodObject } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { STAFF_SCOPES } from '#domain/account.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { freshCode, letProofsAge, setUpSecondFactor } from './support/second-factor.ts'
import { type Shopper, shopper, shopWith } from './support/shop.ts'

const contracts = import.meta.glob<Record<string, unknown>>(['../contract/{staff,merchant}/*.ts', '!../contract/*/*.test.ts'], {
  eager: true,
})
const isEndpoint = (thing: unknown): thing is Endpoint =>
  typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing && 'access' in thing
const declared = [...new Set(Object.values(contracts).flatMap((module) => Object.values(module)))].filter(isEndpoint)
const asking = declared.filter(({ confirm }) => confirm)

const shop = await shopWith({ wines: [] })
const PASSWORD = 'a-long-secret-1'
const boss = await shopper(shop, { scopes: ['shopper', ...STAFF_SCOPES] })
await shop.db`update account set password_hash = ${await hashPassword(PASSWORD)} where id = ${boss.id}`
const NEEDED = String(refusals['confirm-needed'].code)

const call = async ({ method, base, path }: Pick<Endpoint, 'method' | 'base' | 'path'>, who: Shopper) => {
  const answer = await shop.app.inject({
    method,
    url: `${base ?? '/api'}${path.replace(/:\w+/g, '1')}`,
    headers: { 'authori-zation': `Bearer ${who.token}`, 'form-type': 'pc' },
    ...(method === 'GET' ? {} : { payload: {} }),
  })
  return answer.headers['content-disposition'] ? { code: 'file' } : answer.json()
}

const nameOf = ({ method, base, path }: Pick<Endpoint, 'method' | 'base' | 'path'>) => `${method} ${base ?? ''}${path}`

/** What may be done with a session that somebody left open fifteen minutes ago is a matter of this list. */
const WANTED = [
  /^(POST|PUT|DELETE) \/staff\/(accounts|roles)\b/,
  /^GET \/staff\/exports\//,
  /^GET \/staff\/customers\/:id\/data$/,
  /^POST \/staff\/customers\/:id\/close$/,
  /^POST \/staff\/customers\/:id\/recharges\/:number\/return$/,
  /^POST \/staff\/money-acts\/(limits|:id\/agree)$/,
  /^POST \/staff\/payments\/(corrections|transfers|bank-account)$/,
  /^POST \/staff\/payments\/paybacks\/:number\/(retry|transferred)$/,
  /^POST \/staff\/after-sales\/:number\/(agree|arrived)$/,
  /^POST \/staff\/orders\/:number\/give-up$/,
  /^POST \/staff\/recharge-offers(\/:id)?$/,
  /^POST \/admin\/order\/(refund|agreeExpress|offline)$/,
  /^POST \/kefuapi\/order\/refund$/,
  /^POST \/staff\/own\/second-factor(\/codes|\/finish|\/remove)?$/,
]

/** Words in an address that mean rights, money that leaves, or data in bulk: what is new and has one of them asks for a fresh proof, too … */
const GREAT = new RegExp(
  'account|role|scope|right|password|factor|payback|payout|refund|transfer|balance|correction|recharge|bank-account|' +
    'money-act|after-sale|give-up|limits|erase|/close$',
)
const LEAVES_THE_HOUSE = /export|backup|download|csv|xlsx|dump|\/data$|\/file$/

/** … or says here why not. */
const WHY_NOT: Record<string, string> = {
  'POST /staff/own/password': 'asks for the old password itself',
  'POST /staff/after-sales/:number/refuse': 'no money moves',
  'POST /staff/after-sales/:number/replace': 'no money moves; a parcel needs no proof either',
  'POST /staff/orders/:number/after-sales': 'a request, which somebody agrees to with a proof',
  'POST /staff/money-acts/:id/refuse': 'no money moves',
  'POST /staff/money-acts/:id/withdraw': 'no money moves',
  'POST /staff/order-limits': 'how many bottles a shopper may order',
  'POST /staff/recharge-offers/:id/delete': 'promises less than before',
  'POST /staff/recharge-offers/order': 'the order in a list',
  'POST /staff/chat/conversations/:uid/close': 'a conversation, which goes on with the next word',
  'POST /staff/chat/conversations/:uid/transfer': 'a conversation',
  'POST /kefuapi/service/transfer': 'a conversation',
  'POST /admin/refund_order/remark': 'a note',
  'GET /admin/order/data': 'sums by day, as the reports on the page',
  'GET /admin/order/export_temp': 'templates, of which there are none',
  'GET /kefuapi/order/export': 'the names of couriers',
  'POST /staff/flash-sales/:id/close': 'sells less than before',
  'POST /staff/held-stock/:accountId/cancel': 'orders that nobody has paid',
  'GET /staff/invoices/:id/file': 'one invoice, for the one who issues it',
  'GET /staff/invoices/:id/issued/:issued/file': 'the same, of an earlier one',
}

test('whatever is new and sounds like rights, a payout or data in bulk asks for a fresh proof, or this file says why not', () => {
  const names = declared.map(nameOf)
  const sounds = ({ method, path, query }: Endpoint) =>
    (method !== 'GET' && GREAT.test(path)) ||
    LEAVES_THE_HOUSE.test(path) ||
    // A list in a choice of formats is a file, whatever its address.
    (query instanceof ZodObject && 'format' in query.shape)
  const missing = declared.filter((each) => sounds(each) && !each.confirm).map(nameOf)
  expect(missing.filter((name) => !(name in WHY_NOT))).toEqual([])
  // No reason outlives its endpoint.
  expect(Object.keys(WHY_NOT).filter((name) => !names.includes(name) || !missing.includes(name))).toEqual([])
  for (const name of ['GET /staff/new-csv', 'POST /staff/refunds/:id/approve', 'PUT /staff/balances/:id', 'GET /staff/backups'])
    expect(sounds({ method: name.split(' ')[0], path: name.split(' ')[1] } as Endpoint), name).toBe(true)
})

test('rights, balances, payouts, closings and exports ask for a fresh proof, and nothing else does', () => {
  const wanted = declared.filter((endpoint) => WANTED.some((pattern) => pattern.test(nameOf(endpoint))))
  expect(asking.map(nameOf).toSorted()).toEqual(wanted.map(nameOf).toSorted())
  for (const pattern of WANTED)
    expect(
      asking.some((endpoint) => pattern.test(nameOf(endpoint))),
      String(pattern),
    ).toBe(true)
})

test.each(asking)('$method $path asks whose proof is older than fifteen minutes, and nobody else', async (endpoint) => {
  await letProofsAge(shop.db, 14)
  expect((await call(endpoint, boss)).code).not.toBe(NEEDED)
  const fresh = await shopper(shop, { scopes: ['shopper', ...STAFF_SCOPES] })
  await letProofsAge(shop.db)
  expect(await call(endpoint, fresh)).toMatchObject({ status: 400, code: NEEDED })
})

test('the proof is the password, and the code where there is one; it renews this session only, and tries are counted', async () => {
  const list = { method: 'GET', path: '/staff/exports/wines' } as const
  const me = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  await shop.db`update account set password_hash = ${await hashPassword(PASSWORD)} where id = ${me.id}`
  await letProofsAge(shop.db)
  const answer = await call(list, me)
  expect(answer).toMatchObject({ code: NEEDED, data: { hasFactor: false } })
  expect(await me.post('/staff/own/confirm', { password: 'wrong-password' })).toMatchObject({ msg: '密码错误' })
  expect((await call(list, me)).code).toBe(NEEDED)
  expect(await me.post('/staff/own/confirm', { password: PASSWORD })).toMatchObject({ status: 200 })
  expect((await call(list, me)).code).toBe('file')
  expect((await call(list, boss)).code).toBe(NEEDED)

  const { key, recoveryCodes } = await setUpSecondFactor(me.api)
  await letProofsAge(shop.db)
  expect(await call(list, me)).toMatchObject({ data: { hasFactor: true } })
  const confirm = (otp?: string) => me.post('/staff/own/confirm', { password: PASSWORD, otp })
  expect(await confirm()).toMatchObject({ code: String(refusals['second-factor-needed'].code) })
  expect(await confirm('000000')).toMatchObject({ status: 400 })
  expect((await call(list, me)).code).toBe(NEEDED)
  expect(await confirm(await freshCode(shop.db, key))).toMatchObject({ status: 200 })
  expect((await call(list, me)).code).toBe('file')
  await letProofsAge(shop.db)
  for (let tries = 0; tries < 12; tries += 1) await me.post('/staff/own/confirm', { password: 'wrong-password' })
  expect(await confirm(recoveryCodes[0])).toMatchObject({ msg: expect.stringContaining('次数过多') })
})

test('a token that is refused says nothing of proofs', async () => {
  const stranger = await shopper(shop)
  await letProofsAge(shop.db)
  for (const endpoint of asking.slice(0, 5))
    expect((await call(endpoint, stranger)).code).toBe(String(refusals['not-allowed'].code))
})
