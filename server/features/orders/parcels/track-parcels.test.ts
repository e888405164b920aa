import { pino } from 'pino'
import { expect, test } from 'vitest'
import { findOrder } from '#contract/shop/orders.ts'
import { buildApp } from '#server/app.ts'
import { type ParcelTracking, TrackingUnavailable } from '#server/external/parcel-tracking.ts'
import type { SandboxTracking } from '#server/external/parcel-tracking-sandbox.ts'
import { sendParcel } from '#server/features/orders/parcels/send-parcel.ts'
import { violations } from '#test/support/invariants.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { client, dataOf, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { trackParcels } from './track-parcels.ts'

const shop = await shopWith({ wines: [{ skus: [{ stock: 10_000 }] }] })
const sandbox = shop.deps.parcelTracking as SandboxTracking
const HOUR = 60

let numbers = 2_000_000_000_000
/** An order on its way, handed over now by the shop's clock. */
async function sentOrder(
  buyer: Shopper,
  courier = '顺丰速运',
): Promise<{ number: string; trackingNumber: string; parcelId: number }> {
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  numbers += 1
  const trackingNumber = `SF${numbers}`
  const parcelId = await sendParcel(shop.db, number, { courier, trackingNumber, byAccount: buyer.id, at: shop.deps.now() })
  return { number, trackingNumber, parcelId }
}
const parcelOf = async (buyer: Shopper, number: string) => (await buyer.api.call(findOrder, { number })).parcels[0]
const kindsOf = async (buyer: Shopper, number: string) => (await parcelOf(buyer, number))?.steps.map(({ kind }) => kind)

test('the way of a parcel grows by itself until it is delivered, then nobody asks any more', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00, locale: 'en-US' })
  const { number, parcelId } = await sentOrder(buyer)
  await trackParcels(shop.deps)
  expect(await kindsOf(buyer, number)).toEqual(['handed-over'])
  shop.setClock(8 * HOUR)
  await trackParcels(shop.deps)
  expect(await kindsOf(buyer, number)).toEqual(['in-transit', 'in-transit', 'picked-up', 'handed-over'])
  shop.setClock(27 * HOUR)
  await trackParcels(shop.deps)
  expect((await kindsOf(buyer, number))?.[0]).toBe('out-for-delivery')
  shop.setClock(40 * HOUR)
  await trackParcels(shop.deps)
  const parcel = await parcelOf(buyer, number)
  expect(parcel).toMatchObject({ state: 'delivered' })
  // The courier speaks Chinese; what the step is about is said in both languages by the page.
  expect(parcel?.steps[0]).toMatchObject({ kind: 'delivered', text: { zh: expect.stringContaining('上海'), en: '' } })
  const times = parcel?.steps.map(({ at }) => at) ?? []
  expect(times).toEqual(times.toSorted().toReversed())
  expect(new Set(times).size).toBe(times.length)
  expect(await shop.db`select from parcel where id = ${parcelId} and ask_after is not null`).toEqual([])
})

test('it is asked after again no sooner than in an hour, and two processes ask once', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const { trackingNumber } = await sentOrder(buyer)
  let asked = 0
  const counting: ParcelTracking = {
    ...sandbox,
    ask: (parcel) => {
      if (parcel.trackingNumber === trackingNumber) asked += 1
      return sandbox.ask(parcel)
    },
  }
  const deps = { ...shop.deps, parcelTracking: counting }
  await Promise.all([trackParcels(deps), trackParcels(deps), trackParcels(deps)])
  expect(asked).toBe(1)
  shop.setClock(59)
  await trackParcels(deps)
  expect(asked).toBe(1)
  shop.setClock(61)
  await trackParcels(deps)
  expect(asked).toBe(2)
})

test('T28: a service that fails keeps no other parcel waiting, is asked again later, and is logged without numbers', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const [broken, fine] = [await sentOrder(buyer), await sentOrder(buyer)]
  const lines: string[] = []
  let isDown = true
  const flaky: ParcelTracking = {
    ...sandbox,
    ask: async (parcel) => {
      if (isDown && parcel.trackingNumber === broken.trackingNumber) throw new TrackingUnavailable('query failed: TimeoutError')
      return sandbox.ask(parcel)
    },
  }
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const deps = { ...shop.deps, parcelTracking: flaky, log }
  shop.setClock(5 * HOUR)
  await trackParcels(deps)
  expect(await kindsOf(buyer, broken.number)).toEqual(['handed-over'])
  expect((await kindsOf(buyer, fine.number))?.length).toBeGreaterThan(1)
  expect(lines.join()).toContain('TimeoutError')
  expect(lines.join()).not.toContain(broken.trackingNumber)
  isDown = false
  shop.setClock(7 * HOUR)
  await trackParcels(deps)
  expect((await kindsOf(buyer, broken.number))?.length).toBeGreaterThan(1)
})

