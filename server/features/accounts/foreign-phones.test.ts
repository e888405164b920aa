import { describe, expect, test } from 'vitest'
import { listNoticeChoices } from '#contract/shop/notices.ts'
import { buildApp } from '#server/app.ts'
import { smsSender } from '#server/external/sms.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { callerOf } from '#test/support/caller.ts'
import { codeFor } from '#test/support/codes.ts'
import { client, dataOf, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [] })
const { app, db, deps } = shop
const PASSWORD = 'schiefer-am-hang-7'

let phones = 0
const newGerman = () => `+4915123${String(450_000 + ++phones)}`

async function ask(phone: string, { by = callerOf(app), to = app }: { by?: ReturnType<typeof callerOf>; to?: typeof app } = {}) {
  const caller = to === app ? by : callerOf(to)
  const { data } = await caller.get('/verify_code')
  return caller.post('/register/verify', { phone, type: 'login', key: data.key })
}
const userOf = async (token: string) =>
  dataOf<{ uid: number; phone: string; nickname: string }>(await client(app, { token }).get('/user'))

test('U85: a foreign phone signs in by code, as written in any way, and is one account in E.164 under a masked name', async () => {
  const captcha = await codeFor(shop, '+4915123456789', 'login')
  const first = await callerOf(app).post('/login/mobile', { phone: '+49 (0)151 234-567-89', captcha })
  const me = await userOf(first.data.token)
  expect(me).toMatchObject({ phone: '+4915123456789', nickname: '+49****6789' })
  const again = await callerOf(app).post('/login/mobile', {
    phone: '+49 0151 23456789',
    captcha: await codeFor(shop, '+4915123456789', 'login'),
  })
  expect((await userOf(again.data.token)).uid).toBe(me.uid)
})

test.each([
  ['+8613800009999', '13800009999'],
  ['+86 138-0000-9998', '13800009998'],
  ['+852 9123 4567', '+85291234567'],
  ['+886 0912 345 678', '+886912345678'],
  ['+33 06 12 34 56 78', '+33612345678'],
  ['+43 664 1234567', '+436641234567'],
  ['+1 202 555 0123', '+12025550123'],
])('%s is stored as %s', async (typed, stored) => {
  expect((await ask(typed)).status).toBe(200)
  expect(await db`select from sign_in_code where recipient = ${stored}`).toHaveLength(1)
})

test.each([
  '+49 30 123456',
  '+49 900 123456',
  '+881 6 12345678',
  '+49',
  '+',
  '4915123456789',
  '0049 151 23456789',
  '+86 10 12345678',
  '+4915123456789;+4915123456780',
  '+999 123456789',
])('no code goes to %s: no mobile phone, or not written as one', async (phone) => {
  expect(await ask(phone)).toMatchObject({ status: 400, code: '410018' })
})

test('a password is good for the phone in whatever way it is written, and the phone can be changed to a foreign one', async () => {
  const phone = newGerman()
  const captcha = await codeFor(shop, phone, 'register')
  expect(await callerOf(app).post('/register', { account: phone, captcha, password: PASSWORD })).toMatchObject({ status: 200 })
  const written = `+49 (0) ${phone.slice(3)}`
  expect((await callerOf(app).post('/login', { account: written, password: PASSWORD })).status).toBe(200)

  const me = await shopper(shop)
  const own = dataOf<{ phone: string }>(await me.get('/user')).phone
  const next = newGerman()
  const change = { phone: next, captcha: await codeFor(shop, next, 'reset'), old_captcha: await codeFor(shop, own, 'reset') }
  expect(await me.post('/user/updatePhone', change)).toMatchObject({ status: 200 })
  expect(dataOf(await me.get('/user'))).toMatchObject({ phone: next })
  const taken = { phone, captcha: await codeFor(shop, phone, 'reset'), old_captcha: await codeFor(shop, next, 'reset') }
  expect(await me.post('/user/updatePhone', taken)).toMatchObject({ status: 400, msg: '此手机已经注册' })
})

