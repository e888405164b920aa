import { expect, test } from 'vitest'
import type { AfterSale } from '#domain/after-sale.ts'
import { stepsOf } from './request-steps.tsx'

const event = (kind: AfterSale['events'][number]['kind'], at: string) => ({ kind, by: 'staff' as const, note: '', at })
const done = (request: Parameters<typeof stepsOf>[0]) =>
  stepsOf(request).map(({ status, isDone }) => `${isDone ? '●' : '○'} ${status}`)

test('U44: the way ahead is shown, and where a request stands on it', () => {
  const events = [event('applied', '1'), event('agreed', '2')]
  expect(done({ kind: 'return', status: 'agreed', events })).toEqual([
    '● applied',
    '● agreed',
    '○ sent',
    '○ paying',
    '○ refunded',
  ])
  expect(done({ kind: 'money', status: 'applied', events: [event('applied', '1')] })).toEqual([
    '● applied',
    '○ paying',
    '○ refunded',
  ])
})

test('a request that ended early ends there', () => {
  const events = [event('applied', '1'), event('agreed', '2'), event('sent', '3'), event('refused', '4')]
  expect(done({ kind: 'return', status: 'refused', events })).toEqual(['● applied', '● agreed', '● sent', '● refused'])
  expect(done({ kind: 'money', status: 'cancelled', events: [event('applied', '1'), event('cancelled', '2')] })).toEqual([
    '● applied',
    '● cancelled',
  ])
})

test('goods that arrived unannounced have been sent all the same', () => {
  const events = [event('applied', '1'), event('agreed', '2'), event('arrived', '3'), event('paying', '3')]
  const steps = stepsOf({ kind: 'return', status: 'paying', events })
  expect(steps[2]).toEqual({ status: 'sent', at: null, isDone: true })
})
