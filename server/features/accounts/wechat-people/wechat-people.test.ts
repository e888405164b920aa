import { describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { wechatMini } from '#server/external/wechat-people.ts'
import { codeFor } from '#test/support/codes.ts'
import { payingShop } from '#test/support/paying-shop.ts'
import { setUpSecondFactor } from '#test/support/second-factor.ts'
import { client, dataOf, placeOrder, type Shopper, shopper } from '#test/support/shop.ts'

/* U92, T66: sign-in of CRMEB's clients within WeChat, against a sandbox that speaks WeChat's protocol. */

const shop = await payingShop()
const { app, db } = shop
const mini = client(app, { formType: 'routine' })
const page = client(app, { formType: 'wechat', locale: 'en-US' })
// biome-ignore lint/suspicious/noExplicitAny: what an answer carries is what is looked at here
type Any = any

let people = 0
const newPerson = () => `客人 ${++people}`
const newPhone = () => `1361${String(++people).padStart(7, '0')}`
const play = async (path: string, body: object) =>
  (await app.inject({ method: 'POST', url: `/sandbox/wechat/app/${path}`, payload: body })).json()
type Login = { app?: 'mini' | 'page'; hasUnion?: boolean; renew?: boolean }
const login = async (person: string, { app: where = 'mini', ...how }: Login = {}): Promise<string> =>
  (await play('login', { app: where, person, ...how })).code
const givePhone = (person: string, phone: string) => play('phone', { person, phone })

const arrive = async (person: string, how: Login = {}): Promise<Any> =>
  dataOf(await mini.get(`/v2/routine/auth_type?code=${await login(person, how)}`))
const byKey = (key: string) => mini.get(`/v2/routine/auth_login?key=${key}`)
/** As the mini-program does it: it signs in anew after the button was pressed. */
async function bindByButton(
  person: string,
  phone: string,
  { key = '', ...how }: Login & { key?: string } = {},
): Promise<Envelope> {
  await login(person, how)
  const { encryptedData, iv } = await givePhone(person, phone)
  return mini.post('/v2/routine/auth_binding_phone', { encryptedData, iv, code: await login(person, how), key })
}
const userOf = async ({ data }: Envelope) => dataOf<Any>(await client(app, { token: (data as Any).token }).get('/user'))
const enterNew = async (person = newPerson(), phone = newPhone()) => {
  const { key } = await arrive(person)
  return { person, phone, user: await userOf(await bindByButton(person, phone, { key })) }
}
const phoneOf = async ({ id }: Shopper) =>
  (await db<{ phone: string }[]>`select phone from account where id = ${id}`)[0]?.phone ?? ''

describe('the mini-program', () => {
  test('a newcomer gives a phone by WeChat’s button and has an account; the next time WeChat alone is enough', async () => {
    const [person, phone] = [newPerson(), newPhone()]
    const { bindPhone, key } = await arrive(person)
    expect(bindPhone).toBe(true)
    const entered = await bindByButton(person, phone, { key })
    expect(entered).toMatchObject({ status: 200, code: '410001', data: { bindName: true, new_user: 1 } })
    expect((entered.data as Any).expires_time).toBeGreaterThan(Date.now() / 1000)
    const user = await userOf(entered)
    expect(user).toMatchObject({ phone, nickname: expect.stringContaining('****') })

    const again = await arrive(person)
    expect(again.bindPhone).toBe(false)
    const back = await byKey(again.key)
    expect(back).toMatchObject({ data: { bindName: false } })
    expect((await userOf(back)).uid).toBe(user.uid)
    for (const path of ['/v2/wechat/silence_auth_login', '/v2/wechat/silence_auth', '/v2/wechat/routine_auth'])
      expect(dataOf<Any>(await mini.get(`${path}?code=${await login(person)}`)).userInfo).toMatchObject({ uid: user.uid, phone })
    const oldest = await mini.post('/wechat/mp_auth', { code: await login(person), spread_spid: 0, iv: '', encryptedData: '' })
    expect(dataOf<Any>(oldest).userInfo.uid).toBe(user.uid)
  })

  test('a phone that WeChat proves joins the account that has it; nothing else about that account changes', async () => {
    const before = await shopper(shop, { balance: 50_00 })
    const person = newPerson()
    const { key } = await arrive(person)
    const joined = await bindByButton(person, await phoneOf(before), { key })
    expect(joined.data).toMatchObject({ bindName: false, new_user: 0 })
    expect(await userOf(joined)).toMatchObject({ uid: before.id, now_money: '50.00' })
    expect((await userOf(await byKey((await arrive(person)).key))).uid).toBe(before.id)
  })

  test('T66: nobody comes to another’s account: by a phone, by a WeChat, or by guessing', async () => {
    const [one, other] = [await enterNew(), await enterNew()]
    // The other's phone, proved by WeChat, from a WeChat that has an account.
    expect(await bindByButton(one.person, other.phone)).toMatchObject({ status: 400, code: '410043' })
    // A stranger's WeChat with the phone of an account that has another WeChat.
    expect(await bindByButton(newPerson(), other.phone)).toMatchObject({ status: 400, code: '410017' })
    // Another phone does not replace one's own.
    expect(await bindByButton(one.person, newPhone())).toMatchObject({ status: 400, code: '410040' })
    for (const { person, user } of [one, other])
      expect((await userOf(await byKey((await arrive(person)).key))).uid).toBe(user.uid)
    const rows = await db`select from wechat_identity where account_id in ${db([one.user.uid, other.user.uid])}`
    expect(rows).toHaveLength(2)
  })

  test('T66: codes and keys are good once, and what is sealed opens for its own session, app and time alone', async () => {
    const [person, phone] = [newPerson(), newPhone()]
    const code = await login(person)
    const { key } = dataOf<Any>(await mini.get(`/v2/routine/auth_type?code=${code}`))
    const failed = { status: 410131, msg: '授权失败' }
    expect(await mini.get(`/v2/routine/auth_type?code=${code}`)).toMatchObject(failed)
    expect(await mini.get('/v2/routine/auth_type?code=made-up')).toMatchObject(failed)
    expect(await byKey(key)).toMatchObject(failed)
    expect(await byKey('x'.repeat(43))).toMatchObject(failed)

    const sealed = await givePhone(person, phone)
    const bind = async (change: object) =>
      mini.post('/v2/routine/auth_binding_phone', { ...sealed, code: await login(person), key, ...change, phone_code: '' })
    expect(await bind({ iv: Buffer.alloc(16).toString('base64') })).toMatchObject({ status: 400, code: '410019' })
    expect(await bind({ encryptedData: 'AAAA' })).toMatchObject({ code: '410019' })
    expect(await bind({ code: await login(newPerson()) })).toMatchObject(failed)
    shop.setClock(11)
    expect(await bind({})).toMatchObject({ code: '410019' })
    shop.setClock(0)
    // The session was renewed after the button: what was sealed opens with the session of the key.
    const entered = await bind({ code: await login(person, { renew: true }) })
    expect(entered).toMatchObject({ status: 200 })
    expect(await bind({})).toMatchObject(failed)
    await db`update wechat_arrival set expires_at = now()`
    const late = await arrive(person)
    await db`update wechat_arrival set expires_at = now()`
    expect(await byKey(late.key)).toMatchObject(failed)
  })

  test('binding twice at once makes one account, and two people at once for one phone make one of them wait in vain', async () => {
    const [person, phone] = [newPerson(), newPhone()]
    const [first, second] = [await arrive(person), await arrive(person)]
    const answers = await Promise.all([
      bindByButton(person, phone, { key: first.key }),
      bindByButton(person, phone, { key: first.key }),
      bindByButton(person, phone, { key: second.key }),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await db`select from account where phone = ${phone}`).toHaveLength(1)

    const shared = newPhone()
    const rivals = await Promise.all([newPerson(), newPerson()].map((rival) => bindByButton(rival, shared)))
    expect(rivals.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db`select from account where phone = ${shared}`).toHaveLength(1)
  })

  test('the phone of WeChat’s newer button comes by a code, a foreign one with its country, and a used code is refused', async () => {
    const person = newPerson()
    await login(person)
    const { code: phone_code } = await givePhone(person, '+49 15112345678')
    const entered = await mini.post('/v2/routine/auth_binding_phone', { code: await login(person), phone_code })
    expect((await userOf(entered)).phone).toBe('+4915112345678')
    const again = await mini.post('/v2/routine/auth_binding_phone', { code: await login(newPerson()), phone_code })
    expect(again).toMatchObject({ status: 400, code: '410019' })
  })

  test('by phone and code: WeChat is joined where it is free; a wrong code joins nothing, and the key stays good', async () => {
    const [person, phone] = [newPerson(), newPhone()]
    const { key } = await arrive(person)
    const bind = async (captcha: string) => mini.post('/v2/routine/phone_login', { phone, captcha, key })
    expect(await bind('000000')).toMatchObject({ status: 400 })
    const user = await userOf(await bind(await codeFor(shop, phone, 'reset')))
    expect((await userOf(await byKey((await arrive(person)).key))).uid).toBe(user.uid)

    // Somebody else's phone: signs in there, as everywhere by phone and code, and WeChat stays where it is.
    const other = await shopper(shop)
    const captcha = await codeFor(shop, await phoneOf(other), 'reset')
    const asOther = await mini.post('/v2/routine/phone_login', {
      phone: await phoneOf(other),
      captcha,
      code: await login(person),
    })
    expect((await userOf(asOther)).uid).toBe(other.id)
    expect((await userOf(await byKey((await arrive(person)).key))).uid).toBe(user.uid)
    // With a key joining was asked for.
    const refused = await mini.post('/binding', {
      phone: await phoneOf(other),
      captcha: await codeFor(shop, await phoneOf(other), 'reset'),
      key: (await arrive(person)).key,
    })
    expect(refused).toMatchObject({ status: 400, code: '410043' })
  })

  test('an account that has no phone gets its first one by WeChat, from its own WeChat alone', async () => {
    const person = newPerson()
    const { user } = await enterNew(person)
    await db`update account set phone = null where id = ${user.uid}`
    const { data } = await byKey((await arrive(person)).key)
    const me = client(app, { token: (data as Any).token, formType: 'routine' })
    const add = async (who: string, phone: string) => {
      const code = await login(who)
      const { encryptedData, iv } = await givePhone(who, phone)
      return me.post('/v2/routine/binding_phone', { code, encryptedData, iv })
    }
    const [stranger, taken] = [await enterNew(), await shopper(shop)]
    expect(await add(stranger.person, newPhone())).toMatchObject({ status: 400, code: '410017' })
    expect(await add(person, await phoneOf(taken))).toMatchObject({ status: 400, code: '410043' })
    const phone = newPhone()
    expect(await add(person, phone)).toMatchObject({ status: 200, code: '410016' })
    expect(await add(person, newPhone())).toMatchObject({ status: 400, code: '410040' })
    expect(dataOf<Any>(await me.get('/user'))).toMatchObject({ uid: user.uid, phone })
  })

  test('without its keys there is no sign-in by WeChat, and its page still signs in by phone', async () => {
    const { wechatMini: own } = shop.deps
    expect(dataOf<Any>(await mini.get('/basic_config'))).toMatchObject({ wechat_auth_switch: 1, wechat_status: true })
    expect(own?.appId).toBe('wx-sandbox-mini')
    const unknown = wechatMini({ WECHAT_MINI_APP_ID: 'wx-else', WECHAT_MINI_APP_SECRET: 's' }, () => `${shop.url}/sandbox/wechat`)
    expect(await unknown.arrive('any')).toBeUndefined()
    await expect(unknown.check()).rejects.toThrow('40125')
    await own?.check()
  })
})

describe('WeChat’s own browser, and both together', () => {
  test('a person is asked for a phone once, in the reader’s language; both apps and the QR code lead to one account', async () => {
    const [person, phone] = [newPerson(), newPhone()]
    const asked = await page.get(`/v2/wechat/auth_login?code=${await login(person, { app: 'page' })}`)
    expect(asked).toMatchObject({ code: '410022', msg: 'Please add your phone number', data: { bindPhone: true } })
    const { key } = asked.data as Any
    const captcha = await codeFor(shop, phone, 'reset')
    const user = await userOf(await page.post('/v2/wechat/auth_binding_phone', { phone, captcha, key }))
    expect(user).toMatchObject({ phone, nickname: person })
    expect(await page.post('/v2/wechat/auth_binding_phone', { phone, captcha, key })).toMatchObject({ status: 410131 })
    for (const path of [
      'v2/wechat/auth_login',
      'v2/wechat/auth',
      'wechat/auth',
      'v2/wechat/wx_silence_auth',
      'v2/wechat/auth_type',
    ])
      expect(dataOf<Any>(await page.get(`/${path}?code=${await login(person, { app: 'page' })}`)).userInfo.uid).toBe(user.uid)
    // The mini-program knows the person by the union id.
    const { bindPhone, key: miniKey } = await arrive(person)
    expect(bindPhone).toBe(false)
    expect((await userOf(await byKey(miniKey))).uid).toBe(user.uid)
    const { state } = dataOf<Any>(await client(app).post('/pc/wechat_sign_in', {}))
    const { wechat } = shop.deps as Any
    const scanned = await client(app).get(
      `/pc/wechat_auth?code=${wechat.codeFor({ unionId: person, nickname: person })}&state=${state}`,
    )
    expect((await userOf(scanned)).uid).toBe(user.uid)
  })

  test('without a union id each app knows a person by itself, and the phone joins them', async () => {
    const [person, phone] = [newPerson(), newPhone()]
    const { key } = await arrive(person, { hasUnion: false })
    const user = await userOf(await bindByButton(person, phone, { key, hasUnion: false }))
    const asked = await page.get(`/v2/wechat/auth_login?code=${await login(person, { app: 'page', hasUnion: false })}`)
    expect(asked.data).toMatchObject({ bindPhone: true })
    const captcha = await codeFor(shop, phone, 'reset')
    const joined = await page.post('/binding', { phone, captcha, key: (asked.data as Any).key })
    expect((await userOf(joined)).uid).toBe(user.uid)
  })

  test('a code of one app is nothing in the other, and an unknown person is told by silence', async () => {
    expect(await page.get(`/v2/wechat/auth_login?code=${await login(newPerson())}`)).toMatchObject({ status: 410131 })
    const silent = await page.get(`/v2/wechat/wx_silence_auth?code=${await login(newPerson(), { app: 'page' })}`)
    expect(silent).toMatchObject({ status: 200, code: '410023' })
    expect(silent.data).toBeUndefined()
  })
})

test('T66: WeChat alone signs in nobody who is blocked, and nobody of the staff who has a second factor', async () => {
  const blocked = await enterNew()
  await db`update account set blocked_at = now() where id = ${blocked.user.uid}`
  expect(await byKey((await arrive(blocked.person)).key)).toMatchObject({ status: 410027 })

  const agent = await shopper(shop, { scopes: ['shopper', 'agent'] })
  await setUpSecondFactor(agent.api)
  const person = newPerson()
  expect(await bindByButton(person, await phoneOf(agent))).toMatchObject({ status: 400, code: '100301' })
  expect(await db`select from wechat_identity where account_id = ${agent.id}`).toEqual([])
})

test('closing the account forgets the WeChat; whoever comes back is a newcomer, and known as one who was here', async () => {
  const { person, user } = await enterNew()
  const { data } = await byKey((await arrive(person)).key)
  dataOf(await client(app, { token: (data as Any).token, formType: 'routine' }).get('/user_cancel'))
  expect(await db`select from wechat_identity where account_id = ${user.uid}`).toEqual([])
  const { bindPhone, key } = await arrive(person)
  expect(bindPhone).toBe(true)
  const { uid } = await userOf(await bindByButton(person, newPhone(), { key }))
  expect(await db`select from earlier_account where account_id = ${uid} and earlier_id = ${user.uid}`).toHaveLength(1)
})

test('within WeChat the shop knows who pays without asking', async () => {
  const person = newPerson()
  const { user } = await enterNew(person)
  const { data } = await byKey((await arrive(person)).key)
  const token = (data as Any).token as string
  await db`
    insert into address (account_id, name, phone, province, city, district, city_code, detail, is_default)
    values (${user.uid}, '林晓', '13800000001', '上海市', '上海市', '黄浦区', 310100, '中山东一路 1 号', true)`
  const [address] = await db<{ id: number }[]>`select id from address where account_id = ${user.uid}`
  const me = { ...client(app, { token, formType: 'routine' }), id: user.uid, token, addressId: address?.id ?? 0 }
  const number = await placeOrder(shop, me)
  const paying = dataOf<Any>(await me.post('/order/pay', { uni: number, paytype: 'weixin', type: 0 }))
  expect(paying).toMatchObject({ status: 'WECHAT_PAY', result: { jsConfig: { signType: 'RSA' } } })
  expect(paying.result.jsConfig.timestamp).toBe(paying.result.jsConfig.timeStamp)
})
