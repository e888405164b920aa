import { expect, test } from 'vitest'
import { statusOf } from './error-status.ts'

test.each([
  ['statusCode first', { statusCode: 503, status: 400 }, 503],
  ['then status', { status: 400, response: { status: 410 } }, 400],
  ["then the response's status", { response: { status: 404 } }, 404],
  ['500 when there is none', new Error('x'), 500],
  ['500 for a status that is no number', { status: 'bad' }, 500],
  ['500 for nothing', undefined, 500],
])('the number of an error: %s', (_rule, error, status) => {
  expect(statusOf(error)).toBe(status)
})
