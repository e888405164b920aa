import { z } from 'zod'
import { endpoint, theCall } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireBigIdOrNone, wireInt, wireText } from '#contract/inputs.ts'
import { type WireSession, wireSession } from '#contract/shop/chat.ts'
import { encodeKind, wireMessage } from '#contract/shop/chat-message.ts'
import { withoutTags } from '#contract/shop/markup.ts'
import { password, signIn, signOut } from '#contract/shop/sign-in.ts'
import * as desk from '#contract/staff/chat.ts'
import { toDateTime, toUnixSeconds } from '#contract/times.ts'
import { LOGIN_INPUT_MAX } from '#domain/account.ts'
import { MESSAGES_PER_PAGE } from '#domain/conversation.ts'

/*
 * CRMEB's app for agents: signing in and talking (docs/wire.md, "Agents"). The same conversations, rights and acts as at the console.
 */

export const SEARCH_MAX = 60
const base = '/kefuapi'
/** Reads of agents. */
export const read = { base, method: 'GET', access: 'agent' } as const
export const write = { base, access: 'agent' } as const
export const byUid = z.object({ uid: wireBigId })

const me = z.object({
  id: z.number(),
  uid: z.number(),
  account: z.string(),
  avatar: z.string(),
  nickname: z.string(),
  phone: z.string(),
  online: z.number(),
})
export type WireMe = z.infer<typeof me>

export const logIn = endpoint({
  base,
  method: 'POST',
  path: '/login',
  access: 'public',
  actAs: theCall(signIn),
  summary: 'An agent signs in. Staff with a second factor put its six digits at the end of the password',
  body: z.object({ account: wireText(LOGIN_INPUT_MAX).default(''), password }),
  data: z.object({ token: z.string(), exp_time: z.number(), kefuInfo: me }),
})
export const logOut = endpoint({
  base,
  method: 'POST',
  path: '/user/logout',
  access: 'optional',
  actAs: theCall(signOut),
  summary: 'Sign out: the token is good for nothing afterwards',
  data: z.undefined(),
})
export const findSettings = endpoint({
  base,
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'What signing in by WeChat would need: nothing, agents have a password',
  data: z.object({ appid: z.string() }),
})
export const findMe = endpoint({
  ...read,
  path: '/service/info',
  summary: 'The agent who asks',
  data: me.extend({ site_name: z.string() }),
})
export const upload = endpoint({
  ...write,
  method: 'POST',
  path: '/upload',
  unlogged: 'a picture of a conversation, as /api/upload/image',
  summary: 'Upload a picture to send, JPEG or PNG of at most 2 MiB',
  body: z.unknown(),
  data: z.object({ name: z.string(), url: z.string() }),
})

const SESSION_TEXT_MAX = 40
export type Talk = desk.Conversation & { formType: number; openedAt: string }

export function encodeTalk({ shopper, last, ...talk }: Talk, agentId: number): WireSession {
  const lastAt = last?.sentAt ?? talk.openedAt
  const isText = last?.kind === 'text'
  const said = last?.content ?? ''
  return {
    id: shopper.id,
    user_id: agentId,
    to_uid: shopper.id,
    nickname: withoutTags(shopper.nickname),
    avatar: shopper.avatar,
    is_tourist: 0,
    online: Number(talk.isShopperOnline),
    type: talk.formType,
    message: isText ? withoutTags([...said].slice(0, SESSION_TEXT_MAX).join('')) : said,
    message_type: encodeKind(last?.kind ?? 'text'),
    mssage_num: talk.unread,
    add_time: toUnixSeconds(talk.openedAt),
    update_time: toUnixSeconds(lastAt),
    _update_time: toDateTime(lastAt).slice(0, 16),
    wx_nickname: withoutTags(shopper.nickname),
    wx_avatar: shopper.avatar,
    kefu_nickname: talk.agent?.nickname ?? '',
    kefu_avatar: talk.agent?.avatar ?? '',
  }
}

export const listTalks = endpoint({
  ...read,
  path: '/user/record',
  summary: 'Conversations that the agent may see, the newest message first; visitors without an account have none',
  query: pageQuery.extend({
    nickname: wireText(SEARCH_MAX).default(''),
    is_tourist: wireInt(0, 1).default(0),
  }),
  data: z.array(wireSession),
})
export const listMessages = endpoint({
  ...read,
  path: '/service/list',
  summary: 'Messages with a shopper before `upperId` (0: the newest), oldest first',
  query: z.object({
    uid: wireBigId,
    upperId: wireBigIdOrNone.default(0),
    limit: wireInt(1, 100).default(MESSAGES_PER_PAGE),
  }),
  data: z.array(wireMessage),
})
const colleague = z.object({
  id: z.number(),
  uid: z.number(),
  wx_name: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  online: z.number(),
})
export const listColleagues = endpoint({
  ...read,
  path: '/service/transfer_list',
  summary: 'Colleagues who are there, for handing over',
  query: z.object({ nickname: wireText(SEARCH_MAX).default(''), uid: wireBigIdOrNone.default(0) }),
  data: z.object({ list: z.array(colleague) }),
})
export const transfer = endpoint({
  ...write,
  method: 'POST',
  path: '/service/transfer',
  actAs: theCall(desk.transferConversation, ({ body }) => ({ uid: body.uid })),
  summary: 'Hand a conversation over to a colleague who is there',
  body: z.object({ kefuToUid: wireBigId, uid: wireBigId }),
  data: z.undefined(),
})