test('the templates for notices are Chinese ones: a foreign phone is not promised any by text message', async () => {
  const me = await shopper(shop)
  expect((await me.api.call(listNoticeChoices)).reachable).toContain('sms')
  await db`update account set phone = ${newGerman()} where id = ${me.id}`
  expect((await me.api.call(listNoticeChoices)).reachable).not.toContain('sms')
})

describe('T41: messages abroad cost money that others may earn', () => {
  const fill = (callingCode: string, count: number, ip = '', minutes = 5) => db`
    insert into sign_in_code (recipient, calling_code, purpose, code_hash, ip, expires_at, created_at)
    select '+' || ${callingCode}::text || n, ${callingCode}, 'login', '', ${ip}, now(), now() - make_interval(mins => ${minutes})
      from generate_series(1, ${count}) n`

  test('five a day go to one phone, and ten come from one address', async () => {
    const phone = newGerman()
    await fill('1', 10, '10.9.8.7')
    expect((await ask(phone, { by: callerOf(app, { address: '10.9.8.7' }) })).msg).toMatch(/^今日获取验证码次数已达上限/)
    expect((await ask('13900008888', { by: callerOf(app, { address: '10.9.8.7' }) })).status).toBe(200)
    for (let sent = 0; sent < 5; sent += 1) expect(await codeFor(shop, phone, 'login')).toMatch(/^\d{6}$/)
    await db`update sign_in_code set created_at = created_at - interval '2 minutes' where recipient = ${phone}`
    expect((await ask(phone)).msg).toMatch(/^今日获取验证码次数已达上限/)
  })

  test('thirty an hour and two hundred a day go to one country, whoever asks; other countries and China go on', async () => {
    await fill('41', 29)
    expect((await ask('+41791234567')).status).toBe(200)
    expect((await ask('+41791234568')).msg).toMatch(/^发往该国家或地区的短信暂时较多/)
    expect((await ask('+436641234568')).status).toBe(200)
    expect((await ask('13900007777')).status).toBe(200)
    await fill('39', 200, '', 120)
    expect((await ask('+393331234567')).msg).toMatch(/^发往该国家或地区的短信暂时较多/)
  })

  test('when many ask at once, no more than the limit go out', async () => {
    await fill('47', 27)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(`+4740612${340 + index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  })
})

test('without a template for it no message goes abroad, pages are told so, and Chinese phones go on', async () => {
  const keys = { SMS_ACCESS_KEY_ID: 'id', SMS_ACCESS_KEY_SECRET: 'secret', SMS_SIGN_NAME: 'sign', SMS_TEMPLATE_CODE: 'SMS_1' }
  const { reachesAbroad } = smsSender(keys)
  expect(reachesAbroad).toBe(false)
  expect(smsSender({ ...keys, SMS_INTERNATIONAL_TEMPLATE_CODE: 'SMS_2' }).reachesAbroad).toBe(true)
  const { email: _, ...channels } = deps.channels
  const bare = await buildApp(
    { ...deps, sms: { ...deps.sms, reachesAbroad }, channels, pageCache: new PageCache(deps.changes, undefined, deps.now) },
    { pages: false },
  )
  expect((await callerOf(bare).get('/login/ways')).data).toEqual({ email: false, foreign_phones: false })
  expect((await callerOf(bare).get('/login/dialing_codes')).data).toEqual([{ country: 'CN', code: '86' }])
  expect(await ask(newGerman(), { to: bare })).toMatchObject({ status: 400, msg: '目前只能使用中国大陆手机号' })
  const { data } = await callerOf(bare).get('/verify_code')
  const byMail = await callerOf(bare).post('/register/verify_email', { email: 'anna@example.com', key: data.key })
  expect(byMail).toMatchObject({ status: 400, msg: '目前不能使用邮箱，请使用手机号' })
  await bare.close()
  expect((await callerOf(app).get('/login/ways')).data).toEqual({ email: true, foreign_phones: true })
  expect((await callerOf(app).get('/login/dialing_codes')).data).toHaveLength(245)
})
