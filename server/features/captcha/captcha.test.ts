import { beforeEach, describe, expect, test } from 'vitest'
import { answer, ask, encrypted, passCaptcha, spotsOf } from '#test/support/captcha.ts'
import { client, dataOf, shopper, shopWith } from '#test/support/shop.ts'
import { expectShape } from '#test/support/wire-shape.ts'

const shop = await shopWith()
const { db } = shop
const phone = client(shop.app, { formType: 'h5', locale: 'en-US' })
const WRONG = { status: 400, code: '400336', msg: 'The picture check was not passed. Please try again' }
let last = 0
const newPhone = () => `137${String(++last).padStart(8, '0')}`
const codeKey = async () => dataOf<{ key: string }>(await phone.get('/verify_code')).key
const requestCode = async (captchaVerification: string, more: object = {}) =>
  phone.post('/register/verify', {
    phone: newPhone(),
    type: 'login',
    key: await codeKey(),
    captchaType: 'clickWord',
    captchaVerification,
    ...more,
  })

beforeEach(async () => {
  await db`delete from captcha`
})

describe('letters to click (2.15)', () => {
  test('a picture of its own for each question, and nothing in the answer that tells where to click', async () => {
    const [first, second] = [await ask(phone), await ask(phone)]
    for (const asked of [first, second]) {
      expectShape(asked, 's originalImageBase64 jigsawImageBase64 secretKey token, list wordList')
      expect(asked.secretKey).toHaveLength(16)
      expect(asked.wordList).toHaveLength(3)
      const png = Buffer.from(asked.originalImageBase64, 'base64')
      expect(png.subarray(1, 4).toString()).toBe('PNG')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([310, 155])
      expect(Object.keys(asked).toSorted()).toEqual([
        'jigsawImageBase64',
        'originalImageBase64',
        'secretKey',
        'token',
        'wordList',
      ])
    }
    expect(first.originalImageBase64).not.toBe(second.originalImageBase64)
    expect(first.token).not.toBe(second.token)
    const rows = await db<{ kept: string }[]>`select encode(token_hash, 'hex') as kept from captcha`
    expect(rows.map(({ kept }) => kept)).not.toContain(Buffer.from(first.token).toString('hex'))
  })

  test('the right letters in their order pass, and buy one code', async () => {
    const verification = await passCaptcha(phone, db)
    expect(await requestCode(verification)).toMatchObject({ status: 200, code: '410007' })
    expect(await requestCode(verification)).toMatchObject(WRONG)
  })

  test('a finger that is some pixels off passes; another order, another place and too few do not', async () => {
    const tries: [(spots: { x: number; y: number }[]) => unknown, boolean][] = [
      [(spots) => spots.map(({ x, y }) => ({ x: x + 12, y: y - 12 })), true],
      [(spots) => spots.toReversed(), false],
      [(spots) => spots.map(({ x, y }) => ({ x: x + 40, y })), false],
      [(spots) => spots.slice(0, 2), false],
      [(spots) => [...spots, ...spots], false],
      [() => [], false],
      [(spots) => spots.map(({ x, y }) => ({ x: String(x), y })), false],
      [() => null, false],
    ]
    for (const [change, passes] of tries) {
      const asked = await ask(phone)
      const reply = await answer(phone, asked, change(await spotsOf(db)))
      expect(reply.status === 200).toBe(passes)
    }
  })

  test('each question has one try, also when two come at once', async () => {
    const asked = await ask(phone)
    const spots = await spotsOf(db)
    expect(await answer(phone, asked, [])).toMatchObject(WRONG)
    expect(await answer(phone, asked, spots)).toMatchObject(WRONG)

    const again = await ask(phone)
    const right = await db<{ spots: typeof spots }[]>`select spots from captcha where answered_at is null`
    const replies = await Promise.all([1, 2, 3].map(() => answer(phone, again, right[0]?.spots)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('one right answer buys one code, also when two ask for theirs at once', async () => {
    const verification = await passCaptcha(phone, db)
    const replies = await Promise.all([requestCode(verification), requestCode(verification), requestCode(verification)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('who comes late comes in vain, with the answer and with what it bought', async () => {
    const asked = await ask(phone)
    const spots = await spotsOf(db)
    await db`update captcha set expires_at = now()`
    expect(await answer(phone, asked, spots)).toMatchObject(WRONG)
    const verification = await passCaptcha(phone, db)
    await db`update captcha set expires_at = now()`
    expect(await requestCode(verification)).toMatchObject(WRONG)
  })

  test('what was never answered buys nothing, whatever it looks like', async () => {
    const asked = await ask(phone)
    const spots = await spotsOf(db)
    const unasked = encrypted(`${asked.token}---${JSON.stringify(spots)}`, asked.secretKey)
    for (const verification of ['', 'x', asked.token, unasked, 'A'.repeat(1_900)]) {
      expect(await requestCode(verification)).toMatchObject(WRONG)
    }
    for (const pointJson of ['', 'x', '%%%', encrypted('{', asked.secretKey), encrypted('[[1]]', '0123456789abcdef')]) {
      const own = await ask(phone)
      expect(await phone.post('/ajcheck', { captchaType: 'clickWord', token: own.token, pointJson })).toMatchObject(WRONG)
    }
    expect(await phone.post('/ajcheck', {})).toMatchObject(WRONG)
    expect(await phone.get('/ajcaptcha?captchaType=other')).toMatchObject({ status: 400 })
  })
})

test('a piece to push: a picture with a gap, a strip with the piece, and an answer of one way', async () => {
  const asked = await ask(phone, 'blockPuzzle')
  expect(asked.wordList).toEqual([])
  const piece = Buffer.from(asked.jigsawImageBase64, 'base64')
  expect([piece.readUInt32BE(16), piece.readUInt32BE(20)]).toEqual([47, 155])
  const [{ x } = { x: 0 }] = await spotsOf(db)
  const point = { x: x + 3.5, y: 5 }
  expect(await answer(phone, asked, point, 'clickWord')).toMatchObject(WRONG)

  const again = await ask(phone, 'blockPuzzle')
  const [open] = await db<{ spots: { x: number }[] }[]>`select spots from captcha where answered_at is null`
  const right = { x: (open?.spots[0]?.x ?? 0) + 3.5, y: 5 }
  expect(await answer(phone, again, right, 'blockPuzzle')).toMatchObject({ status: 200 })
  const verification = encrypted(`${again.token}---${JSON.stringify(right)}`, again.secretKey)
  expect(await requestCode(verification)).toMatchObject({ status: 200 })
})

test('the PC client, which has no captcha, asks for its codes as before', async () => {
  const pc = client(shop.app)
  expect(await pc.post('/register/verify', { phone: newPhone(), type: 'login', key: await codeKey() })).toMatchObject({
    status: 200,
  })
})

test('a new customer registers, signs in by code and changes the password on a phone; for another number the present one comes first', async () => {
  const number = newPhone()
  const codeFor = async (to: string, type: string) => {
    await db`delete from sign_in_code`
    const captchaVerification = await passCaptcha(phone, db)
    dataOf(await requestCode(captchaVerification, { phone: to, type }))
    return dataOf<{ code: string }>(await phone.get(`/sandbox/sms?phone=${to}`)).code
  }
  const registered = await phone.post('/register', {
    account: number,
    captcha: await codeFor(number, 'register'),
    password: 'slate-and-river-7',
    spread: 0,
  })
  expect(registered).toMatchObject({ status: 200, code: '410013' })
  const signedIn = await phone.post('/login/mobile', { phone: number, captcha: await codeFor(number, 'login'), spread: 0 })
  expect(signedIn).toMatchObject({ status: 200 })
  const reset = { account: number, captcha: await codeFor(number, 'reset'), password: 'river-and-slate-8' }
  expect(await phone.post('/register/reset', reset)).toMatchObject({ status: 200, code: '100001' })
  const { token } = dataOf<{ token: string }>(
    await phone.post('/login', { account: number, password: 'river-and-slate-8', spread: 0 }),
  )
  const [next, mine] = [newPhone(), client(shop.app, { formType: 'h5', locale: 'en-US', token })]
  const change = { phone: next, captcha: await codeFor(next, 'reset') }
  // A code of the new number alone proves nothing of the account (docs/decisions/022).
  expect(await mine.post('/user/updatePhone', change)).not.toMatchObject({ status: 200 })
  expect(await mine.post('/user/updatePhone', { phone: number, captcha: await codeFor(number, 'reset') })).toMatchObject({
    code: '410042',
  })
  const again = { phone: next, captcha: await codeFor(next, 'reset') }
  expect(await mine.post('/user/updatePhone', again)).toMatchObject({ status: 200 })
})

test('a stranger who only asks leaves nothing for long: expired questions are swept', async () => {
  await shopper(shop)
  await ask(phone)
  await db`update captcha set expires_at = now() - interval '1 second'`
  const { sweepExpired } = await import('#server/jobs/sql.ts')
  await sweepExpired(db, shop.deps.log)
  expect(await db`select from captcha`).toHaveLength(0)
})

test('one address gets and answers so many in a minute, and no more', async () => {
  const call = (method: 'GET' | 'POST', url: string) =>
    shop.app.inject({ method, url, headers: { 'form-type': 'h5' }, ...(method === 'POST' ? { payload: {} } : {}) })
  const asked = await Promise.all(Array.from({ length: 45 }, () => call('GET', '/api/ajcaptcha')))
  const answered = await Promise.all(Array.from({ length: 45 }, () => call('POST', '/api/ajcheck')))
  for (const replies of [asked, answered]) expect(replies.map(({ statusCode }) => statusCode)).toContain(429)
})