test('where the shop can be reached, it subscribes once, and again when a number was put right', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const { parcelId, trackingNumber } = await sentOrder(buyer)
  const subscribed: string[] = []
  const noting: ParcelTracking = {
    ...sandbox,
    subscribe: async (parcel, url) => {
      subscribed.push(`${parcel.trackingNumber} ${url}`)
    },
  }
  const config = { ...shop.deps.config, siteUrl: 'https://shop.example' }
  const deps = { ...shop.deps, parcelTracking: noting, config }
  await trackParcels(deps)
  shop.setClock(2 * HOUR)
  await trackParcels(deps)
  const mine = () => subscribed.filter((line) => line.startsWith(trackingNumber) || line.startsWith('1234567890999'))
  expect(mine()).toEqual([`${trackingNumber} https://shop.example/api/parcel/notify`])
  const staff = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  await staff.post(`/staff/parcels/${parcelId}`, { courier: 'ems', trackingNumber: '1234567890999' })
  await trackParcels(deps)
  expect(mine()[1]).toBe('1234567890999 https://shop.example/api/parcel/notify')
})

test('an answer that comes after the number was put right is another parcel’s, and is not taken', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const { parcelId, number, trackingNumber } = await sentOrder(buyer)
  const staff = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  const slow: ParcelTracking = {
    ...sandbox,
    ask: async (parcel) => {
      const steps = await sandbox.ask(parcel)
      if (parcel.trackingNumber === trackingNumber) {
        await staff.post(`/staff/parcels/${parcelId}`, { courier: 'ems', trackingNumber: '1234567890888' })
      }
      return steps
    },
  }
  shop.setClock(12 * HOUR)
  await trackParcels({ ...shop.deps, parcelTracking: slow })
  expect(await parcelOf(buyer, number)).toMatchObject({
    trackingNumber: '1234567890888',
    steps: [{ kind: 'handed-over' }, { kind: 'handed-over' }],
  })
})

/** A notice as it comes over the wire: a form, without Origin. */
const notify = (form: Record<string, string>) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/parcel/notify',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

test('a notice of the service is there at once, counts once however often it comes, and the answer is in its own words', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const { number, trackingNumber } = await sentOrder(buyer)
  const notice = await sandbox.pushFor(trackingNumber, new Date(Date.now() + 48 * HOUR * 60_000))
  if (!notice) throw new Error('no notice')
  const answers = await Promise.all([notify(notice), notify(notice), notify(notice)])
  for (const answer of answers) expect(answer.json()).toMatchObject({ result: true, returnCode: '200' })
  expect(await parcelOf(buyer, number)).toMatchObject({ state: 'delivered' })
  expect((await kindsOf(buyer, number))?.length).toBe(8)
})

test('T20: a notice with a wrong, missing or foreign signature, or changed by one byte, changes nothing', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const { number, trackingNumber } = await sentOrder(buyer)
  const notice = await sandbox.pushFor(trackingNumber, new Date(Date.now() + 48 * HOUR * 60_000))
  if (!notice) throw new Error('no notice')
  const { param, sign } = notice
  const hostile: Record<string, string>[] = [
    { param, sign: sign.replace(/^./, (digit) => (digit === 'A' ? 'B' : 'A')) },
    { param: param.replace('签收', '丢失'), sign },
    { param },
    { sign },
    { param, sign: '' },
    { param, sign: sign.slice(1) },
    { param: 'not json', sign },
    {},
  ]
  for (const form of hostile) {
    const answer = await notify(form)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ result: false })
  }
  expect(await kindsOf(buyer, number)).toEqual(['handed-over'])
  // Signed rightly, but of a parcel that is nobody's: taken, so that it is not sent for ever.
  await shop.db`update parcel set tracking_number = 'SF9999999999999' where tracking_number = ${trackingNumber}`
  expect((await notify(notice)).json()).toMatchObject({ result: true })
  expect(await kindsOf(buyer, number)).toEqual(['handed-over'])
})

test('T35: what a courier writes is text: no markup of it comes into a page’s data as anything else', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const { number } = await sentOrder(buyer)
  const hostile: ParcelTracking = {
    ...sandbox,
    ask: async () => [{ at: new Date(), kind: 'in-transit', text: '<script>alert(1)</script>' }],
  }
  shop.setClock(2 * HOUR)
  await trackParcels({ ...shop.deps, parcelTracking: hostile })
  expect((await parcelOf(buyer, number))?.steps.map(({ text }) => text.zh)).toContain('<script>alert(1)</script>')
})

test('in production without keys tracking is off: nobody asks, and there is no door for notices', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const { number } = await sentOrder(buyer)
  shop.setClock(30 * HOUR)
  const deps = { ...shop.deps, parcelTracking: undefined }
  await trackParcels(deps)
  expect(await kindsOf(buyer, number)).toEqual(['handed-over'])
  const app = await buildApp(deps, { pages: false })
  const answer = await app.inject({ method: 'POST', url: '/api/parcel/notify', payload: { param: '{}', sign: '' } })
  expect(answer.statusCode).toBe(404)
  await app.close()
})

test('a courier that the service does not know is never asked after', async () => {
  shop.setClock(0)
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const { number, parcelId } = await sentOrder(buyer, '自家马车')
  expect(await shop.db`select from parcel where id = ${parcelId} and ask_after is null`).toHaveLength(1)
  expect(dataOf(await client(shop.app, { token: buyer.token, formType: 'h5' }).get(`/order/express/${number}`))).toMatchObject({
    order: { delivery_name: '自家马车', delivery_code: '' },
  })
  expect(await violations(shop.db)).toEqual([])
})
