import { expect, test } from 'vitest'
import { chatPath, readChatSearch } from './chat-path.ts'

test('the address says what is not the usual thing', () => {
  expect(chatPath()).toBe('/chat')
  expect(chatPath({ shopperId: 7 })).toBe('/chat/7')
  expect(chatPath({ shopperId: 7, box: 'waiting', q: '雷司令 & 1', view: 'shopper' })).toBe(
    '/chat/7?box=waiting&q=%E9%9B%B7%E5%8F%B8%E4%BB%A4+%26+1&view=shopper',
  )
  expect(chatPath({ shopperId: 7, q: 'Riesling', at: 12 })).toBe('/chat/7?q=Riesling&at=12')
  expect(chatPath({ view: 'shopper', at: 12 })).toBe('/chat')
})

test('what an address says is read again, and what means nothing is left out', () => {
  expect(readChatSearch({ box: 'waiting', q: 'Riesling', view: 'shopper' })).toEqual({
    box: 'waiting',
    q: 'Riesling',
    view: 'shopper',
  })
  expect(readChatSearch({ box: 'nothing', q: ' ', view: 1 })).toEqual({})
  expect(readChatSearch({ at: '12' })).toEqual({ at: 12 })
  for (const at of ['-1', '1.5', 'x', '1e300']) expect(readChatSearch({ at })).toEqual({})
  expect(readChatSearch({ box: 'own', q: '1380000' })).toEqual({ q: '1380000' })
})
