import { expect, test } from 'vitest'
import { isMadeNickname } from './contact.ts'

test.each([
  ['138****8000', '13800138000', '', true],
  ['te***', '', 'test.a@example.com', true],
  ['林小姐', '13800138000', 'te@example.com', false],
  ['te***', '13800138000', '', false],
])('the nickname %s of %s%s was made of them: %s', (nickname, phone, email, isMade) => {
  expect(isMadeNickname({ nickname, phone, email })).toBe(isMade)
})
