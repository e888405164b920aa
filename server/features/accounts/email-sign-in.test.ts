import { beforeAll, describe, expect, test } from 'vitest'
import type { CodePurpose } from '#domain/account.ts'
import { ChannelError } from '#server/external/notices/channel.ts'
import { callerOf } from '#test/support/caller.ts'
import { codeFor, emailCodeFor, lastMailedCode, signInByCode } from '#test/support/codes.ts'
import { addCoupon } from '#test/support/coupons.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [] })
const { app, db } = shop
const PASSWORD = 'schiefer-am-hang-7'
let welcome: number
beforeAll(async () => {
  welcome = await addCoupon(db, { givenBy: 'newcomer', title: { zh: '新人礼', en: 'Welcome' } })
})

let people = 0
const newEmail = () => `taster${++people}@example.com`
const newPhone = () => `1880002${String(++people).padStart(4, '0')}`
const caller = () => callerOf(app)
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function ask(email: string, type: CodePurpose = 'login', by = caller()) {
  const { data } = await by.get('/verify_code')
  return by.post('/register/verify_email', { email, type, key: data.key })
}
const signIn = (email: string, captcha: string) => caller().post('/login/email', { email, captcha })
async function personBy(email: string) {
  const { data } = await signIn(email, await emailCodeFor(shop, email, 'login'))
  return client(app, { token: data.token })
}
type Person = Awaited<ReturnType<typeof personBy>>
const userOf = async (who: Person) =>
  dataOf<{ uid: number; email: string; phone: string; nickname: string }>(await who.get('/user'))
const couponsOf = async (who: Person) => dataOf<{ cid: number }[]>(await who.get('/coupons/user/0')).map(({ cid }) => cid)
const addEmail = async (who: Shopper, email: string) => {
  const { phone } = await userOf(who)
  const change = { email, captcha: await emailCodeFor(shop, email, 'reset'), old_captcha: await codeFor(shop, phone, 'reset') }
  return who.post('/user/email', change)
}

test('U84: an unknown address asks for a code, finds it in its mail, signs in and has an account under a masked name', async () => {
  const email = newEmail()
  expect(await ask(email)).toEqual({ status: 200, code: '410007', msg: '验证码发送成功', data: { resend_after: 60 } })
  const [mail] = await db<{ title: string; text: string }[]>`select title, text from sandbox_message where recipient = ${email}`
  expect(mail?.title).toMatch(/^\d{6} 是您的验证码/)
  expect(mail?.text).toMatch(/您的验证码是 \d{6}，5 分钟内有效/)
  const { status, data } = await signIn(email, await lastMailedCode(db, email))
  expect(status).toBe(200)
  expect(await userOf(client(app, { token: data.token }))).toMatchObject({ email, phone: '', nickname: 'ta***' })
  const english = newEmail()
  await ask(english, 'login', callerOf(app, { locale: 'en-US' }))
  const [sent] = await db<{ title: string }[]>`select title from sandbox_message where recipient = ${english}`
  expect(sent?.title).toMatch(/^\d{6} is your code/)
})

