import { beforeAll, describe, expect, test } from 'vitest'
import { fen, toYuan } from '#domain/money.ts'
import { codeFor } from '#test/support/codes.ts'
import { addAddress, addWine, emptyBalance, type Shopper, shopper, shopWith, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let phones = 0

beforeAll(async () => {
  shop = await shopWith()
})

const newPhone = () => `1870000${String(++phones).padStart(4, '0')}`

const codeTo = (phone: string) => codeFor(shop, phone, 'reset')

test('the account shows name, scopes, balance and favourites, the same under all three addresses, and no secret', async () => {
  const me = await shopper(shop, { balance: 888_00 })
  const [wine] = shop.wines
  await me.post('/collect/add', { id: wine?.id })
  const user = await me.get('/user')
  expect(user.data).toMatchObject({
    uid: me.id,
    scope: ['shopper'],
    now_money: toYuan(fen(888_00)),
    collectCount: 1,
    adminid: false,
  })
  expect(await me.get('/userinfo')).toEqual(user)
  expect(await me.get('/auth/user')).toEqual(user)
  expect(Object.keys(user.data as object).filter((key) => /pass|pwd|hash|token|union/i.test(key))).toEqual([])
})

describe('nickname and avatar', () => {
  test('T35: script in a nickname is stored and shown as text; control characters go', async () => {
    const me = await shopper(shop)
    const nickname = '<script>a(1)</script>"\''
    expect((await me.post('/user/edit', { nickname: `\u0000 ${nickname}\u0007 `, avatar: '' })).code).toBe('100001')
    expect((await me.get('/user')).data).toMatchObject({ nickname })
  })

  test('T44: an avatar is a picture that the account uploaded, never an address elsewhere or of somebody else', async () => {
    const [me, other] = [await shopper(shop), await shopper(shop)]
    const mine = '/uploads/2026/11/6a1f7a52-3f46-4a8e-b9d7-0c2f3f6a9b11.webp'
    await shop.db`insert into upload (name, account_id, bytes) values (${mine}, ${me.id}, 10)`
    expect((await me.post('/user/edit', { nickname: '林', avatar: mine })).status).toBe(200)
    expect((await me.post('/user/edit', { nickname: '林晓', avatar: mine })).status).toBe(200)
    expect((await other.post('/user/edit', { nickname: '林', avatar: mine })).code).toBe('100101')
    for (const avatar of [
      'https://evil.example/uploads/a.webp',
      'http://169.254.169.254/',
      'javascript:alert(1)',
      '//evil/uploads/a.png',
    ]) {
      expect((await me.post('/user/edit', { nickname: '林', avatar })).code).toBe('100101')
    }
    expect((await me.get('/user')).data).toMatchObject({ nickname: '林晓', avatar: mine })
  })

  test('T32: fields that are nobody’s to send change nothing', async () => {
    const me = await shopper(shop)
    const extra = { scopes: ['admin'], scope: ['admin'], now_money: '9999.00', uid: 1, id: 1, password_hash: 'x', balance: 1 }
    expect((await me.post('/user/edit', { nickname: '小林', avatar: '', ...extra })).status).toBe(200)
    expect((await me.get('/user')).data).toMatchObject({ uid: me.id, scope: ['shopper'], now_money: '0.00' })
    for (const body of [
      '{"nickname":"x","__proto__":{"admin":true}}',
      '{"nickname":"x","constructor":{"prototype":{"admin":true}}}',
    ]) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/user/edit',
        headers: { 'authori-zation': me.token, 'content-type': 'application/json' },
        body,
      })
      expect(answer.statusCode).toBe(400)
    }
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  test('an empty or a too long nickname is refused', async () => {
    const me = await shopper(shop)
    for (const nickname of ['', '   ', 'x'.repeat(31), 7, null, ['a']]) {
      expect((await me.post('/user/edit', { nickname })).code).toBe('100100')
    }
  })
})

