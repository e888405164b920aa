import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSandboxWechat } from '#server/external/wechat-sign-in.ts'
import { callerOf } from '#test/support/caller.ts'
import { codeFor, signInByCode } from '#test/support/codes.ts'
import { addCoupon } from '#test/support/coupons.ts'
import { violations } from '#test/support/invariants.ts'
import { client, dataOf, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const PASSWORD = 'trocken-2019'
let welcome: number

beforeAll(async () => {
  welcome = await addCoupon(shop.db, { givenBy: 'newcomer', title: { zh: '新人礼', en: 'Welcome' }, amount: 50_00 })
  const closed = await addCoupon(shop.db, { givenBy: 'newcomer' })
  await shop.db`update coupon set is_open = false where id = ${closed}`
})
afterAll(async () => expect(await violations(shop.db)).toEqual([]))

const byCode = (phone: string) => signInByCode(shop, phone)

async function byPassword(phone: string): Promise<string> {
  const captcha = await codeFor(shop, phone, 'register')
  await callerOf(shop.app).post('/register', { account: phone, captcha, password: PASSWORD })
  return (await callerOf(shop.app).post('/login', { account: phone, password: PASSWORD })).data.token
}

async function byWechat(nickname: string): Promise<string> {
  const { wechat } = shop.deps
  const { data } = await callerOf(shop.app).post('/pc/wechat_sign_in', { return_to: '/home/zh-CN/login' })
  const code = isSandboxWechat(wechat) ? wechat.codeFor({ unionId: nickname, nickname }) : ''
  return (await callerOf(shop.app).get(`/pc/wechat_auth?${new URLSearchParams({ code, state: data.state })}`)).data.token
}

const couponsOf = async (token: string) =>
  dataOf<{ cid: number }[]>(await client(shop.app, { token }).get('/coupons/user/0')).map(({ cid }) => cid)

test.each([
  { how: 'with a code', register: byCode, who: '13755550001' },
  { how: 'with a password', register: byPassword, who: '13755550002' },
  { how: 'with WeChat', register: byWechat, who: '小麦' },
])('whoever registers $how has the shop’s welcome at once, and is shown it once', async ({ register, who }) => {
  const token = await register(who)
  const newcomer = client(shop.app, { token })
  expect(await couponsOf(token)).toEqual([welcome])
  const own = dataOf<object[]>(await newcomer.get('/coupons/user/1'))
  expect(own).toMatchObject([{ coupon_price: 50, receive_type: 3, type: '后台发放', is_gift: true }])
  const first = dataOf(await newcomer.get('/v2/new_coupon', { 'cb-lang': 'en-US', 'form-type': 'h5' }))
  expect(first).toMatchObject({ show: 1, list: [{ coupon_title: 'Welcome', receive_type: 2, is_use: 1 }] })
  expect(dataOf(await newcomer.get('/v2/new_coupon'))).toMatchObject({ show: 0 })
})

test('signing in again gives nothing twice', async () => {
  await byCode('13755550003')
  expect(await couponsOf(await byCode('13755550003'))).toEqual([welcome])
})

test('when the welcome has run out, people register all the same, and get nothing', async () => {
  await shop.db`update coupon set total = claimed where id = ${welcome}`
  expect(await couponsOf(await byCode('13755550004'))).toEqual([])
  await shop.db`update coupon set total = null where id = ${welcome}`
})

test('a shopper of before the coupon has nothing, and is shown nothing', async () => {
  expect(dataOf(await (await shopper(shop)).get('/v2/new_coupon'))).toEqual({ list: [], image: '', show: 0 })
})