test('the same address twice at once, in two spellings, is registered once', async () => {
  const email = newEmail()
  const captcha = await emailCodeFor(shop, email, 'login')
  const spellings = [email, email.toUpperCase(), email.replace('@example', '@EXAMPLE')]
  const answers = await Promise.all(spellings.map((one) => signIn(one, captcha)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const [{ count } = { count: 0 }] = await db`select count(*) as count from account where lower(sign_in_email) = ${email}`
  expect(count).toBe(1)
})

test('an address is the same in whatever case it is typed, also beside a password, and keeps its first spelling', async () => {
  const typed = `Anna.Maria${++people}@Example.COM`
  const kept = typed.replace('Example.COM', 'example.com')
  const captcha = await emailCodeFor(shop, typed, 'register')
  expect(await caller().post('/register', { account: typed, captcha, password: PASSWORD })).toMatchObject({ code: '410013' })
  const again = await emailCodeFor(shop, typed.toLowerCase(), 'register')
  const twice = await caller().post('/register', { account: typed.toLowerCase(), captcha: again, password: PASSWORD })
  expect(twice).toMatchObject({ status: 400, msg: '此邮箱已注册' })
  for (const path of ['/login', '/auth/login']) {
    const { data } = await caller().post(path, { account: kept.toUpperCase(), password: PASSWORD })
    expect(await userOf(client(app, { token: data.token }))).toMatchObject({ email: kept })
  }
})

test.each([
  '',
  'anna',
  'anna@',
  '@example.com',
  'anna@example',
  'an na@example.com',
  'anna@example.com, eve@evil.example',
  'a@b@example.com',
  'anna@example.com\r\nBcc: eve@evil.example',
  '"anna"@example.com',
  `${'a'.repeat(65)}@example.com`,
  'anna@127.0.0.1',
  '<anna@example.com>',
])('%j is no address, and nothing is sent there', async (email) => {
  expect(await ask(email)).toMatchObject({ status: 400 })
  expect(await db`select from sandbox_message where recipient like ${`%evil%`}`).toEqual([])
})

test('an address in Chinese letters or full-width signs reaches its domain', async () => {
  expect((await ask('xiaolin＠例子.测试')).status).toBe(200)
  expect(await db`select from sandbox_message where recipient = 'xiaolin@xn--fsqu00a.xn--0zwm56d'`).toHaveLength(1)
})

describe('T41: codes by email', () => {
  test('wrong, late, burned, of another purpose and used: each is told apart', async () => {
    const email = newEmail()
    const right = await emailCodeFor(shop, email, 'login')
    expect((await signIn(email, wrongFor(right))).msg).toBe('验证码错误')
    expect((await signIn(newEmail(), right)).msg).toBe('请先获取验证码')
    expect((await caller().post('/register', { account: email, captcha: right, password: PASSWORD })).msg).toBe('请先获取验证码')
    await db`update sign_in_code set expires_at = now() where recipient = ${email}`
    expect((await signIn(email, right)).msg).toMatch(/过期/)
    const next = await emailCodeFor(shop, email, 'login')
    await Promise.all(Array.from({ length: 8 }, () => signIn(email, wrongFor(next))))
    expect((await signIn(email, next)).msg).toMatch(/输错次数过多/)
    const last = await emailCodeFor(shop, email, 'login')
    expect((await signIn(email, last)).status).toBe(200)
    expect((await signIn(email, last)).msg).toBe('请先获取验证码')
  })

  test('the next code waits a minute, and of one address there are twenty in a day, in all spellings together', async () => {
    const email = newEmail()
    expect((await ask(email)).status).toBe(200)
    expect(await ask(email.toUpperCase())).toMatchObject({ status: 400, data: { resend_after: expect.any(Number) } })
    await db`
      insert into sign_in_code (recipient, purpose, code_hash, ip, expires_at, created_at)
      select ${email}, 'login', '', '', now(), now() - interval '1 hour' from generate_series(1, 19)`
    await db`update sign_in_code set created_at = created_at - interval '2 minutes' where recipient = ${email}`
    expect((await ask(email)).msg).toBe('今日获取验证码次数已达上限，请明天再试')
  })

  test('a mailbox that cannot be reached is told, and the next code need not wait; the code is in no log', async () => {
    const { email: channel } = shop.deps.channels
    if (!channel) throw new Error('the demo has a box')
    const { send } = channel
    channel.send = async () => {
      throw new ChannelError('SMTP: 550', true)
    }
    const email = newEmail()
    expect((await ask(email)).msg).toBe('验证码发送失败，请稍后再试')
    channel.send = send
    expect((await ask(email)).status).toBe(200)
  })
})

test('T43: nothing tells whether an address has an account: same answers for known and unknown ones', async () => {
  const known = newEmail()
  await personBy(known)
  await db`update sign_in_code set created_at = created_at - interval '2 minutes'`
  for (const type of ['login', 'register', 'reset'] as const) {
    const [one, other] = [await ask(known, type), await ask(newEmail(), type)]
    expect(one).toEqual(other)
    await db`update sign_in_code set created_at = created_at - interval '2 minutes'`
  }
  const byPassword = (account: string) => caller().post('/login', { account, password: PASSWORD })
  expect(await byPassword(known)).toEqual(await byPassword(newEmail()))
})

describe('the email address of an account', () => {
  test('is added with proof of the phone, signs in to the same account, and comes back as a name beside the password', async () => {
    const me = await shopper(shop)
    const email = newEmail()
    const captcha = await emailCodeFor(shop, email, 'reset')
    expect(await me.post('/user/email', { email, captcha })).toMatchObject({ status: 400, data: { field: 'password' } })
    expect(await addEmail(me, email)).toMatchObject({ status: 200 })
    expect((await userOf(await personBy(email.toUpperCase()))).uid).toBe(me.id)
    const reset = await emailCodeFor(shop, email, 'reset')
    expect(await caller().post('/register/reset', { account: email, captcha: reset, password: PASSWORD })).toMatchObject({
      status: 200,
    })
    expect((await caller().post('/login', { account: email, password: PASSWORD })).status).toBe(200)
  })

  test('changes with a code to the former one, which is told; other sessions end', async () => {
    const former = newEmail()
    const me = await personBy(former)
    const other = await personBy(former)
    const email = newEmail()
    const change = { email, captcha: await emailCodeFor(shop, email, 'reset') }
    expect(await me.post('/user/email', { ...change, old_captcha: change.captcha })).toMatchObject({
      data: { field: 'old_captcha' },
    })
    const proved = { ...change, old_captcha: await emailCodeFor(shop, former, 'reset') }
    expect(await me.post('/user/email', proved)).toMatchObject({ status: 200, code: '100001' })
    expect(await userOf(me)).toMatchObject({ email })
    expect((await other.get('/user')).status).toBe(410000)
    const [told] = await db`select title from sandbox_message where recipient = ${former} order by sent_at desc limit 1`
    expect(told?.title).toMatch(/^账号邮箱已更换/)
    expect(await me.post('/user/export')).toMatchObject({ data: { account: { email }, events: [{ kind: 'email-changed' }] } })
  })

  test('somebody else’s is refused, also to two who want it at once', async () => {
    const theirs = newEmail()
    await personBy(theirs)
    expect(await addEmail(await shopper(shop), theirs.toUpperCase())).toMatchObject({
      status: 400,
      msg: '此邮箱已属于另一个账号',
    })
    const email = newEmail()
    const both = [await shopper(shop), await shopper(shop)]
    const captcha = await emailCodeFor(shop, email, 'reset')
    const changes = await Promise.all(
      both.map(async (who) => {
        const old_captcha = await codeFor(shop, (await userOf(who)).phone, 'reset')
        return () => who.post('/user/email', { email, captcha, old_captcha })
      }),
    )
    const answers = await Promise.all(changes.map((change) => change()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('proves the owner when the account gets its first phone', async () => {
    const email = newEmail()
    const me = await personBy(email)
    const phone = newPhone()
    const captcha = await codeFor(shop, phone, 'reset')
    expect(await me.post('/user/binding', { phone, captcha })).toMatchObject({ status: 400, msg: /原邮箱/ })
    const old_captcha = await emailCodeFor(shop, email, 'reset')
    expect(await me.post('/user/binding', { phone, captcha, old_captcha })).toMatchObject({ status: 200 })
    expect(await userOf(me)).toMatchObject({ email, phone })
  })
})

test('addresses cost nothing: the welcome comes with the first phone, once, and to a phone that had it before never', async () => {
  const bind = async (email: string, phone: string) => {
    const me = await personBy(email)
    expect(await couponsOf(me)).toEqual([])
    const proofs = { captcha: await codeFor(shop, phone, 'reset'), old_captcha: await emailCodeFor(shop, email, 'reset') }
    expect(await me.post('/user/binding', { phone, ...proofs })).toMatchObject({ status: 200 })
    return me
  }
  const phone = newPhone()
  const first = await bind(newEmail(), phone)
  expect(await couponsOf(first)).toEqual([welcome])
  await first.get('/user_cancel')
  expect(await couponsOf(await bind(newEmail(), phone))).toEqual([])
})

test('T47: closing erases the address everywhere, and who comes back with it is tied to the former account', async () => {
  const email = `Left${newEmail()}`
  const me = await personBy(email)
  const { uid } = await userOf(me)
  dataOf(await me.get('/user_cancel'))
  const left = await db<{ table: string }[]>`
    select 'account' as table from account where sign_in_email is not null and id = ${uid}
    union all select 'code' from sign_in_code where recipient = ${email.toLowerCase()}
    union all select 'message' from sandbox_message where lower(recipient) = ${email.toLowerCase()}`
  expect(left).toEqual([])
  const again = await userOf(await personBy(email))
  expect(again.uid).not.toBe(uid)
  expect(await db`select earlier_id::int from earlier_account where account_id = ${again.uid}`).toEqual([{ earlier_id: uid }])
})

test('a blocked account does not come in by email', async () => {
  const email = newEmail()
  const { uid } = await userOf(await personBy(email))
  await db`update account set blocked_at = now() where id = ${uid}`
  expect(await signIn(email, await emailCodeFor(shop, email, 'login'))).toMatchObject({ status: 400, code: '410027' })
})

test('staff find a customer by the beginning of the address, and who may not see phones sees it masked', async () => {
  const email = newEmail()
  const { uid } = await userOf(await personBy(email))
  const admin = await shopper(shop, { scopes: ['shopper', 'admin'] })
  const merchandiser = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  const found = dataOf<{ list: { id: number }[] }>(await admin.get(`/staff/customers?search=${email.toUpperCase()}`))
  expect(found.list.map(({ id }) => id)).toEqual([uid])
  expect(dataOf(await admin.get(`/staff/customers/${uid}`))).toMatchObject({ email })
  expect(dataOf(await merchandiser.get(`/staff/customers/${uid}`))).toMatchObject({ email: 'ta***@example.com' })
})

test('a phone account keeps its way: signing in by phone is as before', async () => {
  const phone = newPhone()
  expect(await userOf(client(app, { token: await signInByCode(shop, phone) }))).toMatchObject({ phone, email: '' })
})
