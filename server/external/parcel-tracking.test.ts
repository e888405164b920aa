import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { PushRefused, TrackingUnavailable } from './parcel-tracking.ts'
import { kuaidi100Tracking, pushSalt } from './parcel-tracking-kuaidi100.ts'

const config = { KUAIDI100_CUSTOMER: 'ABCDEF0123456789', KUAIDI100_KEY: 'k3y' }
const parcel = { courierCode: 'shunfeng', trackingNumber: 'SF1234567890123', phone: '13800000001' }
/** Computed independently of the adapter. */
const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()

/** A stand-in service with this answer, which records its requests. */
function service(answer: unknown) {
  const sent: { url: string; form: Record<string, string> }[] = []
  const tracking = kuaidi100Tracking(config, async (url, form) => {
    sent.push({ url, form: Object.fromEntries(form) })
    return answer
  })
  return { tracking, sent }
}

const DATA = [
  {
    time: '2026-11-22 10:34:33',
    ftime: '2026-11-22 10:34:33',
    context: '已由快递柜代收',
    status: '投柜或站签收',
    statusCode: '304',
  },
  { time: '2026-11-22 08:27:50', ftime: '2026-11-22 08:27:50', context: '正在派送', status: '派件', statusCode: '5' },
  { time: '2026-11-21 22:29:30', ftime: '2026-11-21 22:29:30', context: '已发车', status: '干线', statusCode: '1002' },
  { time: '2026-11-21 18:00:00', ftime: '2026-11-21 18:00:00', context: '已揽收', status: '揽收', statusCode: '103' },
]
const FOUND = { message: 'ok', nu: parcel.trackingNumber, ischeck: '1', com: 'shunfeng', status: '200', state: '3', data: DATA }

test('a query is signed MD5(param + key + customer) in capitals, over exactly the param that is sent', async () => {
  const { tracking, sent } = service(FOUND)
  await tracking.ask(parcel)
  const [{ url, form } = { url: '', form: {} as Record<string, string> }] = sent
  expect(url).toBe('https://poll.kuaidi100.com/poll/query.do')
  expect(form.customer).toBe(config.KUAIDI100_CUSTOMER)
  expect(form.sign).toBe(md5(`${form.param}${config.KUAIDI100_KEY}${config.KUAIDI100_CUSTOMER}`))
  expect(JSON.parse(form.param ?? '')).toEqual({
    com: 'shunfeng',
    num: 'SF1234567890123',
    phone: '13800000001',
    resultv2: '4',
    show: '0',
    order: 'desc',
  })
  expect(JSON.stringify(form)).not.toContain(`"${config.KUAIDI100_KEY}"`)
})

test('the recipient’s phone goes only to couriers that ask for it', async () => {
  const { tracking, sent } = service({ ...FOUND, returnCode: '200' })
  await tracking.ask({ ...parcel, courierCode: 'jd' })
  await tracking.subscribe({ ...parcel, courierCode: 'jd' }, 'https://shop.example/n')
  expect(sent).toHaveLength(2)
  expect(JSON.stringify(sent)).not.toContain(parcel.phone)
})

test('the way comes newest first, in Shanghai’s time, each step with its kind', async () => {
  expect(await service(FOUND).tracking.ask(parcel)).toEqual([
    { at: new Date('2026-11-22T02:34:33Z'), kind: 'delivered', text: '已由快递柜代收' },
    { at: new Date('2026-11-22T00:27:50Z'), kind: 'out-for-delivery', text: '正在派送' },
    { at: new Date('2026-11-21T14:29:30Z'), kind: 'in-transit', text: '已发车' },
    { at: new Date('2026-11-21T10:00:00Z'), kind: 'picked-up', text: '已揽收' },
  ])
})

test.each([
  ['0', 'in-transit'],
  ['1', 'picked-up'],
  ['2', 'problem'],
  ['3', 'delivered'],
  ['4', 'returned'],
  ['5', 'out-for-delivery'],
  ['6', 'returned'],
  ['7', 'in-transit'],
  ['8', 'customs'],
  ['14', 'returned'],
  ['101', 'picked-up'],
  ['206', 'problem'],
  ['301', 'delivered'],
  ['401', 'returned'],
  ['501', 'out-for-delivery'],
  ['1001', 'in-transit'],
  ['1003', 'in-transit'],
  ['99999', 'in-transit'],
])('code %s is %s, whether a step carries it or the parcel does', async (code, kind) => {
  const step = { time: '2026-11-22 10:34:33', context: 'x' }
  const byStep = await service({ state: '0', data: [{ ...step, statusCode: code }] }).tracking.ask(parcel)
  expect(byStep?.[0]?.kind).toBe(kind)
  const byParcel = await service({ state: code, data: [step, { ...step, time: '2026-11-21 10:00:00' }] }).tracking.ask(parcel)
  expect(byParcel?.map((each) => each.kind)).toEqual([kind, 'in-transit'])
})

