import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Conversation, Me } from '#contract/staff/chat.ts'
import type { Message } from '#domain/conversation.ts'
import type { ClientFrame, ServerFrame } from '#web/api/chat-socket.ts'
import type { LineState } from '#web/chat/socket/connection.ts'
import { createDesk } from './desk.ts'
import type { DeskAlert, DeskCalls } from './desk-state.ts'

const ME = 5
const me: Me = {
  id: ME,
  nickname: '小云',
  nicknameEn: '',
  avatar: '',
  presence: 'online',
  open: 1,
  capacity: 6,
  isSupervisor: false,
  waiting: 0,
}
const agent = { id: ME, nickname: '小云', nicknameEn: '', avatar: '' }

const row = (shopperId: number, changed: Partial<Conversation> = {}): Conversation => ({
  shopper: { id: shopperId, nickname: `客人 ${shopperId}`, avatar: '' },
  isShopperOnline: true,
  state: 'open',
  agent,
  since: null,
  unread: 0,
  readByShopperUpTo: 0,
  last: null,
  ...changed,
})

const message = (id: number, shopperId: number, changed: Partial<Message> = {}): Message => ({
  id,
  shopperId,
  position: id,
  author: 'shopper',
  senderId: shopperId,
  sender: { nickname: '', avatar: '' },
  kind: 'text',
  content: `message ${id}`,
  clientId: null,
  sentAt: new Date().toISOString(),
  isRead: false,
  product: null,
  order: null,
  ...changed,
})

type Line = { after: () => number; onFrame: (frame: ServerFrame) => void; onState: (state: LineState) => void }

/** The shop answers with the present `own`; the connection can be cut. */
async function deskWith(
  own: Conversation[],
  { isWatched = true, calls = {} }: { isWatched?: boolean; calls?: Partial<DeskCalls> } = {},
) {
  const present = { own, isWatched }
  const sent: ClientFrame[] = []
  const alerts: DeskAlert[] = []
  const refusals: string[] = []
  let line: Line | undefined
  let isUp = true
  const desk = createDesk({
    accountId: ME,
    calls: {
      findMe: async () => me,
      setPresence: async () => {},
      listConversations: async () => ({
        list: present.own,
        count: present.own.length,
        counts: { own: present.own.length, waiting: 0 },
      }),
      findConversation: async (shopperId) => {
        const found = present.own.find(({ shopper }) => shopper.id === shopperId)
        if (!found) throw new Error('not found')
        return found
      },
      listMessages: async () => [],
      upload: async () => '/uploads/picture.webp',
      connect: (heard) => {
        line = heard
        return {
          send: (frame) => {
            if (isUp) sent.push(frame)
            return isUp
          },
          reconnect: () => {},
          close: () => {},
        }
      },
      ...calls,
    },
    onAlert: (alert) => alerts.push(alert),
    onRefused: (words) => refusals.push(words),
    isWatched: () => present.isWatched,
    isGone: () => true,
  })
  await vi.advanceTimersByTimeAsync(0)
  if (!line) throw new Error('the desk has opened no line')
  const { onFrame, onState, after } = line
  onState('online')
  onFrame({ type: 'caught-up', lastId: 0 })
  return {
    desk,
    present,
    sent,
    alerts,
    refusals,
    goesOnFrom: after,
    hear: async (frame: ServerFrame) => {
      onFrame(frame)
      await vi.advanceTimersByTimeAsync(0)
    },
    cut: () => {
      isUp = false
      onState('offline')
    },
    mend: () => {
      isUp = true
      onState('online')
      onFrame({ type: 'caught-up', lastId: 0 })
    },
    settle: () => vi.advanceTimersByTimeAsync(1_000),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is new', () => {
  test('a message in a conversation that nobody looks at is counted and rings once, however often it comes', async () => {
    const { desk, alerts, hear } = await deskWith([row(1), row(2)])
    desk.open(2)
    await hear({ type: 'message', message: message(10, 1) })
    await hear({ type: 'message', message: message(10, 1) })
    expect(desk.state().own[0]).toMatchObject({ unread: 1, last: { id: 10, content: 'message 10', isFromShopper: true } })
    expect(alerts.map(({ kind, shopper }) => [kind, shopper.id])).toEqual([['message', 1]])
  })

  test('a message in the conversation that is looked at rings not; behind another window it does', async () => {
    const { desk, alerts, hear, present } = await deskWith([row(1)])
    desk.open(1)
    await hear({ type: 'message', message: message(10, 1) })
    expect(alerts).toEqual([])
    expect(desk.state().own[0]?.unread).toBe(0)
    present.isWatched = false
    await hear({ type: 'message', message: message(11, 1) })
    expect(alerts).toHaveLength(1)
  })

  test('what the agent and the house say rings not', async () => {
    const { alerts, hear } = await deskWith([row(1)])
    await hear({ type: 'message', message: message(10, 1, { author: 'agent', senderId: ME }) })
    await hear({ type: 'message', message: message(11, 1, { author: 'house', senderId: 0 }) })
    expect(alerts).toEqual([])
  })

  test('a shopper who is given to the agent rings; those who were there at the beginning do not', async () => {
    const { alerts, hear, present, settle } = await deskWith([row(1)])
    expect(alerts).toEqual([])
    present.own = [row(1), row(2)]
    await hear({ type: 'conversation', shopperId: 2, waiting: 0 })
    await settle()
    expect(alerts.map(({ kind, shopper }) => [kind, shopper.id])).toEqual([['assigned', 2]])
  })
})

