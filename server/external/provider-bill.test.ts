import { expect, test } from 'vitest'
import { fen } from '#domain/money.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { alipayBill, wechatBill } from '#server/external/payment-sandbox/bills.ts'
import { listeningGateway, visit } from '#test/support/payment-gateway.ts'
import { ProviderUnavailable } from './payment-provider.ts'
import { parseAlipayBill, parseWechatBill } from './provider-bill.ts'

const gateway = await listeningGateway()
const { sandbox, db } = gateway
const DAY = '2026-01-05'
const BOTH = ['alipay', 'wechat'] as const

test.each(BOTH)('T28: the bill of %s lists a day’s payments and refunds by Shanghai’s calendar, to the fen', async (name) => {
  const provider = gateway.provider(name)
  const letter = name === 'alipay' ? 'A' : 'W'
  const numbers = [1, 2, 3, 4].map((serial) => `${letter}0000000${serial}`)
  for (const [index, number] of numbers.entries()) {
    await visit(
      await provider.create(gateway.request(number, { amount: fen(100_01 + index), subject: '“O”, 2019`er; \t "好酒"' })),
    )
    if (index < 3) await sandbox.pay(number)
  }
  const [early = '', late = '', next = ''] = numbers
  await provider.refund({
    paymentNumber: early,
    refundNumber: `R${early}`,
    amount: fen(29_29),
    total: fen(100_01),
    reason: 'broken',
    notifyUrl: `${gateway.url}/notify/${name}`,
  })
  await sandbox.sender.idle()
  await db`update sandbox_payment set paid_at = ${`${DAY}T00:00:00+08:00`} where number = ${early}`
  await db`update sandbox_payment set paid_at = ${`${DAY}T23:59:59+08:00`} where number = ${late}`
  await db`update sandbox_payment set paid_at = ${'2026-01-06T00:00:00+08:00'} where number = ${next}`
  await db`update sandbox_refund set at = ${`${DAY}T12:00:00+08:00`} where payment_number = ${early}`

  const transactions = await Promise.all(numbers.map(async (number) => provider.query(number)))
  const transaction = (index: number) => {
    const state = transactions[index]
    return state?.state === 'paid' ? state.transaction : ''
  }
  expect(await provider.bill(DAY)).toEqual([
    { kind: 'payment', paymentNumber: early, refundNumber: null, transaction: transaction(0), amount: 100_01, fee: 60 },
    { kind: 'refund', paymentNumber: early, refundNumber: `R${early}`, transaction: transaction(0), amount: 29_29, fee: 0 },
    { kind: 'payment', paymentNumber: late, refundNumber: null, transaction: transaction(1), amount: 100_02, fee: 60 },
  ])
  expect(await provider.bill('2026-01-06')).toMatchObject([{ paymentNumber: next, amount: 100_03 }])
  expect(await provider.bill('2026-01-07')).toEqual([])

  // The check reports an injected difference.
  await db`update sandbox_payment set amount = amount + 1 where number = ${late}`
  expect((await provider.bill(DAY))?.[2]).toMatchObject({ paymentNumber: late, amount: 100_03 })
})

test.each(BOTH)('%s has no bill yet of a day that is not over', async (name) => {
  const today = shanghaiDay(new Date())
  expect(await gateway.provider(name).bill(today)).toBeNull()
})

test('a bill’s address is good for the day that it names, and for nobody who makes one up', async () => {
  const answer = await fetch(`${gateway.url}/sandbox/alipay/bill?day=${DAY}&ticket=guessed`)
  expect(answer.status).toBe(404)
  expect((await fetch(`${gateway.url}/sandbox/wechat/v3/billdownload/file?token=${DAY}`)).status).toBe(401)
})

test('a file that is cut off, another’s, or no bill at all is refused, never read half', async () => {
  const { alipay, wechat } = await sandbox.keys()
  const zip = alipayBill([], alipay.ALIPAY_SELLER_ID)
  expect(parseAlipayBill(zip)).toEqual([])
  for (const bad of [Buffer.from(''), Buffer.from('<html>'), zip.subarray(0, -30), zip.subarray(40), wechatBill([], wechat)])
    expect(() => parseAlipayBill(bad)).toThrow(ProviderUnavailable)

  const file = wechatBill([], wechat)
  expect(parseWechatBill(file)).toEqual([])
  const text = file.toString()
  const oddRow = text.replace('\r\n', '\r\n`1,`2,`3\r\n')
  for (const bad of ['', '<html>', text.slice(0, 40), oddRow])
    expect(() => parseWechatBill(Buffer.from(bad))).toThrow(ProviderUnavailable)
})
