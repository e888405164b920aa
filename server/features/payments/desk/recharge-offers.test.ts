import { afterEach, expect, test } from 'vitest'
import { findBalance } from '#contract/shop/balance.ts'
import { rechargeOffers, startRecharge } from '#contract/shop/recharge.ts'
import * as offers from '#contract/staff/recharge-offers.ts'
import { fen } from '#domain/money.ts'
import type { OfferDraft } from '#domain/recharge-offer.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { violations } from '#test/support/invariants.ts'
import { arrive, payingShop } from '#test/support/paying-shop.ts'
import { type Shopper, shopper } from '#test/support/shop.ts'

const shop = await payingShop()
const { sandbox, db } = shop
const finance = await shopper(shop, { scopes: ['shopper', 'finance'], locale: 'en-US' })
afterEach(async () => {
  shop.setClock(0)
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

const draft = (amount: number, gift: number, more: Partial<OfferDraft> = {}): OfferDraft => ({
  amount: fen(amount),
  gift: fen(gift),
  perPerson: null,
  fromDay: null,
  toDay: null,
  isOpen: true,
  ...more,
})
const all = () => finance.api.call(offers.listStaffOffers)
const shownTo = async (buyer: Shopper) => (await buyer.api.call(rechargeOffers)).offers
async function added(of: OfferDraft): Promise<offers.StaffOffer> {
  await finance.api.call(offers.addOffer, of)
  const newest = (await all()).toSorted((one, other) => other.id - one.id)[0]
  if (!newest) throw new Error('no offer')
  return newest
}
const begin = (buyer: Shopper, offerId: number) =>
  buyer.api.call(startRecharge, { of: { offerId }, method: 'wechat', scene: 'desktop', returnTo: '/' })
const draftOf = ({ id: _, taken: __, version: ___, ...offer }: offers.StaffOffer): OfferDraft => offer

test('offers are added, put in order, changed, switched off and deleted; shoppers see each change at once', async () => {
  const buyer = await shopper(shop)
  const small = await added(draft(100_00, 0))
  const large = await added(draft(500_00, 30_00))
  expect(await shownTo(buyer)).toMatchObject([{ amount: 100_00 }, { amount: 500_00, gift: 30_00 }])
  await finance.api.call(offers.orderOffers, [large.id])
  expect((await shownTo(buyer)).map(({ id }) => id)).toEqual([large.id, small.id])
  await finance.api.call(offers.changeOffer, { id: small.id, version: small.version, draft: draft(200_00, 5_00) })
  expect((await shownTo(buyer))[1]).toMatchObject({ amount: 200_00, gift: 5_00 })
  await finance.api.call(offers.changeOffer, {
    id: large.id,
    version: large.version,
    draft: { ...draftOf(large), isOpen: false },
  })
  expect((await shownTo(buyer)).map(({ id }) => id)).toEqual([small.id])
  await expect(begin(buyer, large.id)).rejects.toThrow('该充值优惠已结束')
  await finance.api.call(offers.deleteOffer, small.id)
  expect(await shownTo(buyer)).toEqual([])
  expect((await all()).map(({ id }) => id)).toEqual([large.id])
  await finance.api.call(offers.deleteOffer, large.id)
  const log =
    await db`select details from audit_entry where action = 'recharge-offer' and subject = ${String(large.id)} order by id`
  expect(log.map(({ details }) => details)).toEqual([
    { before: '', after: '500.00 + 30.00' },
    { before: '500.00 + 30.00', after: '500.00 + 30.00 (off)' },
    { before: '500.00 + 30.00 (off)', after: '' },
  ])
})

test('a recharge that was begun keeps what was promised, though the offer is changed and deleted meanwhile', async () => {
  const buyer = await shopper(shop)
  const offer = await added(draft(500_00, 30_00))
  const { outcome } = await begin(buyer, offer.id)
  await finance.api.call(offers.changeOffer, { id: offer.id, version: offer.version, draft: draft(500_00, 1_00) })
  await finance.api.call(offers.deleteOffer, offer.id)
  await sandbox.pay(await arrive(outcome))
  await sandbox.sender.idle()
  expect((await buyer.api.call(findBalance)).balance).toBe(530_00)
})

test('a limit per person holds, also for two at once; what was begun and not paid goes on', async () => {
  const [buyer, other] = [await shopper(shop), await shopper(shop)]
  const offer = await added(draft(100_00, 20_00, { perPerson: 1 }))
  const both = await Promise.all([begin(buyer, offer.id), begin(buyer, offer.id)].map((call) => call.catch(() => undefined)))
  const numbers = new Set(both.flatMap((each) => (each ? [each.number] : [])))
  expect(numbers.size).toBe(1)
  const again = await begin(buyer, offer.id)
  expect(numbers).toContain(again.number)
  await sandbox.pay(await arrive(again.outcome))
  await sandbox.sender.idle()
  expect((await buyer.api.call(findBalance)).balance).toBe(120_00)
  expect(await shownTo(buyer)).toEqual([])
  await expect(begin(buyer, offer.id)).rejects.toThrow('该充值优惠已结束，或您已经使用过')
  expect((await shownTo(other)).map(({ id }) => id)).toEqual([offer.id])
  expect((await all()).find(({ id }) => id === offer.id)?.taken).toBe(1)
  await finance.api.call(offers.deleteOffer, offer.id)
})

test('an offer counts on its days of Shanghai only, the first and the last included', async () => {
  const buyer = await shopper(shop)
  const today = shanghaiDay(new Date())
  const later = await added(draft(100_00, 1_00, { fromDay: addDays(today, 2), toDay: addDays(today, 3) }))
  expect(await shownTo(buyer)).toEqual([])
  await expect(begin(buyer, later.id)).rejects.toThrow('已结束')
  for (const days of [2, 3]) {
    shop.setClock(days * 24 * 60)
    expect((await shownTo(buyer)).map(({ id }) => id)).toEqual([later.id])
  }
  shop.setClock(5 * 24 * 60)
  expect(await shownTo(buyer)).toEqual([])
  await finance.api.call(offers.deleteOffer, later.id)
})

test('wrong sums and days are refused, a stale form too; two deletions are one; only the finances write', async () => {
  const write = (who: Shopper, of: object) => who.post('/staff/recharge-offers', { amount: '100.00', gift: '0.00', ...of })
  for (const wrong of [
    { amount: '9.99' },
    { amount: '20000.01' },
    { gift: '100.01' },
    { gift: '-1.00' },
    { perPerson: 0 },
    { fromDay: '2026-02-02', toDay: '2026-02-01' },
    { amount: 'x' },
  ])
    expect(await write(finance, wrong)).toMatchObject({ status: 400, code: '100100' })
  for (const scope of ['agent', 'merchandiser', 'admin'] as const)
    expect(await write(await shopper(shop, { scopes: ['shopper', scope] }), {})).toMatchObject({ code: '100101' })
  const offer = await added(draft(100_00, 0))
  const change = (gift: number) =>
    finance.api.call(offers.changeOffer, { id: offer.id, version: offer.version, draft: draft(100_00, gift) })
  const both = await Promise.allSettled([change(1_00), change(2_00)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const gone = await Promise.allSettled([1, 2].map(() => finance.api.call(offers.deleteOffer, offer.id)))
  expect(gone.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('who adds or changes an offer has no gift by it, a recharge that was begun included; a colleague has', async () => {
  const colleague = await shopper(shop, { scopes: ['shopper', 'finance'], locale: 'en-US' })
  const own = await added(draft(100_00, 100_00))
  const refused = 'please let a colleague do it'
  await expect(begin(finance, own.id)).rejects.toThrow(refused)
  await sandbox.pay(await arrive((await begin(colleague, own.id)).outcome))
  await sandbox.sender.idle()
  expect((await colleague.api.call(findBalance)).balance).toBe(200_00)

  const limited = await added(draft(100_00, 20_00, { perPerson: 2 }))
  await begin(colleague, limited.id)
  await colleague.api.call(offers.changeOffer, {
    id: limited.id,
    version: limited.version,
    draft: draft(100_00, 20_00, { perPerson: 3 }),
  })
  await expect(begin(colleague, limited.id)).rejects.toThrow(refused)

  const plain = await added(draft(100_00, 0))
  await begin(finance, plain.id)
  for (const { id } of [own, limited, plain]) await finance.api.call(offers.deleteOffer, id)
})