describe('phone of the account', () => {
  async function fromWechat(): Promise<Shopper> {
    const me = await shopper(shop)
    await shop.db`update account set phone = null where id = ${me.id}`
    return me
  }

  test('an account without a phone binds one with its code, once', async () => {
    const me = await fromWechat()
    const phone = newPhone()
    const captcha = await codeTo(phone)
    expect((await me.post('/user/binding', { phone, captcha: '000000' })).status).toBe(captcha === '000000' ? 200 : 400)
    expect((await me.post('/user/binding', { phone, captcha })).code).toBe('410016')
    expect((await me.get('/user')).data).toMatchObject({ phone })
    expect((await me.post('/user/binding', { phone: newPhone(), captcha })).code).toBe('410040')
  })

  test('two accounts that want the same phone at once: one gets it', async () => {
    const [one, two] = [await fromWechat(), await fromWechat()]
    const phone = newPhone()
    const captcha = await codeTo(phone)
    const answers = await Promise.all([one, two].map((me) => me.post('/user/binding', { phone, captcha })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('a phone is changed with codes of the old and the new one; the same one and one that is taken are refused', async () => {
    const [me, other] = [await shopper(shop), await shopper(shop)]
    const mine = ((await me.get('/user')).data as { phone: string }).phone
    const theirs = ((await other.get('/user')).data as { phone: string }).phone
    const change = async (phone: string, captcha: string) =>
      (await me.post('/user/updatePhone', { phone, captcha, old_captcha: await codeTo(mine) })).code
    expect(await change(mine, '123456')).toBe('410042')
    expect(await change(theirs, await codeTo(theirs))).toBe('410043')
    const fresh = newPhone()
    expect(await change(fresh, await codeTo(fresh))).toBe('100001')
    expect((await me.get('/user')).data).toMatchObject({ phone: fresh })
  })
})

describe('T47: own data', () => {
  test('the export holds everything of the account, nothing of others and no secret', async () => {
    const [me, other] = [await shopper(shop, { balance: 50_00 }), await shopper(shop)]
    const wine = await addWine(shop.db, { zh: '导出雷司令' })
    await me.post('/collect/add', { id: wine.id })
    await me.post('/cart/add', { productId: wine.id, uniqueId: wine.skus[0].code })
    await other.post('/cart/add', { productId: wine.id, uniqueId: wine.skus[0].code, cartNum: 7 })
    const { data } = await me.post('/user/export')
    expect(data).toMatchObject({
      account: { id: me.id },
      addresses: [{ city: '上海市' }],
      favourites: [{ name_zh: '导出雷司令' }],
      cart: [{ quantity: 1 }],
      orders: [],
      balance: [{ kind: 'opening', amount: 50_00 }],
      sessions: [{ strategy: 'local1' }],
    })
    expect(JSON.stringify(data)).not.toMatch(/password|token|argon2/)
  })

  test('a deleted account has no personal field left, signs in nowhere, and its phone is free again', async () => {
    const me = await shopper(shop, { balance: 30_00 })
    const { phone } = (await me.get('/user')).data as { phone: string }
    await me.post('/cart/add', { productId: shop.wines[0]?.id })
    await me.post('/collect/add', { id: shop.wines[0]?.id })
    const order = await insertOrder(me.id, 'finished')
    expect((await me.get('/user_cancel')).msg).toContain('¥30.00')
    await emptyBalance(shop.db, me.id)
    expect((await me.get('/user_cancel')).status).toBe(200)
    expect((await me.get('/user')).status).toBe(410002)
    const [left] = await shop.db`
      select (select to_jsonb(account) from account where id = ${me.id}) as account,
             (select count(*) from address where account_id = ${me.id}) as addresses,
             (select count(*) from cart_line where account_id = ${me.id}) as cart,
             (select count(*) from favourite where account_id = ${me.id}) as favourites,
             (select recipient_name || recipient_phone || recipient_address || remark from shop_order where number = ${order}) as person,
             (select due from shop_order where number = ${order}) as due,
             (select sum(amount) from ledger_entry where account_id = ${me.id}) as balance`
    expect(left).toMatchObject({ addresses: 0, cart: 0, favourites: 0, person: '', due: 100_00, balance: 0 })
    expect(left?.account).toMatchObject({
      login: null,
      phone: null,
      password_hash: null,
      wechat_union_id: null,
      nickname: '',
      avatar: '',
    })
    const again = await shopper(shop)
    await shop.db`update account set phone = ${phone} where id = ${again.id}`
  })

  test('while an order is under way the account stays', async () => {
    const me = await shopper(shop)
    await insertOrder(me.id, 'shipped')
    expect((await me.get('/user_cancel')).msg).toMatch(/未完成的订单/)
    expect((await me.get('/address/list')).data).toHaveLength(1)
  })

  let orders = 0
  async function insertOrder(accountId: number, status: string): Promise<string> {
    orders += 1
    const number = `cp-test-${orders}`
    await shop.db`
      insert into shop_order (number, unique_code, account_id, checkout_key, request_digest, status, recipient_name, recipient_phone,
                              recipient_address, city_code, goods_total, shipping_fee, due, pay_by)
      values (${number}, ${number}, ${accountId}, gen_random_uuid(), '', ${status}, '林晓', '13800000001', '中山东一路', 310100,
              10000, 0, 10000, now())`
    return number
  }
})

test('T30: an address book of its own for everybody', async () => {
  const [me, other] = [await shopper(shop), await shopper(shop)]
  const extra = await addAddress(shop.db, other.id)
  const mine = (await me.get('/address/list')).data as { id: number }[]
  expect(mine.map(({ id }) => id)).not.toContain(extra)
})
