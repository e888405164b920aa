import { expect, test } from 'vitest'
import { fen } from '#domain/money.ts'
import { type ClientFrame, decodeClientFrame, encodeClientFrame } from './chat-client-frames.ts'
import { decodeMessage, encodeMessage, type MessageRow } from './chat-message.ts'
import { decodeServerFrame, serverFrames } from './chat-server-frames.ts'

const FRAMES: ClientFrame[] = [
  { type: 'login', as: 'shopper', token: 'abc', formType: 0, locale: 'en-US', after: 12 },
  { type: 'login', as: 'agent', token: 'abc', formType: 0, locale: undefined, after: undefined },
  { type: 'ping' },
  { type: 'to-chat', peerId: 5 },
  { type: 'chat', kind: 'order', content: 'cp1', toId: 0, clientId: 'a-1' },
  { type: 'presence', presence: 'busy' },
  { type: 'typing', shopperId: 7, isTyping: false },
  { type: 'read', shopperId: 7, messageId: 99 },
  { type: 'page', path: '/home/', title: '首页' },
  { type: 'locale', locale: 'en-US' },
]

test('what our clients say comes in as they meant it', () => {
  for (const frame of FRAMES) expect(decodeClientFrame(encodeClientFrame(frame))).toEqual(frame)
})

test('hostile frames are ignored, never thrown at', () => {
  for (const text of [
    '',
    '{',
    '[]',
    '1',
    'null',
    '{"type":{}}',
    '{"type":"chat"}',
    '{"type":"login"}',
    '{"type":"read","data":{"id":"x"}}',
  ])
    expect(() => decodeClientFrame(text)).not.toThrow()
  expect(decodeClientFrame('{"type":"login","data":{"token":{}}}')).toMatchObject({ token: '' })
  expect(decodeClientFrame('{"type":"chat","data":{"msn":["x"],"type":1,"to_uid":2}}')).toMatchObject({ kind: undefined })
  expect(decodeClientFrame('{"type":"chat","data":{"msn":"x","type":1,"to_uid":0,"client_id":"../x"}}')).toMatchObject({
    clientId: null,
  })
  for (const peer of ['null', '""', '"x"', '-5', '1.5', '1e300', '[]'])
    expect(decodeClientFrame(`{"type":"chat","data":{"msn":"x","type":1,"to_uid":${peer}}}`)).toMatchObject({ toId: undefined })
  expect(decodeClientFrame('{"type":"lang","data":{"lang":"fr"}}')).toBeUndefined()
  expect(decodeClientFrame('{"__proto__":{"type":"ping"}}')).toEqual({ type: 'ping' })
  for (const text of ['', '{', '[]', 'null', '{"type":"nothing"}']) expect(decodeServerFrame(text)).toBeUndefined()
})

const MESSAGE: MessageRow = {
  id: 9,
  shopperId: 7,
  position: 3,
  author: 'agent',
  senderId: 5,
  sender: { name: { zh: '小美', en: '' }, avatar: '/uploads/a.webp' },
  kind: 'product',
  content: '1001',
  clientId: 'a-1',
  sentAt: '2026-11-20T03:04:05.000Z',
  isRead: true,
  product: {
    id: 1001,
    name: { zh: '雷司令', en: 'Riesling' },
    image: '/i.webp',
    price: fen(88_00),
    listPrice: null,
    stock: 3,
    sales: 4,
  },
  order: null,
  agentId: 5,
}
const READER = { locale: 'en-US', client: 'pc', say: (key: string) => key } as const

test('a message goes over the wire and comes back, with CRMEB’s fields on it', () => {
  const wire = encodeMessage(MESSAGE, READER)
  expect(wire).toMatchObject({
    uid: 5,
    to_uid: 7,
    msn: '1001',
    msn_type: 5,
    type: 1,
    _add_time: '2026-11-20 11:04:05',
    orderInfo: [],
  })
  const { agentId: _, sender, ...rest } = MESSAGE
  const message = { ...rest, sender: { nickname: sender.name.zh, avatar: sender.avatar } }
  expect(decodeMessage(JSON.parse(JSON.stringify(wire)))).toEqual(message)
  expect(serverFrames.message(wire, 5).type).toBe('chat')
  const reply = serverFrames.message(wire, 7)
  expect(reply).toMatchObject({ type: 'reply', data: { recored: { to_uid: 5, message: '1001' } } })
  expect(decodeServerFrame(JSON.stringify(reply))).toEqual({ type: 'message', message })
})

test('frames of the server are read by our clients', () => {
  const read = (frame: object) => decodeServerFrame(JSON.stringify(frame))
  expect(read(serverFrames.caughtUp(8))).toEqual({ type: 'caught-up', lastId: 8 })
  expect(read(serverFrames.refused('不行', 'a'))).toEqual({ type: 'refused', message: '不行', clientId: 'a' })
  expect(read(serverFrames.read(7, 'agent', 9))).toEqual({ type: 'read', shopperId: 7, by: 'agent', messageId: 9 })
  expect(read(serverFrames.agentOnline(5, false))).toEqual({ type: 'agent-online', agentId: 5, isOnline: false })
  expect(read(serverFrames.takenOver(7, { nickname: '', avatar: '' }))).toEqual({ type: 'taken-over', shopperId: 7 })
  expect(read(serverFrames.stopping(300))).toEqual({ type: 'stopping', afterMs: 300 })
  expect(serverFrames.timeout()).toEqual({ type: 'timeout', close: true })
})