test.each(['500', '408', 500])('%s means: nothing known of it (yet)', async (returnCode) => {
  expect(await service({ result: false, returnCode, message: '查询无结果' }).tracking.ask(parcel)).toBeUndefined()
})

test.each([
  { result: false, returnCode: '503', message: '验证签名失败' },
  { result: false, returnCode: '601', message: 'POOR' },
  null,
  'down for maintenance',
  {},
  { message: 'ok', data: 'x' },
  { message: 'ok', data: [{ time: 'yesterday', context: 'x' }] },
  { message: 'ok', data: [{ time: '2026-13-45 10:00:00', context: 'x' }] },
  { message: 'ok', data: Array.from({ length: 201 }, () => DATA[0]) },
])('T28: %j is no answer, and no state comes of it', async (answer) => {
  const asked = service(answer).tracking.ask(parcel)
  await expect(asked).rejects.toThrow(TrackingUnavailable)
  await expect(asked).rejects.not.toThrow(parcel.trackingNumber)
})

test('a subscription names the salt by which its notices are signed; having one already is as good', async () => {
  const { tracking, sent } = service({ result: true, returnCode: '200', message: '提交成功' })
  await tracking.subscribe(parcel, 'https://shop.example/api/parcel/notify')
  expect(sent[0]?.url).toBe('https://poll.kuaidi100.com/poll')
  expect(sent[0]?.form.schema).toBe('json')
  expect(JSON.parse(sent[0]?.form.param ?? '')).toEqual({
    company: 'shunfeng',
    number: 'SF1234567890123',
    key: 'k3y',
    parameters: {
      callbackurl: 'https://shop.example/api/parcel/notify',
      salt: pushSalt('k3y'),
      resultv2: '4',
      phone: '13800000001',
    },
  })
  await service({ result: false, returnCode: '501', message: '重复订阅' }).tracking.subscribe(parcel, 'https://shop.example/n')
  for (const answer of [{ result: false, returnCode: '600' }, { result: false, returnCode: '700' }, 'x', null]) {
    await expect(service(answer).tracking.subscribe(parcel, 'https://shop.example/n')).rejects.toThrow(TrackingUnavailable)
  }
})

const { tracking } = service(null)
const notice = (lastResult: unknown, salt = pushSalt('k3y')) => {
  const param = JSON.stringify({ status: 'polling', billstatus: 'change', message: '', lastResult })
  return { param, sign: md5(param + salt) }
}

test('a notice is read when it is signed MD5(param + salt), in capitals or not', () => {
  const { param, sign } = notice(FOUND)
  for (const spelled of [sign, sign.toLowerCase()]) {
    expect(tracking.readPush({ param, sign: spelled })).toMatchObject({
      courierCode: 'shunfeng',
      trackingNumber: 'SF1234567890123',
      steps: [{ kind: 'delivered' }, { kind: 'out-for-delivery' }, { kind: 'in-transit' }, { kind: 'picked-up' }],
    })
  }
})

test('T20: any other notice is refused, whatever it says', () => {
  const good = notice(FOUND)
  const refused = [
    {},
    { param: good.param },
    { sign: good.sign },
    { ...good, sign: md5(good.param) },
    { ...good, sign: `${good.sign}0` },
    { ...good, param: `${good.param} ` },
    { param: [good.param], sign: good.sign },
    notice(FOUND, ''),
    notice(FOUND, pushSalt('another key')),
    notice({ ...FOUND, nu: undefined }),
    notice({ ...FOUND, data: null }),
  ]
  for (const form of refused) expect(() => tracking.readPush(form)).toThrow(PushRefused)
})

test('a service that cannot be reached says which call failed, and no number', async () => {
  const away = kuaidi100Tracking(config, async () => {
    throw new TrackingUnavailable('/poll/query.do failed: TimeoutError')
  })
  await expect(away.ask(parcel)).rejects.toThrow('/poll/query.do failed: TimeoutError')
})

test('its keys are all there or none, in the demo and in production', () => {
  expect(readConfig({}).kuaidi100).toBeUndefined()
  expect(readConfig(config).kuaidi100).toEqual(config)
  expect(() => readConfig({ KUAIDI100_KEY: 'k' })).toThrow('KUAIDI100_CUSTOMER')
  expect(() => readConfig({ KUAIDI100_CUSTOMER: 'c' })).toThrow('KUAIDI100_KEY')
})
