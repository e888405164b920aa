import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechargeOffers, startRecharge } from '#contract/shop/recharge.ts'
import { isSandboxWechat } from '#server/external/wechat-sign-in.ts'
import { sweepExpired } from '#server/jobs/sql.ts'
import { callerOf } from '#test/support/caller.ts'
import { codeFor, signInByCode } from '#test/support/codes.ts'
import { addCoupon } from '#test/support/coupons.ts'
import { flashCheckout, flashLine, openSale } from '#test/support/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { shipAll } from '#test/support/received-order.ts'
import { addAddress, client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [{ skus: [{ price: 100_00, stock: 500 }] }] })
let welcome: number
beforeAll(async () => {
  welcome = await addCoupon(shop.db, { givenBy: 'newcomer', title: { zh: '新人礼', en: 'Welcome' } })
})
afterAll(async () => expect(await violations(shop.db)).toEqual([]))

async function personWith(token: string): Promise<Shopper> {
  const person = client(shop.app, { token })
  const { uid } = dataOf<{ uid: number }>(await person.get('/user'))
  return { ...person, token, id: uid, addressId: await addAddress(shop.db, uid) }
}
const byPhone = async (phone: string) => personWith(await signInByCode(shop, phone))
async function byWechat(nickname: string): Promise<Shopper> {
  const { wechat } = shop.deps
  const { data } = await callerOf(shop.app).post('/pc/wechat_sign_in', { return_to: '/home/zh-CN/login' })
  const code = isSandboxWechat(wechat) ? wechat.codeFor({ unionId: nickname, nickname }) : ''
  const query = new URLSearchParams({ code, state: data.state })
  return personWith((await callerOf(shop.app).get(`/pc/wechat_auth?${query}`)).data.token)
}
const couponsOf = async (who: Shopper) => dataOf<{ cid: number }[]>(await who.get('/coupons/user/0')).map(({ cid }) => cid)
const close = async (who: Shopper) => dataOf(await who.get('/user_cancel'))
async function changePhone(who: Shopper, from: string, phone: string): Promise<void> {
  const change = { phone, captcha: await codeFor(shop, phone, 'reset'), old_captcha: await codeFor(shop, from, 'reset') }
  expect(await who.post('/user/updatePhone', change)).toMatchObject({ status: 200 })
}

test.each([
  { how: 'by phone', open: byPhone, who: '13766660001', stranger: '13766660002' },
  { how: 'by WeChat', open: byWechat, who: '小麦', stranger: '大麦' },
])('who closes the account and comes back $how gets no second welcome; others do', async ({ open, who, stranger }) => {
  const first = await open(who)
  expect(await couponsOf(first)).toEqual([welcome])
  await close(first)
  const again = await open(who)
  expect(again.id).not.toBe(first.id)
  expect(await couponsOf(again)).toEqual([])
  await close(again)
  expect(await couponsOf(await open(who))).toEqual([])
  expect(await couponsOf(await open(stranger))).toEqual([welcome])
})

test('changing the phone in between does not help, and two registrations at once give no two welcomes', async () => {
  const [one, two] = ['13766660003', '13766660004']
  const first = await byPhone(one)
  await changePhone(first, one, two)
  await close(first)
  expect(await couponsOf(await byPhone(one))).toEqual([])
  expect(await couponsOf(await byPhone(two))).toEqual([])
})

test('who came by WeChat and binds the phone of a closed account is the same person from then on', async () => {
  const coupon = await addCoupon(shop.db, { perPerson: 1 })
  const phone = '13766660005'
  const first = await byPhone(phone)
  dataOf(await first.post('/coupon/receive', { couponId: coupon }))
  await close(first)
  const again = await byWechat('回头客')
  dataOf(await again.post('/user/binding', { phone, captcha: await codeFor(shop, phone, 'reset') }))
  expect(await again.post('/coupon/receive', { couponId: coupon })).toMatchObject({ status: 400 })
})

