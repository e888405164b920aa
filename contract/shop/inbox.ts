import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireBigIdOrNone, wireFlag } from '#contract/inputs.ts'
import { escapeText } from '#domain/escape-html.ts'
import type { NoticeValues, ShopperKind } from '#domain/notice.ts'
import { timeAgo } from '#domain/review.ts'
import type { OrderReader } from './order-shapes.ts'

/*
 * The messages of phone clients (docs/wire.md, "Account"): the same notices that go out by WeChat and text message, as a feed. `content` is
 * HTML for them.
 */

const message = z.object({
  id: z.number(),
  mark: z.string(),
  title: z.string(),
  content: z.string(),
  /** 1 from the staff, 2 from the shop itself. */
  type: z.literal(2),
  look: z.number(),
  add_time: z.string(),
})

export type InboxNotice = { id: number; kind: ShopperKind; values: NoticeValues; isRead: boolean; at: string }

export function encodeMessage(notice: InboxNotice, { say }: OrderReader, now: Date): z.infer<typeof message> {
  const ago = timeAgo(new Date(notice.at), now)
  return {
    id: notice.id,
    mark: notice.kind,
    title: say(`notices.title.${notice.kind}`),
    content: escapeText(say(`notices.inbox.${notice.kind}`, { ...notice.values })),
    type: 2,
    look: Number(notice.isRead),
    add_time: ago ? say(`reviews.ago.${ago.unit}`, { count: ago.count }) : say('reviews.ago.now'),
  }
}

const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'shopper', summary }) as const

export const listMessages = endpoint({
  ...read('/user/message_system/list', 'What the account was told, newest first'),
  query: pageQuery,
  data: z.object({ list: z.array(message), count: z.number() }),
})
export const openMessage = endpoint({
  ...read('/user/message_system/detail/:id', 'One of the messages; it counts as read from then on'),
  params: z.object({ id: wireBigId }),
  data: message,
})

const MARKS = { look: 'read', is_del: 'put-away' } as const
export type InboxMark = (typeof MARKS)[keyof typeof MARKS]
export const decodeMark = (key: keyof typeof MARKS): InboxMark => MARKS[key]

/** CRMEB's clients change by GET. */
export const markMessages = endpoint({
  ...read('/user/message_system/edit_message', 'Mark one message, or (all=1) every one, as read (look) or delete it (is_del)'),
  query: z.object({
    id: wireBigIdOrNone.default(0),
    key: z.enum(['look', 'is_del']),
    value: wireFlag.default(true),
    all: wireFlag.default(false),
  }),
  data: z.undefined(),
})
