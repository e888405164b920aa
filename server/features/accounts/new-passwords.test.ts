import { beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { callerOf } from '#test/support/caller.ts'
import { codeFor } from '#test/support/codes.ts'
import { client, dataOf, shopper, shopWith } from '#test/support/shop.ts'
import { hashPassword } from './passwords.ts'

const shop = await shopWith({ wines: [] })
let phones = 0
const newPhone = () => `1870002${String(++phones).padStart(4, '0')}`
const visitor = client(shop.app)
const signIn = (account: string, password: string) => callerOf(shop.app).post('/login', { account, password })

beforeAll(async () => {
  const company = { siteName: { zh: '摩泽尔酒窖', en: 'Moselkeller' } }
  await shop.db`insert into setting (key, value) values ('company', ${shop.db.json(company)})`
})

describe('a shopper’s password', () => {
  const register = async (password: string, phone = newPhone()) =>
    callerOf(shop.app).post('/register', { account: phone, captcha: await codeFor(shop, phone, 'register'), password })

  test.each([
    '123123',
    'a123456',
    '5201314',
    'woaini1314',
    'woaini520',
    '7758258',
    'woshishui',
    'wodemima',
    'qq123456',
    'zhang123',
    '1qaz2wsx',
    'Password1!',
    'iloveyou2',
    'abcabc',
    '121212',
    'aaaaab',
    'abcd1234',
    '19900101',
    '雷司令雷司令',
  ])('%s is refused, as are others that many people have', async (password) => {
    expect(await register(password)).toMatchObject({ status: 400, code: String(refusals['password-weak'].code) })
  })

  test('the phone, a part of it and the name of the shop are refused, also with a few signs added', async () => {
    const phone = newPhone()
    const poor = [
      phone,
      phone.slice(3),
      `${phone}a`,
      'moselkeller',
      'Moselkeller1',
      'moselkeller2026',
      '摩泽尔酒窖1',
      'rebstock',
      'Rebstock88',
    ]
    for (const password of poor) {
      const answer = await register(password, phone)
      expect([password, answer.code]).toEqual([password, String(refusals['password-weak'].code)])
    }
    expect((await register('mit Moselkeller ins Gebirge', phone)).status).toBe(200)
  })

  test('up to 128 characters of any kind are taken, spaces and Chinese among them, however they are typed', async () => {
    const good = [
      'Im Herbst, wenn die Trauben reif sind, steigen wir hinauf zum alten Turm!',
      ' 山坡上的 老藤葡萄 ',
      'kj4-tz7-'.repeat(16),
      'Mu\u0308ller-Fa\u00df 12',
    ]
    for (const password of good) {
      const phone = newPhone()
      expect([password, (await register(password, phone)).status]).toEqual([password, 200])
      expect((await signIn(phone, password.normalize('NFD'))).status).toBe(200)
      expect((await signIn(phone, password.trim())).status).toBe(password === password.trim() ? 200 : 400)
    }
    expect(await register('kj4-tz7-'.repeat(17))).toMatchObject({ code: '400762', msg: '密码须为 6 至 128 个字符' })
  })

  test('an account with an old, poor password still signs in', async () => {
    await shop.db`insert into account (login, nickname, password_hash) values ('of-old', 'Old', ${await hashPassword('a123456')})`
    expect((await signIn('of-old', 'a123456')).status).toBe(200)
  })

  test('a password that is refused again and again does not use up the code', async () => {
    const phone = newPhone()
    const captcha = await codeFor(shop, phone, 'register')
    const send = (password: string) => callerOf(shop.app).post('/register', { account: phone, captcha, password })
    for (let tries = 0; tries < 7; tries++) expect((await send('woaini1314')).code).toBe('410012')
    expect((await send('schiefer-am-hang-7')).status).toBe(200)
  })
})

describe('a password of the staff keeps its rule on every way', () => {
  const TOO_SHORT = String(refusals['staff-password-short'].code)
  const WEAK = String(refusals['password-weak'].code)
  const poor = [
    ['kj4-tz7', TOO_SHORT],
    ['password1234', WEAK],
    ['woaini5201314', WEAK],
    ['moselkeller12', WEAK],
  ] as const

  test('when an administrator opens the account or sets it', async () => {
    const admin = await shopper(shop, { scopes: ['shopper', 'agent', 'admin'] })
    const account = { login: 'gerda', nickname: 'Gerda', scopes: ['agent'] }
    for (const [password, code] of [...poor, ['gerda-gerda-1', WEAK]])
      expect([password, (await admin.post('/staff/accounts', { ...account, password })).code]).toEqual([password, code])
    const { id } = dataOf<{ id: number }>(await admin.post('/staff/accounts', { ...account, password: 'kj4-tz7-qm2x' }))
    for (const [password, code] of poor)
      expect((await admin.post(`/staff/accounts/${id}/password`, { password })).code).toBe(code)
    expect((await signIn('gerda', 'kj4-tz7-qm2x')).status).toBe(200)
  })

  test('when it is reset with a code on the shopper’s page; the refused one leaves code and old password as they were', async () => {
    const staff = await shopper(shop, { scopes: ['shopper', 'finance'] })
    const { phone } = dataOf<{ phone: string }>(await staff.get('/user'))
    const captcha = await codeFor(shop, phone, 'reset')
    const reset = (password: string) => visitor.post('/register/reset', { account: phone, captcha, password })
    for (const [password, code] of poor) expect([password, (await reset(password)).code]).toEqual([password, code])
    expect((await staff.get('/user')).status).toBe(200)
    expect((await reset('kj4-tz7-qm2x')).status).toBe(200)
    expect((await signIn(phone, 'kj4-tz7-qm2x')).status).toBe(200)
  })

  test('T43: without the code nobody learns that a phone is one of the staff', async () => {
    const staff = await shopper(shop, { scopes: ['shopper', 'admin'] })
    const { phone } = dataOf<{ phone: string }>(await staff.get('/user'))
    await codeFor(shop, phone, 'reset')
    const other = newPhone()
    await codeFor(shop, other, 'reset')
    const tryIt = (account: string) => visitor.post('/register/reset', { account, captcha: '000000', password: 'kj4-tz7' })
    expect(await tryIt(phone)).toEqual(await tryIt(other))
  })
})
