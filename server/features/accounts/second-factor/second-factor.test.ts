import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import type { StaffScope } from '#domain/account.ts'
import { buildApp } from '#server/app.ts'
import { isSandboxWechat } from '#server/external/wechat-sign-in.ts'
import { atEnd } from '#test/support/at-end.ts'
import { callerOf } from '#test/support/caller.ts'
import { codeFor } from '#test/support/codes.ts'
import { codeOf, freshCode, setUpSecondFactor } from '#test/support/second-factor.ts'
import { client, dataOf, PATIENCE_MS, shopper, shopWith } from '#test/support/shop.ts'
import { hashPassword } from '../passwords.ts'
import { addStaff } from '../save-staff.ts'

const shop = await shopWith({ wines: [] })
const PASSWORD = 'a-long-secret-1'

/** Each from another address, so that only what a test counts is counted. */
const signIn = (account: string, otp?: string, { password = PASSWORD, path = '/login' } = {}) =>
  callerOf(shop.app).post(path, { account, password, ...(otp === undefined ? {} : { otp }) })
const clientOf = (answer: { data?: unknown }) => client(shop.app, { token: (answer.data as { token: string }).token })
const sessionsOf = async (id: number) =>
  shop.db`select id from session where account_id = ${id} and revoked_at is null and expires_at > now()`
const code = (name: keyof typeof refusals) => ({ code: String(refusals[name].code) })

let people = 0
async function colleague(scopes: StaffScope[] = ['agent']) {
  people += 1
  const login = `person-${people}`
  const phone = `1860000${String(people).padStart(4, '0')}`
  const id = await addStaff(shop.db, { login, nickname: login, password: PASSWORD, scopes })
  await shop.db`update account set phone = ${phone} where id = ${id}`
  return { id, login, phone, ...clientOf(await signIn(login)) }
}
async function withFactor(scopes?: StaffScope[]) {
  const who = await colleague(scopes)
  return { ...who, ...(await setUpSecondFactor(who.api)) }
}

describe('setting it up', () => {
  test('a first code brings it into force, gives ten recovery codes, and ends all other sessions', async () => {
    const who = await colleague()
    const elsewhere = clientOf(await signIn(who.login))
    const { key, uri } = dataOf<{ key: string; uri: string }>(await who.post('/staff/own/second-factor'))
    expect(uri).toContain(`secret=${key}`)
    expect(decodeURIComponent(uri)).toContain(who.login)
    // It does not count yet.
    expect(await signIn(who.login)).toMatchObject({ status: 200 })
    expect(await who.post('/staff/own/second-factor/finish', { otp: '12345' })).toMatchObject(code('second-factor-wrong'))
    const { codes } = dataOf<{ codes: string[] }>(
      await who.post('/staff/own/second-factor/finish', { otp: ` ${codeOf(key).slice(0, 3)} ${codeOf(key).slice(3)}` }),
    )
    expect(new Set(codes).size).toBe(10)
    expect((await elsewhere.get('/user')).status).toBe(410000)
    expect(dataOf(await who.get('/staff/own'))).toMatchObject({
      secondFactor: { setAt: expect.any(String), isRequired: false, codesLeft: 10 },
    })
    // The code that set it up is spent.
    expect(await signIn(who.login, codeOf(key))).toMatchObject(code('second-factor-wrong'))
  })

  test('neither lists nor own data nor the audit tell the secret, and without a beginning there is no end', async () => {
    const { key, recoveryCodes, ...who } = await withFactor(['agent', 'admin'])
    const told = JSON.stringify([
      await who.get('/staff/own'),
      await who.get('/staff/accounts'),
      await who.get('/staff/own/sessions'),
      await who.post('/user/export'),
      await who.get('/staff/audit-log'),
    ])
    for (const secret of [key, ...recoveryCodes]) expect(told).not.toContain(secret)
    const other = await colleague()
    expect(await other.post('/staff/own/second-factor/finish', { otp: '123456' })).toMatchObject({ status: 400 })
    const shopperOnly = await shopper(shop)
    expect(await shopperOnly.post('/staff/own/second-factor')).toMatchObject(code('not-allowed'))
  })

  test('new recovery codes replace the old; switched off, the password alone is enough again', async () => {
    const { recoveryCodes, ...who } = await withFactor()
    const { codes } = dataOf<{ codes: string[] }>(await who.post('/staff/own/second-factor/codes'))
    expect(await signIn(who.login, recoveryCodes[0])).toMatchObject(code('second-factor-wrong'))
    expect(await signIn(who.login, codes[0])).toMatchObject({ status: 200 })
    expect(await who.post('/staff/own/second-factor/remove')).toMatchObject({ status: 200 })
    expect(await signIn(who.login)).toMatchObject({ status: 200 })
    expect(await who.post('/staff/own/second-factor/codes')).toMatchObject({ status: 400 })
  })
})

