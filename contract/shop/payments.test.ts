import { expect, test } from 'vitest'
import type { BalanceMovement } from '#domain/balance.ts'
import { fen } from '#domain/money.ts'
import type { Cashier } from '#domain/order.ts'
import type { PayOutcome } from '#domain/payment.ts'
import { PAY_METHODS } from '#domain/payment.ts'
import { decodeMovement, encodeMovement } from './balance.ts'
import { decodePayType, encodePayMethod } from './order-shapes.ts'
import { decodeOutcome, encodeOutcome, sceneOf } from './pay-outcome.ts'
import { decodeCashier, decodePaymentState, encodeCashier, encodePaymentState } from './payments.ts'
import { decodeOffers, encodeOffers, startRecharge } from './recharge.ts'

const transfer = {
  bank: { zh: '招商银行', en: 'China Merchants Bank' },
  holder: { zh: '雷伯斯托克', en: 'Rebstock' },
  number: '6225 8800 0000 0001',
  amount: fen(360_00),
  remark: 'cp20261120123456789012',
  payBy: '2026-11-23T16:30:00.000Z',
  isHeldForDays: true,
}
const cashier: Cashier = {
  type: 'order',
  orderNumber: 'cp20261120123456789012',
  status: 'unpaid',
  due: fen(400_00),
  reduction: fen(12_00),
  boxes: fen(38_00),
  paid: fen(40_00),
  rest: fen(360_00),
  balance: fen(12_34),
  payBy: '2026-11-20T17:00:00.123Z',
  serverTime: '2026-11-20T16:40:00.000Z',
  methods: PAY_METHODS.map((method) => ({ method, isOpen: method === 'balance' || method === 'alipay' })),
  opensInWechat: true,
  transfer,
  gift: fen(0),
  paybacks: [
    {
      number: 'r1',
      method: 'wechat',
      amount: fen(400_00),
      reason: 'paid-twice',
      state: 'under-way',
      at: '2026-11-20T16:41:00.000Z',
      doneAt: null,
    },
  ],
}
const throughJson = <T>(wire: T): T => JSON.parse(JSON.stringify(wire))

test('the cashier and the state of a payment come through the wire', () => {
  const row = { ...cashier, id: 7, shipping: fen(18_00) }
  expect(decodeCashier(throughJson(encodeCashier(row)))).toEqual(cashier)
  const recharging: Cashier = { ...cashier, type: 'recharge', transfer: null, gift: fen(50_00), paybacks: [] }
  expect(decodeCashier(throughJson(encodeCashier({ ...row, ...recharging })))).toEqual(recharging)
  const { status, due, paid, rest, payBy, serverTime, paybacks } = cashier
  const state = { status, isPaid: false, due, paid, rest, payBy, serverTime, paybacks }
  expect(decodePaymentState(throughJson(encodePaymentState(state)))).toEqual(state)
  expect(PAY_METHODS.map((method) => decodePayType(encodePayMethod(method)))).toEqual(PAY_METHODS)
})

test('every outcome of paying comes through the wire, in CRMEB’s words', () => {
  const began = { expiresAt: '2026-11-20T16:55:00.000Z', paymentNumber: 'p20261120123456789012' }
  const outcomes: [PayOutcome, string][] = [
    [{ kind: 'paid' }, 'SUCCESS'],
    [{ kind: 'balance-too-low' }, 'PAY_DEFICIENCY'],
    [{ kind: 'qr-code', content: 'weixin://wxpay/bizpayurl?pr=1', ...began }, 'WECHAT_PC_PAY'],
    [{ kind: 'redirect', url: 'https://wx.tenpay.com/x', ...began }, 'WECHAT_H5_PAY'],
    [{ kind: 'form', html: '<form id="alipaysubmit"></form>', ...began }, 'ALIPAY_PAY'],
    [{ kind: 'client-parameters', parameters: { prepayid: 'wx1', sign: 'abc' }, ...began }, 'WECHAT_PAY'],
    [{ kind: 'client-parameters', parameters: { orderInfo: 'app_id=1&sign=x' }, ...began }, 'ALIPAY_PAY'],
    [{ kind: 'transfer', transfer }, 'SUCCESS'],
  ]
  for (const [outcome, status] of outcomes) {
    const wire = throughJson(encodeOutcome(outcome, { id: 7, number: cashier.orderNumber }))
    expect(wire.status).toBe(status)
    expect(decodeOutcome(wire)).toEqual(outcome)
  }
  const code: PayOutcome = { kind: 'qr-code', content: 'weixin://wxpay/bizpayurl?pr=1', ...began }
  expect(encodeOutcome(code, { id: 7, number: 'cp1' })).toMatchObject({
    result: {
      jsConfig: { code_url: 'weixin://wxpay/bizpayurl?pr=1', invalid: 1_795_193_700, logo: '' },
      oid: 7,
      order_id: 'cp1',
      pay_key: began.paymentNumber,
      pay_url: '',
    },
  })
})

test('movements come through the wire with their sign', () => {
  for (const amount of [fen(-60_00), fen(0), fen(60_00)]) {
    const movement: BalanceMovement = {
      id: 1,
      kind: 'correction',
      amount,
      balance: fen(40_00),
      orderNumber: null,
      note: '破损补偿',
      at: '2026-11-20T16:30:00.123Z',
    }
    expect(decodeMovement(throughJson(encodeMovement(movement, (key) => key)))).toEqual(movement)
  }
})

test('offers to recharge come through the wire; a price that is no money is undefined, never rounded', () => {
  const offers = { offers: [{ id: 3, amount: fen(500_00), gift: fen(30_00) }], min: fen(10_00), max: fen(20_000_00) }
  expect(decodeOffers(throughJson(encodeOffers(offers, [])))).toEqual(offers)
  const priceOf = (price: unknown) => startRecharge.body?.parse({ price, from: 'weixin' }).price
  expect([priceOf('88.5'), priceOf(100), priceOf('0.1'), priceOf(0.1)]).toEqual([88_50, 100_00, 10, 10])
  expect([priceOf('1.005'), priceOf('1e3'), priceOf(''), priceOf('1e9')]).toEqual([undefined, undefined, undefined, undefined])
})

test('a client’s kind says where it pays, unless it says so itself', () => {
  expect(['pc', 'h5', 'wechat', 'routine', 'app', undefined].map((formType) => sceneOf(formType, undefined))).toEqual([
    'desktop',
    'mobile-browser',
    'wechat-browser',
    'mini-program',
    'app',
    'desktop',
  ])
  expect(sceneOf('pc', 'mobile-browser')).toBe('mobile-browser')
})
