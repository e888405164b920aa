import { expect, test } from 'vitest'
import type { Message } from '#domain/conversation.ts'
import { createThread } from './thread.ts'

const message = (id: number, said: Partial<Message> = {}): Message => ({
  id,
  shopperId: 7,
  position: id,
  author: 'agent',
  senderId: 2,
  sender: { nickname: 'Lin', avatar: '' },
  kind: 'text',
  content: `message ${id}`,
  clientId: null,
  sentAt: new Date(id * 1_000).toISOString(),
  isRead: false,
  product: null,
  order: null,
  ...said,
})

/** A conversation of so many messages, read page by page. */
const threadOf = (count: number) => {
  const all = Array.from({ length: count }, (_, index) => message(index + 1))
  const asked: number[] = []
  const thread = createThread({
    loadPage: async (before) => {
      asked.push(before)
      return all.filter(({ id }) => before === 0 || id < before).slice(-20)
    },
    transmit: () => true,
    storageKey: 'thread',
  })
  return { thread, asked }
}
const idsOf = (messages: readonly { id: number }[]) => messages.map(({ id }) => id)

test('pages are loaded from the newest back until one has fewer than 20', async () => {
  const { thread, asked } = threadOf(45)
  await thread.load()
  expect(thread.state()).toMatchObject({ hasOlder: true, isLoaded: true })
  await thread.loadOlder()
  await thread.loadOlder()
  expect(idsOf(thread.state().messages)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1))
  expect(thread.state().hasOlder).toBe(false)
  await thread.loadOlder()
  expect(asked).toEqual([0, 26, 6])
})

test('asked for twice at once, a page is loaded once', async () => {
  const { thread, asked } = threadOf(45)
  await Promise.all([thread.load(), thread.load()])
  await Promise.all([thread.loadOlder(), thread.loadOlder()])
  expect(asked).toEqual([0, 26])
})

test('a message that arrives twice stands there once, in its place', async () => {
  const { thread } = threadOf(3)
  await thread.load()
  expect(thread.receive(message(6))).toBe(true)
  expect(thread.receive(message(5))).toBe(true)
  expect(thread.receive(message(6))).toBe(false)
  expect(idsOf(thread.state().messages)).toEqual([1, 2, 3, 5, 6])
  expect(thread.lastId()).toBe(6)
})

test('U53: the saved message takes the place of the one on its way', async () => {
  const { thread } = threadOf(1)
  await thread.load()
  thread.outbox.add({ kind: 'text', content: 'hello' })
  const [pending] = thread.state().pending
  expect(pending).toMatchObject({ state: 'sending' })
  thread.receive(message(2, { author: 'shopper', content: 'hello', clientId: pending?.clientId ?? null }))
  expect(thread.state().pending).toEqual([])
  expect(idsOf(thread.state().messages)).toEqual([1, 2])
})

test('what the other side has read is marked up to there; the other side’s own is not', async () => {
  const { thread } = threadOf(2)
  await thread.load()
  thread.receive(message(3, { author: 'shopper' }))
  thread.receive(message(4, { author: 'shopper' }))
  thread.markRead('shopper', 3)
  expect(thread.state().messages.map(({ isRead }) => isRead)).toEqual([false, false, true, false])
})

test('a page that fails can be asked for again', async () => {
  let isDown = true
  const thread = createThread({
    loadPage: async () => {
      if (isDown) throw new Error('down')
      return [message(1)]
    },
    transmit: () => false,
    storageKey: 'thread',
  })
  await expect(thread.load()).rejects.toThrow('down')
  expect(thread.state()).toMatchObject({ isLoaded: false, isLoading: false })
  isDown = false
  await thread.load()
  expect(thread.state()).toMatchObject({ isLoaded: true, problem: undefined })
})
