import { expect, test } from 'vitest'
import { mergeMessages, withTimeTags } from './conversation.ts'
import { lengthOf } from './text-length.ts'

const DAY = '2026-11-20'
const at = (time: string, senderId = 1, author: 'shopper' | 'agent' = 'shopper') => ({
  senderId,
  author,
  sentAt: `${DAY}T${time}+08:00`,
})
const tagsOf = (messages: ReturnType<typeof at>[]) => withTimeTags(messages).map(({ tag, isFirst }) => [tag, isFirst])

test('a time tag stands on a message that comes 5 minutes or more after the one before, a day tag on the first of a day', () => {
  expect(tagsOf([at('10:00:00'), at('10:04:59'), at('10:09:59'), at('10:09:59.5')])).toEqual([
    ['day', true],
    [null, false],
    ['time', true],
    [null, false],
  ])
  const midnight = [{ ...at('23:59:59') }, { ...at('00:00:01'), sentAt: '2026-11-21T00:00:01+08:00' }]
  expect(tagsOf(midnight)).toEqual([
    ['day', true],
    ['day', true],
  ])
  expect(withTimeTags([])).toEqual([])
})

test('messages of one sender in a row are a group, which a tag or another sender ends', () => {
  const talk = [
    at('10:00:00'),
    at('10:00:01'),
    at('10:00:02', 2, 'agent'),
    at('10:00:03', 2, 'agent'),
    at('10:06:00', 2, 'agent'),
  ]
  expect(tagsOf(talk).map(([, isFirst]) => isFirst)).toEqual([true, false, true, false, true])
})

test('messages that come in any order, and twice, stand once and in the order of their ids', () => {
  const held = [{ id: 3 }, { id: 5 }]
  expect(mergeMessages(held, [{ id: 4 }, { id: 1 }, { id: 5 }]).map(({ id }) => id)).toEqual([1, 3, 4, 5])
  expect(held).toHaveLength(2)
})

test('a smiley counts as one character', () => {
  expect(lengthOf('好😀')).toBe(2)
})