describe('signing in', () => {
  test('needs the right password first, then the code, and opens no session before', async () => {
    const { key, ...who } = await withFactor()
    const before = (await sessionsOf(who.id)).length
    for (const path of ['/login', '/auth/login']) {
      expect(await signIn(who.login, undefined, { path })).toMatchObject(code('second-factor-needed'))
      expect(await signIn(who.login, '000000x', { path })).toMatchObject(code('second-factor-wrong'))
      expect(await signIn(who.login, await freshCode(shop.db, key), { path, password: 'wrong-password' })).toMatchObject(
        code('login-wrong'),
      )
      expect((await sessionsOf(who.id)).length).toBe(before)
    }
    expect(await signIn(who.login, await freshCode(shop.db, key))).toMatchObject({ status: 200 })
    expect((await sessionsOf(who.id)).length).toBe(before + 1)
  })

  test('of shoppers stays as it was: no code is asked for, and one that comes along is ignored', async () => {
    const who = await shopper(shop)
    const [row] = await shop.db<{ login: string }[]>`
      update account set password_hash = ${await hashPassword('a-shopper-1')} where id = ${who.id} returning login`
    const login = row?.login ?? ''
    for (const otp of [undefined, '', '123456'])
      expect(await signIn(login, otp, { password: 'a-shopper-1' })).toMatchObject({ status: 200 })
    expect(await signIn(login, undefined, { password: 'wrong-one-1' })).toMatchObject(code('login-wrong'))
  })

  test('a code is good once: neither again, nor for two at once', async () => {
    const { key, ...who } = await withFactor()
    const otp = await freshCode(shop.db, key)
    const answers = await Promise.all([signIn(who.login, otp), signIn(who.login, otp), signIn(who.login, otp)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(await signIn(who.login, otp)).toMatchObject(code('second-factor-wrong'))
    // Nor is an older one.
    expect(await signIn(who.login, codeOf(key))).toMatchObject(code('second-factor-wrong'))
  })

  test('a recovery code is good once, however it is typed; two at once open one session', async () => {
    const { recoveryCodes, ...who } = await withFactor()
    const [first = '', second = ''] = recoveryCodes
    expect(await signIn(who.login, first.toUpperCase().replaceAll('-', ' '))).toMatchObject({ status: 200 })
    expect(await signIn(who.login, first)).toMatchObject(code('second-factor-wrong'))
    const answers = await Promise.all([signIn(who.login, second), signIn(who.login, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(dataOf(await who.get('/staff/own'))).toMatchObject({ secondFactor: { codesLeft: 8 } })
  })

  test('when the shop’s clock steps back, a used code stays used; a recovery code helps', async () => {
    const { key, recoveryCodes, ...who } = await withFactor()
    const otp = await freshCode(shop.db, key)
    expect(await signIn(who.login, otp)).toMatchObject({ status: 200 })
    shop.setClock(-2)
    try {
      expect(await signIn(who.login, otp)).toMatchObject(code('second-factor-wrong'))
      expect(await signIn(who.login, codeOf(key, -4))).toMatchObject(code('second-factor-wrong'))
      expect(await signIn(who.login, recoveryCodes[0])).toMatchObject({ status: 200 })
    } finally {
      shop.setClock(0)
    }
  })

  test('who knows the password guesses no more codes than passwords', async () => {
    const { key, ...who } = await withFactor()
    const stranger = callerOf(shop.app)
    const guess = (otp: string) => stranger.post('/login', { account: who.login, password: PASSWORD, otp })
    const answers = []
    for (let tries = 0; tries < 12; tries += 1) answers.push(await guess('abcdef'))
    expect(answers.at(-1)).toMatchObject({ msg: expect.stringContaining('次数过多') })
    expect(answers.filter(({ code: told }) => told === code('second-factor-wrong').code).length).toBeLessThanOrEqual(10)
    expect(await guess(await freshCode(shop.db, key))).toMatchObject({ msg: expect.stringContaining('次数过多') })
  })

  test('guesses are counted over all processes, and the right password forgives none of them', async () => {
    const { key, recoveryCodes, ...who } = await withFactor()
    const other = await buildApp(shop.deps, { pages: false, requestLimitMs: PATIENCE_MS })
    atEnd(() => other.close())
    const { token } = dataOf<{ token: string }>(await signIn(who.login, recoveryCodes[0]))
    const processes = [client(shop.app, { token }), client(other, { token })]
    const answers = []
    for (let tries = 0; tries < 6; tries += 1)
      for (const each of processes) {
        answers.push(await each.post('/staff/own/confirm', { password: PASSWORD, otp: 'abcdef' }))
        const same = { oldPassword: PASSWORD, password: PASSWORD }
        expect(await each.post('/staff/own/password', same)).toMatchObject({ status: 200 })
      }
    const wrong = code('second-factor-wrong')
    expect(answers.filter((answer) => answer.code === wrong.code)).toHaveLength(10)
    const right = { password: PASSWORD, otp: await freshCode(shop.db, key) }
    for (const each of processes)
      expect(await each.post('/staff/own/confirm', right)).toMatchObject({ msg: expect.stringContaining('次数过多') })
  })

  test('by text message or WeChat asks for it, too, and the text message’s code survives the question', async () => {
    const { key, ...who } = await withFactor()
    const visitor = callerOf(shop.app)
    const captcha = await codeFor(shop, who.phone, 'login')
    expect(await visitor.post('/login/mobile', { phone: who.phone, captcha })).toMatchObject(code('second-factor-needed'))
    expect(await visitor.post('/login/mobile', { phone: who.phone, captcha, otp: await freshCode(shop.db, key) })).toMatchObject({
      status: 200,
    })
    await shop.db`update account set wechat_union_id = ${`sandbox-union-${who.id}`} where id = ${who.id}`
    const finish = async (otp: string) => {
      const { data } = await visitor.post('/pc/wechat_sign_in', {})
      const asked = { code: wechatCode(`union-${who.id}`), state: data.state, otp }
      return visitor.get(`/pc/wechat_auth?${new URLSearchParams(asked)}`)
    }
    expect(await finish('')).toMatchObject(code('second-factor-needed'))
    expect(await finish(await freshCode(shop.db, key))).toMatchObject({ status: 200 })
  })

  test('a text message alone does not give a new password', async () => {
    const { key, ...who } = await withFactor()
    const visitor = callerOf(shop.app)
    const captcha = await codeFor(shop, who.phone, 'reset')
    const reset = (otp: string) =>
      visitor.post('/register/reset', { account: who.phone, captcha, password: 'quite-another-secret-9', otp })
    expect(await reset('')).toMatchObject(code('second-factor-needed'))
    expect(await reset('000000')).toMatchObject({ status: 400 })
    expect(await signIn(who.login)).toMatchObject(code('second-factor-needed'))
    expect(await reset(await freshCode(shop.db, key))).toMatchObject({ status: 200 })
  })

  test('that overtook the setting up is over: its session has not shown the new factor', async () => {
    const { key, ...who } = await withFactor()
    const late = clientOf(await signIn(who.login, await freshCode(shop.db, key)))
    expect((await late.get('/staff/own')).status).toBe(200)
    await shop.db`update session set with_factor = false where account_id = ${who.id}`
    expect((await late.get('/staff/own')).status).toBe(410000)
    expect((await late.get('/user')).status).toBe(410000)
  })
})

const wechatCode = (unionId: string): string =>
  isSandboxWechat(shop.deps.wechat) ? shop.deps.wechat.codeFor({ unionId, nickname: 'W' }) : ''
