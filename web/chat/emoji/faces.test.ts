import { expect, test } from 'vitest'
import { EMOJIS } from '#domain/vocabulary/emoji.ts'
import { FACES } from './faces.tsx'

test('every smiley of the list has a face of its own', () => {
  expect(Object.keys(FACES)).toEqual(EMOJIS.map(({ name }) => name))
  expect(new Set(Object.values(FACES).map((face) => JSON.stringify(face))).size).toBe(EMOJIS.length)
})