test('a coupon that one person may have once is not had again under a new account, not by ten calls at once either', async () => {
  const coupon = await addCoupon(shop.db, { perPerson: 2 })
  const phone = '13766660006'
  const first = await byPhone(phone)
  dataOf(await first.post('/coupon/receive', { couponId: coupon }))
  await close(first)
  const again = await byPhone(phone)
  const answers = await Promise.all(Array.from({ length: 10 }, () => again.post('/coupon/receive', { couponId: coupon })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the limit per person of a flash sale counts what was bought under the closed account, in the cart and at the order', async () => {
  const sale = await openSale(shop.deps, { sku: shop.sku, perPerson: 2, perOrder: 2, offered: 50 })
  const phone = '13766660007'
  const first = await byPhone(phone)
  const key = await flashCheckout(first, sale, 2)
  const created = await first.post(`/order/create/${key}`, { addressId: first.addressId, mark: '' })
  const { orderId } = dataOf<{ result: { orderId: string } }>(created).result
  const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  const correction = { accountId: first.id, amount: '118.00', reason: '补偿', key: randomUUID() }
  dataOf(await finance.post('/staff/payments/corrections', correction))
  dataOf(await first.post('/order/pay', { uni: orderId, paytype: 'yue' }))
  await shipAll(shop, orderId)
  dataOf(await first.post('/order/take', { uni: orderId }))
  await close(first)

  const again = await byPhone(phone)
  const added = await again.post('/cart/add', flashLine(sale, 1))
  expect(added).toMatchObject({ code: '410298' })
  const other = await byPhone('13766660008')
  const otherKey = await flashCheckout(other, sale, 1)
  // A checkout that was begun before the limit was reached: the order itself decides.
  await shop.db`insert into earlier_account (account_id, earlier_id) values (${other.id}, ${first.id})`
  expect(await other.post(`/order/create/${otherKey}`, { addressId: other.addressId, mark: '' })).toMatchObject({
    code: '410298',
  })
})

test('a recharge offer that one person may have once is not had again under a new account', async () => {
  const [offer] = await shop.db<{ id: number }[]>`
    insert into recharge_offer (amount, gift, per_person) values (10000, 1000, 1) returning id`
  const offersOf = async (who: Shopper) => (await who.api.call(rechargeOffers)).offers.map(({ id }) => id)
  const phone = '13766660010'
  const first = await byPhone(phone)
  expect(await offersOf(first)).toEqual([offer?.id])
  // Taken, and spent since.
  await shop.db`
    insert into recharge (number, account_id, offer_id, amount, gift, status, pay_by, paid_at, created_at)
    values ('cz00000000000000010', ${first.id}, ${offer?.id ?? 0}, 10000, 1000, 'paid', now(), now(), now())`
  await close(first)
  const again = await byPhone(phone)
  expect(await offersOf(again)).toEqual([])
  const begin = (who: Shopper) =>
    who.api.call(startRecharge, { of: { offerId: offer?.id ?? 0 }, method: 'wechat', scene: 'desktop', returnTo: '/' })
  await expect(begin(again)).rejects.toThrow('该充值优惠已结束，或您已经使用过')
  expect(await offersOf(await byPhone('13766660011'))).toEqual([offer?.id])
  await shop.db`delete from recharge where account_id = ${first.id}`
})

test('of the closed account stay a keyed digest and no phone; its owner is told, and after three years it is forgotten', async () => {
  const phone = '13766660009'
  const first = await byPhone(phone)
  await close(first)
  const kept = await shop.db<{ digest: Buffer }[]>`select digest from left_identity where account_id = ${first.id}`
  expect(kept.map(({ digest }) => digest.length)).toEqual([32])
  const [traces] = await shop.db`select count(*)::int as count from account where phone = ${phone}`
  expect(traces).toEqual({ count: 0 })
  const again = await byPhone(phone)
  const digest = kept[0]?.digest.toString('hex')
  expect(await again.post('/user/export')).toMatchObject({ data: { leftIdentities: [{ digest, account_id: first.id }] } })
  await close(again)
  await shop.db`update left_identity set left_at = left_at - interval '3 years 1 day' where account_id in (${first.id}, ${again.id})`
  await sweepExpired(shop.db, shop.deps.log)
  expect(await couponsOf(await byPhone(phone))).toEqual([welcome])
})
