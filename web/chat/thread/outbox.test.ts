import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutbox, type PendingMessage } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection that can be up or down, and what was sent. */
function line() {
  const sent: PendingMessage[] = []
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const state = { isUp: true }
  const open = () =>
    createOutbox({
      storage,
      storageKey: 'outbox',
      transmit: (message) => {
        if (state.isUp) sent.push(message)
        return state.isUp
      },
      onChange: () => {},
    })
  return { sent, kept, state, open }
}

const text = (content: string) => ({ kind: 'text' as const, content })
const ids = (messages: readonly PendingMessage[]) => messages.map(({ clientId }) => clientId)

test('U53: what is written while the line is down goes out in its order when it is back, each message once', () => {
  const { sent, state, open } = line()
  const outbox = open()
  state.isUp = false
  for (const content of ['one', 'two', 'three']) outbox.add(text(content))
  vi.advanceTimersByTime(60_000)
  expect(outbox.list().map(({ state: shown }) => shown)).toEqual(['failed', 'failed', 'failed'])
  state.isUp = true
  outbox.resume()
  expect(sent.map(({ content }) => content)).toEqual(['one', 'two', 'three'])
  for (const { clientId } of [...sent]) outbox.confirm(clientId)
  expect(outbox.list()).toEqual([])
  expect(sent).toHaveLength(3)
})

test('U53: a message on the way when the line breaks goes again under the same client id', () => {
  const { sent, open } = line()
  const outbox = open()
  outbox.add(text('once'))
  outbox.pause()
  outbox.resume()
  expect(sent.map(({ content }) => content)).toEqual(['once', 'once'])
  expect(new Set(ids(sent)).size).toBe(1)
})

test('U53: the queue outlives a reload of the page', () => {
  const { sent, state, kept, open } = line()
  state.isUp = false
  open().add(text('kept'))
  state.isUp = true
  const next = open()
  next.resume()
  expect(sent.map(({ content }) => content)).toEqual(['kept'])
  next.confirm(sent[0]?.clientId ?? '')
  expect(kept.size).toBe(0)
})

test('a message that is refused says why, and goes again only when its writer wants it', () => {
  const { sent, open } = line()
  const outbox = open()
  outbox.add(text('to nobody'))
  const [clientId = ''] = ids(sent)
  outbox.refuse(clientId, 'There is nobody.')
  expect(outbox.list()[0]).toMatchObject({ state: 'failed', reason: 'There is nobody.' })
  outbox.resume()
  expect(sent).toHaveLength(1)
  outbox.retry(clientId)
  expect(sent).toHaveLength(2)
  expect(outbox.list()[0]).toMatchObject({ state: 'sending', reason: undefined })
})

test('a long queue does not go out as a flood: a few at a time, the next ones when those have arrived', () => {
  const { sent, state, open } = line()
  const outbox = open()
  state.isUp = false
  for (let number = 0; number < 100; number += 1) outbox.add(text(String(number)))
  state.isUp = true
  outbox.resume()
  expect(sent.length).toBeLessThan(10)
  for (let at = 0; at < sent.length; at += 1) outbox.confirm(sent[at]?.clientId ?? '')
  expect(sent.map(({ content }) => Number(content))).toEqual(Array.from({ length: 100 }, (_, number) => number))
})

test('a message that nobody confirms is shown as not sent after ten seconds', () => {
  const { open } = line()
  const outbox = open()
  outbox.add(text('hello?'))
  vi.advanceTimersByTime(9_900)
  expect(outbox.list()[0]?.state).toBe('sending')
  vi.advanceTimersByTime(200)
  expect(outbox.list()[0]?.state).toBe('failed')
})
