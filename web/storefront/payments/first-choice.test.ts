import { describe, expect, test } from 'vitest'
import { fen } from '#domain/money.ts'
import { PAY_METHODS, type PayMethod } from '#domain/payment.ts'
import { firstChoice, payableBy } from './first-choice.ts'

const desk = (balance: number, open: readonly PayMethod[] = PAY_METHODS) => ({
  balance: fen(balance),
  rest: fen(274_00),
  methods: PAY_METHODS.map((method) => ({ method, isOpen: open.includes(method) })),
})

describe('the method that is chosen beforehand', () => {
  test('is the balance where it is enough, else the first that is open', () => {
    expect(firstChoice(desk(274_00), null)).toBe('balance')
    expect(firstChoice(desk(273_99), null)).toBe('wechat')
    expect(firstChoice(desk(0, ['alipay', 'balance']), null)).toBe('alipay')
  })

  test('is the one of the last time as long as it can pay', () => {
    expect(firstChoice(desk(500_00), 'alipay')).toBe('alipay')
    expect(firstChoice(desk(500_00, ['wechat', 'balance']), 'alipay')).toBe('balance')
    expect(firstChoice(desk(10_00), 'balance')).toBe('wechat')
    expect(firstChoice(desk(10_00), 'cowries')).toBe('wechat')
  })

  test('is none where nothing can pay', () => {
    expect(firstChoice(desk(10_00, ['balance']), null)).toBeUndefined()
    expect(payableBy(desk(10_00, ['balance']))).toEqual([])
  })
})
