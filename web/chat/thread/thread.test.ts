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

const threadOf = (count: number) => {
  const all = Array.from({ length: count }, (_, index) => message(index + 1))
  const asked: number[] = []
  const thread = createThread({
    loadPage: async (before) => {
      asked.push(before)
      return all.filter(({ id }) => before === 0 || id < before).slice(-20)
    },
    loadPageAfter: async (after) => {
      asked.push(-after)
      return all.filter(({ id }) => id > after).slice(0, 20)
    },
    transmit: () => true,
    storageKey: 'thread',
  })
  return { thread, asked }
}
const fromTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
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

test('a place far up is shown without what lies between, and from there pages come in both directions until they meet the newest', async () => {
  const { thread, asked } = threadOf(200)
  await thread.goTo(100)
  expect(asked).toEqual([0, 101, -100])
  expect(idsOf(thread.state().messages)).toEqual(fromTo(81, 120))
  expect(thread.state()).toMatchObject({ hasOlder: true, hasNewer: true, isLoaded: true })
  expect(thread.lastId()).toBe(200)

  // It is stored for the end and not shown in the wrong place.
  expect(thread.receive(message(201))).toBe(true)
  expect(thread.receive(message(201))).toBe(false)
  expect(thread.state().messages.at(-1)?.id).toBe(120)
  await thread.loadOlder()
  expect(idsOf(thread.state().messages)).toEqual(fromTo(61, 120))
  await Promise.all([thread.loadNewer(), thread.loadNewer()])
  expect(idsOf(thread.state().messages)).toEqual(fromTo(61, 140))
  await thread.loadNewer()
  await thread.loadNewer()
  await thread.loadNewer()
  expect(idsOf(thread.state().messages)).toEqual(fromTo(61, 201))
  expect(thread.state()).toMatchObject({ hasNewer: false, hasOlder: true })
  await thread.loadOlder()
  expect(thread.state().messages[0]?.id).toBe(41)
})

test('from a place far up one goes back to the newest, by wish or by writing; a place that is held or not there asks for nothing', async () => {
  const { thread, asked } = threadOf(200)
  await thread.goTo(50)
  thread.markRead('agent', 60)
  expect(
    thread
      .state()
      .messages.filter(({ isRead }) => isRead)
      .at(-1)?.id,
  ).toBe(60)
  thread.goToEnd()
  expect(idsOf(thread.state().messages)).toEqual(fromTo(181, 200))
  await thread.goTo(50)
  thread.outbox.add({ kind: 'text', content: 'hello' })
  expect(thread.state()).toMatchObject({ hasNewer: false, pending: [{ content: 'hello' }] })
  expect(thread.state().messages.at(-1)?.id).toBe(200)
  const before = asked.length
  await thread.goTo(190)
  expect(asked.length).toBe(before)
  await thread.goTo(999)
  expect(idsOf(thread.state().messages)).toEqual(fromTo(181, 200))
  // Near the newest messages both parts are joined at once.
  await thread.goTo(170)
  expect(idsOf(thread.state().messages)).toEqual(fromTo(151, 200))
  expect(thread.state().hasNewer).toBe(false)
  thread.outbox.stop()
})