describe('the lists', () => {
  test('an answer that comes after another box was chosen does not show the wrong list', async () => {
    let answerFirst = () => {}
    const slow = new Promise<void>((done) => {
      answerFirst = done
    })
    const listConversations: DeskCalls['listConversations'] = async ({ box }) => {
      if (box === 'closed') await slow
      const list = box === 'own' ? [] : [row(box === 'closed' ? 8 : 9)]
      return { list, count: list.length, counts: { own: 0, waiting: 1 } }
    }
    const { desk, settle } = await deskWith([], { calls: { listConversations } })
    desk.show('closed', '')
    desk.show('waiting', '')
    await settle()
    answerFirst()
    await settle()
    expect(desk.state().shown).toMatchObject({ box: 'waiting', state: 'ready' })
    expect(desk.state().shown.list.map(({ shopper }) => shopper.id)).toEqual([9])
  })

  test('a message that comes while the lists are on their way stays, and they are asked for again at once', async () => {
    let answer = () => {}
    let slow: Promise<void> | undefined
    let own = [row(1)]
    const listConversations: DeskCalls['listConversations'] = async () => {
      const list = own
      await slow
      return { list, count: list.length, counts: { own: list.length, waiting: 0 } }
    }
    const { desk, hear, settle } = await deskWith([], { calls: { listConversations } })
    slow = new Promise<void>((done) => {
      answer = done
    })
    await hear({ type: 'conversation', shopperId: 1, waiting: 0 })
    await settle()
    await hear({ type: 'message', message: message(10, 1) })
    own = [row(1, { unread: 1, last: { ...message(10, 1), isFromShopper: true } }), row(2)]
    slow = undefined
    answer()
    await hear({ type: 'typing', shopperId: 1, by: 'shopper', isTyping: false })
    expect(desk.state().own).toMatchObject([{ unread: 1, last: { content: 'message 10' } }])
    await settle()
    expect(desk.state().own).toMatchObject([{ unread: 1 }, { shopper: { id: 2 } }])
  })

  test('frames that keep coming do not put the lists off', async () => {
    const { desk, hear, present } = await deskWith([row(1)])
    present.own = [row(1), row(2)]
    for (let count = 0; count < 4; count += 1) {
      await hear({ type: 'conversation', shopperId: 2, waiting: count })
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(desk.state().own).toHaveLength(2)
  })

  test('a conversation that is not this agent’s is said to be gone', async () => {
    const { desk, settle } = await deskWith([row(1)])
    desk.open(99)
    expect(desk.state().open?.state).toBe('loading')
    await settle()
    expect(desk.state().open).toMatchObject({ shopperId: 99, state: 'gone' })
  })
})

describe('the line', () => {
  test('what was written while the line was down goes out when it is back, under the same name', async () => {
    const { desk, sent, cut, mend } = await deskWith([row(1)])
    const thread = desk.threadOf(1)
    cut()
    thread.outbox.add({ kind: 'text', content: 'hello' })
    expect(sent.filter(({ type }) => type === 'chat')).toEqual([])
    mend()
    const [pending] = thread.state().pending
    expect(sent.filter(({ type }) => type === 'chat')).toEqual([
      { type: 'chat', kind: 'text', content: 'hello', toId: 1, clientId: pending?.clientId },
    ])
  })

  test('it goes on from the newest message that it has brought, not from what a list has told', async () => {
    const old = { id: 40, kind: 'text' as const, content: '', sentAt: new Date().toISOString(), isFromShopper: true }
    const { goesOnFrom, hear, present, settle } = await deskWith([row(1, { last: old })])
    expect(goesOnFrom()).toBe(40)
    present.own = [row(1, { last: { ...old, id: 50 } })]
    await settle()
    expect(goesOnFrom()).toBe(40)
    await hear({ type: 'message', message: message(45, 1) })
    expect(goesOnFrom()).toBe(45)
  })

  test('who has said to be busy says so again when the line comes back', async () => {
    const { desk, sent, cut, mend } = await deskWith([], { calls: { findMe: async () => ({ ...me, presence: 'offline' }) } })
    await desk.choosePresence('busy')
    cut()
    mend()
    expect(sent).toContainEqual({ type: 'presence', presence: 'busy' })
  })

  test('a refusal stands at the message that it is about; one about nothing on this screen is told', async () => {
    const { desk, hear, refusals } = await deskWith([row(1)])
    const thread = desk.threadOf(1)
    thread.outbox.add({ kind: 'product', content: '99' })
    const [pending] = thread.state().pending
    await hear({ type: 'refused', message: 'no such wine', clientId: pending?.clientId ?? '' })
    expect(thread.state().pending[0]).toMatchObject({ state: 'failed', reason: 'no such wine' })
    await hear({ type: 'refused', message: 'too fast', clientId: null })
    expect(refusals).toEqual(['too fast'])
  })

  test('what was seen while the line was down is said when it is back, and a slow list does not count it again', async () => {
    const last = { id: 10, kind: 'text' as const, content: '', sentAt: new Date().toISOString(), isFromShopper: true }
    const { desk, sent, cut, mend, settle, present } = await deskWith([row(1, { unread: 2, last })])
    cut()
    desk.markSeen(1, 10)
    expect(sent.filter(({ type }) => type === 'read')).toEqual([])
    mend()
    expect(sent.filter(({ type }) => type === 'read')).toEqual([{ type: 'read', shopperId: 1, messageId: 10 }])
    await settle()
    expect(desk.state().own[0]?.unread).toBe(0)
    present.own = [row(1, { unread: 1, last: { ...last, id: 11 } })]
    await desk.refresh()
    expect(desk.state().own[0]?.unread).toBe(1)
  })

  test.each(['here', 'in another tab'])(
    'a message behind a greeting that came by itself, read %s, is counted no more',
    async (where) => {
      const last = { id: 11, kind: 'text' as const, content: '', sentAt: new Date().toISOString(), isFromShopper: false }
      const { desk, hear, settle, present } = await deskWith([row(1, { unread: 1, last })])
      await settle()
      expect(desk.state().own[0]?.unread).toBe(1)
      present.own = [row(1, { unread: 0, last })]
      if (where === 'here') desk.markSeen(1, 10)
      else await hear({ type: 'read', shopperId: 1, by: 'agent', messageId: 10 })
      await settle()
      expect(desk.state().own[0]?.unread).toBe(0)
    },
  )

  test('what was seen is said once', async () => {
    const { desk, sent } = await deskWith([row(1, { unread: 2 })])
    desk.markSeen(1, 10)
    desk.markSeen(1, 10)
    desk.markSeen(1, 9)
    expect(sent.filter(({ type }) => type === 'read')).toEqual([{ type: 'read', shopperId: 1, messageId: 10 }])
    expect(desk.state().own[0]?.unread).toBe(0)
  })
})
