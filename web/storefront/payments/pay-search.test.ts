import { expect, test } from 'vitest'
import { isOursAlone, paySearchOf, returnSearchOf, searchOf } from './pay-search.ts'

test('what is paid is read from the address, and nothing else is', () => {
  expect(paySearchOf({ orderId: 'cp2026', type: 'svip' })).toEqual({ orderId: 'cp2026' })
  expect(paySearchOf({ orderId: 'cz2026', type: 'recharge' })).toEqual({ orderId: 'cz2026', type: 'recharge' })
  expect(paySearchOf({ orderId: '../../logout' })).toEqual({ orderId: '' })
  expect(searchOf({ orderNumber: 'cz2026', type: 'recharge' })).toEqual({ orderId: 'cz2026', type: 'recharge' })
})

test('T27: what a provider puts onto the way back is told apart from what is ours', () => {
  const back = '?orderId=cp2026&back=1&out_trade_no=p1&trade_status=TRADE_SUCCESS&sign=abc'
  expect(isOursAlone(back)).toBe(false)
  expect(returnSearchOf(Object.fromEntries(new URLSearchParams(back)))).toEqual({ orderId: 'cp2026', back: 1 })
  expect(isOursAlone('?orderId=cz2026&type=recharge&back=1')).toBe(true)
})
