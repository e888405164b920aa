import { expect, test } from 'vitest'
import { EMOJIS, emojiInWords, emojiOnWire, loneEmoji, splitEmoji, typedEmoji } from './emoji.ts'

test('there are 58 smileys, each with a name of its own in both languages', () => {
  expect(EMOJIS).toHaveLength(58)
  for (const words of [EMOJIS.map(({ name }) => name), EMOJIS.map(({ word }) => word.zh), EMOJIS.map(({ word }) => word.en)]) {
    expect(new Set(words).size).toBe(58)
  }
})

test('what is typed in either language reaches the wire as tokens and comes back in the words of the reader', () => {
  for (const emoji of EMOJIS) {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const wire = emojiOnWire(`a${typedEmoji(emoji, locale)}b`)
      expect(wire).toBe(`a[${emoji.name}]b`)
      expect(emojiInWords(wire, locale)).toBe(`a${typedEmoji(emoji, locale)}b`)
    }
  }
})

test('brackets that name no smiley stay what they are', () => {
  expect(emojiOnWire('[2019] [em-nothing] [[')).toBe('[2019] [em-nothing] [[')
  expect(splitEmoji('[em-nothing] [2019]')).toEqual([{ kind: 'text', text: '[em-nothing] [2019]' }])
})

test('a text is split at its smileys, and keeps its spaces', () => {
  expect(splitEmoji('hi [em-smile][em-wink] you').map((part) => (part.kind === 'text' ? part.text : part.emoji.name))).toEqual([
    'hi ',
    'em-smile',
    'em-wink',
    ' you',
  ])
  expect(splitEmoji('')).toEqual([])
})

test('one smiley alone is known as such', () => {
  expect(loneEmoji(' [em-yum]\n')?.name).toBe('em-yum')
  expect(loneEmoji('[em-yum]!')).toBeUndefined()
  expect(loneEmoji('[em-yum][em-yum]')).toBeUndefined()
})
