import { beforeAll, describe, expect, test } from 'vitest'
import type { CodePurpose } from '#domain/account.ts'
import { isSandboxSms } from '#server/external/sms.ts'
import { type Caller, callerOf } from '#test/support/caller.ts'
import { digestsDuring } from '#test/support/digests.ts'
import { client, shopWith, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let phones = 0

beforeAll(async () => {
  shop = await shopWith()
})

const newPhone = () => `1860000${String(++phones).padStart(4, '0')}`

async function ask(caller: Caller, phone: string, type: CodePurpose = 'login') {
  const { data } = await caller.get('/verify_code')
  return caller.post('/register/verify', { phone, type, key: data.key })
}

async function sentTo(phone: string): Promise<string> {
  const { sms } = shop.deps
  if (!isSandboxSms(sms)) throw new Error('the tests use the sandbox')
  const last = await sms.lastCode(phone)
  if (!last) throw new Error(`no code was sent to ${phone}`)
  return last.code
}

/** As if that many minutes had passed since the codes of this phone. */
const wait = (phone: string, minutes: number) => shop.db`
  update sign_in_code
     set created_at = created_at - make_interval(mins => ${minutes}), expires_at = expires_at - make_interval(mins => ${minutes})
   where recipient = ${phone}`

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('U63: an unknown phone asks for a code, sees it in the demo shop, signs in and has an account under its masked number', async () => {
  const caller = callerOf(shop.app)
  const phone = newPhone()
  expect(await ask(caller, phone)).toEqual({ status: 200, code: '410007', msg: '验证码发送成功', data: { resend_after: 60 } })
  const seen = await caller.get(`/sandbox/sms?phone=${phone}`)
  expect(seen.data.code).toMatch(/^\d{6}$/)
  const answer = await caller.post('/login/mobile', { phone, captcha: seen.data.code })
  expect(answer.status).toBe(200)
  const user = await client(shop.app, { token: answer.data.token }).get('/user')
  expect(user.data).toMatchObject({ phone, nickname: phone.replace(/^(\d{3})\d{4}/, '$1****') })
})

test('the same phone twice at once is registered once', async () => {
  const phone = newPhone()
  await ask(callerOf(shop.app), phone)
  const captcha = await sentTo(phone)
  const answers = await Promise.all([1, 2, 3].map(() => callerOf(shop.app).post('/login/mobile', { phone, captcha })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const [{ count } = { count: 0 }] = await shop.db`select count(*) as count from account where phone = ${phone}`
  expect(count).toBe(1)
})

describe('T41: phone codes', () => {
  test('of ten tries at once at most five are looked at, and the right code is good for nothing after them', async () => {
    const phone = newPhone()
    await ask(callerOf(shop.app), phone)
    const right = await sentTo(phone)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => callerOf(shop.app).post('/login/mobile', { phone, captcha: wrongFor(right) })),
    )
    expect(answers.filter(({ msg }) => msg === '验证码错误')).toHaveLength(5)
    expect(answers.filter(({ msg }) => /输错次数过多/.test(msg))).toHaveLength(5)
    const late = await callerOf(shop.app, { locale: 'en-US' }).post('/login/mobile', { phone, captcha: right })
    expect(late).toMatchObject({ status: 400, code: '410010', msg: 'Too many wrong codes, please request a new one' })
  })

  test('of 10,000 wrong codes from as many addresses five are looked at, and the right one among them opens nothing', async () => {
    const phone = newPhone()
    await ask(callerOf(shop.app), phone)
    const right = await sentTo(phone)
    const told = new Map<string, number>()
    for (let round = 0; round < 100; round++) {
      const tries = Array.from({ length: 100 }, async (_, index) => {
        const captcha =
          round === 99 && index === 99 ? right : String((Number(right) + 1 + round * 100 + index) % 1_000_000).padStart(6, '0')
        const { msg } = await callerOf(shop.app).post('/login/mobile', { phone, captcha })
        told.set(msg, (told.get(msg) ?? 0) + 1)
      })
      await Promise.all(tries)
    }
    expect(Object.fromEntries(told)).toEqual({ 验证码错误: 5, '验证码输错次数过多，请重新获取': 9_995 })
    expect(await shop.db`select from account where phone = ${phone}`).toEqual([])
  })

  test('a used code, a code of another phone and a code of another purpose are refused', async () => {
    const [mine, other] = [newPhone(), newPhone()]
    await ask(callerOf(shop.app), mine)
    await ask(callerOf(shop.app), other, 'reset')
    const caller = callerOf(shop.app)
    const captcha = await sentTo(mine)
    expect((await caller.post('/login/mobile', { phone: other, captcha })).code).toBe('410009')
    expect((await caller.post('/login/mobile', { phone: other, captcha: await sentTo(other) })).code).toBe('410009')
    expect((await caller.post('/login/mobile', { phone: mine, captcha })).status).toBe(200)
    expect((await caller.post('/login/mobile', { phone: mine, captcha })).code).toBe('410009')
  })

  test('after five minutes a code is over, and only the last one counts', async () => {
    const phone = newPhone()
    const caller = callerOf(shop.app)
    await ask(caller, phone)
    const first = await sentTo(phone)
    await wait(phone, 2)
    await ask(caller, phone)
    const second = await sentTo(phone)
    if (first !== second) expect((await caller.post('/login/mobile', { phone, captcha: first })).code).toBe('410010')
    await wait(phone, 5)
    expect((await caller.post('/login/mobile', { phone, captcha: second })).msg).toBe('验证码已过期，请重新获取')
  })

  test('codes that are no six digits cost the owner no try', async () => {
    const phone = newPhone()
    const caller = callerOf(shop.app)
    await ask(caller, phone)
    for (const captcha of ['', '12345', '1234567', 'abcdef', '１２３４５６', '12 456']) {
      expect((await caller.post('/login/mobile', { phone, captcha })).code).toBe('410010')
    }
    expect((await caller.post('/login/mobile', { phone, captcha: await sentTo(phone) })).status).toBe(200)
  })

  test('a phone gets one code a minute, also when asked for at once, and is told how long to wait', async () => {
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(callerOf(shop.app), phone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 400)
    expect(refused).toMatchObject({ code: '410008' })
    expect(refused?.data.resend_after).toBeGreaterThan(50)
    await wait(phone, 1)
    expect((await ask(callerOf(shop.app), phone)).status).toBe(200)
  })

  test('a phone gets twenty codes a day, an address fifty', async () => {
    const phone = newPhone()
    const caller = callerOf(shop.app)
    for (let index = 0; index < 20; index++) {
      expect((await ask(callerOf(shop.app), phone)).status).toBe(200)
      await wait(phone, 2)
    }
    expect((await ask(callerOf(shop.app), phone)).msg).toBe('今日获取验证码次数已达上限，请明天再试')
    await wait(phone, 24 * 60)
    expect((await ask(callerOf(shop.app), phone)).status).toBe(200)

    // 50 for one address would take longer than a minute's calls allow: put 49 there.
    await shop.db`
      insert into sign_in_code (recipient, purpose, code_hash, ip, expires_at)
      select '1990000' || lpad(n::text, 4, '0'), 'login', '', '10.9.9.9', now() from generate_series(1, 49) n`
    const busy = callerOf(shop.app, { address: '10.9.9.9' })
    expect((await ask(busy, newPhone())).status).toBe(200)
    expect((await ask(busy, newPhone())).msg).toBe('今日获取验证码次数已达上限，请明天再试')
    expect((await ask(caller, newPhone())).status).toBe(200)
  })

  test('a key is needed, must be ours, is good once and for five minutes', async () => {
    const caller = callerOf(shop.app)
    const { data } = await caller.get('/verify_code')
    const request = (phone: string, key: string) => caller.post('/register/verify', { phone, key })
    expect((await request(newPhone(), '')).code).toBe('410003')
    expect((await request(newPhone(), 'x'.repeat(43))).code).toBe('410003')
    expect((await request(newPhone(), data.key)).status).toBe(200)
    expect((await request(newPhone(), data.key)).code).toBe('410003')
    const old = await caller.get('/verify_code')
    await shop.db`update code_key set expires_at = now()`
    expect((await request(newPhone(), old.data.key)).code).toBe('410003')
    expect((await request('12345', data.key)).code).toBe('410018')
  })

  test('no code is in any answer, and only a hash is in the table of codes', async () => {
    const phone = newPhone()
    const answer = await ask(callerOf(shop.app), phone)
    const code = await sentTo(phone)
    expect(JSON.stringify(answer)).not.toContain(code)
    const [stored] = await shop.db`select sign_in_code::text as row from sign_in_code where recipient = ${phone}`
    expect(stored?.row).not.toContain(`,${code},`)
  })

  test('when the provider fails, the caller is told so and need not wait for the next one', async () => {
    const { sms } = shop.deps
    const phone = newPhone()
    const { sendCode } = sms
    sms.sendCode = async () => {
      throw new Error('provider away')
    }
    expect((await ask(callerOf(shop.app), phone)).msg).toBe('验证码发送失败，请稍后再试')
    sms.sendCode = sendCode
    expect((await ask(callerOf(shop.app), phone)).status).toBe(200)
  })
})

describe('register and reset', () => {
  const PASSWORD = 'spätlese-2021'

  async function registered(): Promise<string> {
    const phone = newPhone()
    const caller = callerOf(shop.app)
    await ask(caller, phone, 'register')
    const answer = await caller.post('/register', { account: phone, captcha: await sentTo(phone), password: PASSWORD })
    expect(answer).toMatchObject({ status: 200, code: '410013' })
    await wait(phone, 2)
    return phone
  }
  const signIn = (account: string, password = PASSWORD) => callerOf(shop.app).post('/login', { account, password })

  test('a phone registers with a password and signs in', async () => {
    const phone = await registered()
    expect((await signIn(phone)).status).toBe(200)
    const [stored] = await shop.db`select password_hash as hash from account where phone = ${phone}`
    expect(stored?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('weak and short passwords are refused before the code is burned', async () => {
    const phone = newPhone()
    const caller = callerOf(shop.app)
    await ask(caller, phone, 'register')
    const captcha = await sentTo(phone)
    for (const [password, code] of [
      ['abc12', '400762'],
      ['kj4-tz7-'.repeat(17), '400762'],
      ['123456', '410012'],
      ['111111', '410012'],
      ['password1', '410012'],
      [phone, '410012'],
    ]) {
      expect((await caller.post('/register', { account: phone, captcha, password })).code).toBe(code)
    }
    expect((await caller.post('/register', { account: phone, captcha, password: PASSWORD })).status).toBe(200)
  })

  test('T43: asking for a code tells nobody whether a phone is known, whatever it is asked for', async () => {
    const known = await registered()
    for (const type of ['register', 'reset', 'login'] as const) {
      const unknown = newPhone()
      expect(await ask(callerOf(shop.app), known, type)).toEqual(await ask(callerOf(shop.app), unknown, type))
      await wait(known, 2)
      const wrong = { captcha: wrongFor(await sentTo(known)), password: PASSWORD }
      const path = type === 'register' ? '/register' : '/register/reset'
      if (type === 'login') continue
      expect(
        await callerOf(shop.app).post(path, { account: unknown, ...wrong, captcha: wrongFor(await sentTo(unknown)) }),
      ).toEqual(await callerOf(shop.app).post(path, { account: known, ...wrong }))
    }
  })

  test.each([
    ['register', '/register'],
    ['reset', '/register/reset'],
    ['login', '/login/mobile'],
  ] as const)(
    'T43: %s without a code, with a wrong one and after too many: known and unknown phones get the same answers for the same work',
    async (type, path) => {
      const phones = [await registered(), newPhone()]
      const ends = []
      for (const phone of phones) {
        const answers: unknown[] = []
        const send = async (captcha: string) => {
          const body = type === 'login' ? { phone, captcha } : { account: phone, captcha, password: PASSWORD }
          const digests = await digestsDuring(async () => answers.push(await callerOf(shop.app).post(path, body)))
          answers.push({ digests })
        }
        await send('000000')
        answers.push(await ask(callerOf(shop.app), phone, type))
        const wrong = wrongFor(await sentTo(phone))
        for (let tries = 0; tries < 7; tries++) await send(wrong)
        ends.push(answers)
      }
      expect(ends[0]).toEqual(ends[1])
      expect(new Set(ends[0]?.map((answer) => (answer as { digests?: number }).digests ?? 0))).toEqual(new Set([0]))
    },
  )

  test('only the holder of the phone learns that it is registered, or that it is not', async () => {
    const known = await registered()
    await ask(callerOf(shop.app), known, 'register')
    const again = { account: known, captcha: await sentTo(known), password: PASSWORD }
    expect((await callerOf(shop.app).post('/register', again)).code).toBe('410028')
    const unknown = newPhone()
    await ask(callerOf(shop.app), unknown, 'reset')
    const reset = { account: unknown, captcha: await sentTo(unknown), password: PASSWORD }
    expect((await callerOf(shop.app).post('/register/reset', reset)).code).toBe('410032')
  })

  test('T40: a new password ends every session, and the old password is good for nothing', async () => {
    const phone = await registered()
    const { data } = await signIn(phone)
    await ask(callerOf(shop.app), phone, 'reset')
    const change = { account: phone, captcha: await sentTo(phone), password: 'kabinett-2023' }
    expect((await callerOf(shop.app).post('/register/reset', change)).code).toBe('100001')
    expect((await client(shop.app, { token: data.token }).get('/user')).status).toBe(410000)
    expect((await signIn(phone)).code).toBe('410025')
    expect((await signIn(phone, 'kabinett-2023')).status).toBe(200)
  })
})
