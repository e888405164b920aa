import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireBigIdOrNone, wireInt, wireText } from '#contract/inputs.ts'
import { decodeLocalized, localizedShape } from '#contract/localized.ts'
import {
  type AgentCard,
  CLIENT_ID_MAX,
  CONTACT_NAME_MAX,
  CONTACT_PHONE_MAX,
  MESSAGES_PER_PAGE,
  RATING_COMMENT_MAX,
  RATINGS,
  type Rating,
  SERVICE_STATES,
  type ServiceStatus,
} from '#domain/conversation.ts'
import { decodeMessage, wireMessage } from './chat-message.ts'

/* Customer service over HTTP (docs/wire.md, "Service"). "Ours" marks what CRMEB does not have. */

const agent = z.object({
  id: z.number(),
  uid: z.number(),
  avatar: z.string(),
  wx_name: z.string(),
  nickname: z.string(),
  status: z.number(),
  online: z.number(),
  phone: z.string(),
  add_time: z.number(),
})
export type WireAgent = z.infer<typeof agent>

/** Shoppers see only the name and picture of agents. */
export const encodeAgent = ({ id, nickname, avatar, isOnline }: AgentCard): WireAgent => ({
  id,
  uid: id,
  avatar,
  wx_name: nickname,
  nickname,
  status: 1,
  online: Number(isOnline),
  phone: '',
  add_time: 0,
})
const decodeAgent = (wire: WireAgent): AgentCard => ({
  id: wire.uid,
  nickname: wire.wx_name,
  avatar: wire.avatar,
  isOnline: wire.online === 1,
})

export const listAgents = endpoint({
  method: 'GET',
  path: '/user/service/list',
  access: 'shopper',
  summary: 'Agents on duty',
  data: z.array(agent),
  decode: (list) => list.map(decodeAgent),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/user/service/record',
  access: 'shopper',
  summary: 'A page of the own conversation, oldest first; `before` (ours) is the oldest id held and takes the place of `page`',
  query: z.object({
    uidTo: wireBigIdOrNone.default(0),
    before: wireBigIdOrNone.default(0),
    page: pageQuery.shape.page,
    limit: wireInt(1, 100).default(MESSAGES_PER_PAGE),
  }),
  data: z.object({ uid: z.number(), serviceList: z.array(wireMessage) }),
  /** Fewer than `limit` messages mean that these were the last. */
  encode: ({ before = 0, limit = MESSAGES_PER_PAGE }: { before?: number; limit?: number } = {}) => ({
    query: { before, limit },
  }),
  decode: ({ serviceList }) => serviceList.map(decodeMessage),
})

export const listMessagesV2 = endpoint({
  method: 'GET',
  path: '/v2/user/service/record',
  access: 'shopper',
  summary:
    'The messages before the one named by `uidTo` (0: the newest), oldest first, and the agent; 410136 when nobody is there',
  query: z.object({
    uidTo: wireBigIdOrNone.default(0),
    toUid: wireBigIdOrNone.default(0),
    limit: wireInt(1, 100).default(MESSAGES_PER_PAGE),
  }),
  data: z.object({ uid: z.number(), nickname: z.string(), avatar: z.string(), serviceList: z.array(wireMessage) }),
})

export const findChatNotice = endpoint({
  method: 'GET',
  path: '/user/service/get_adv',
  access: 'public',
  summary: 'The notice beside the chat, and the sound of a new message',
  data: z.object({ ...localizedShape('content'), sound: z.string() }),
  /** `content` is HTML that the server has cleaned; `sound` an address, empty for silence. */
  decode: ({ sound, ...texts }) => ({ content: decodeLocalized('content', texts), sound }),
})

export const feedbackIntro = endpoint({
  method: 'GET',
  path: '/user/service/feedback',
  access: 'shopper',
  summary: 'What stands above the form for leaving a message',
  data: z.object({ feedback: z.string() }),
})

/** Above the limit of messages, so that long texts get their own refusal. */
const CONTENT_READ_MAX = 4_000

export type LeftMessage = { name: string; phone: string; text: string; clientId: string }

export const leaveMessage = endpoint({
  method: 'POST',
  path: '/user/service/feedback',
  access: 'shopper',
  summary: 'Leave a message while nobody is there; it stands in the conversation, and the answer comes there',
  body: z.object({
    rela_name: wireText(CONTACT_NAME_MAX).default(''),
    phone: wireText(CONTACT_PHONE_MAX).default(''),
    content: wireText(CONTENT_READ_MAX),
    client_id: wireText(CLIENT_ID_MAX).default(''),
  }),
  data: z.undefined(),
  /** `clientId` prevents storing a message twice. */
  encode: ({ name, phone, text, clientId }: LeftMessage) => ({
    body: { rela_name: name, phone, content: text, client_id: clientId },
  }),
})

const wireStatus = z.object({
  state: z.enum(SERVICE_STATES),
  agent: agent.nullable(),
  ahead: z.number(),
  is_within_hours: z.boolean(),
  is_staffed: z.boolean(),
  answer_by: z.string().nullable(),
  unread: z.number(),
  read_by_shop_up_to: z.number(),
  to_rate: z.number().nullable(),
})
export type WireStatus = z.infer<typeof wireStatus>

export const encodeStatus = (status: ServiceStatus): WireStatus => ({
  state: status.state,
  agent: status.agent && encodeAgent(status.agent),
  ahead: status.ahead,
  is_within_hours: status.isWithinHours,
  is_staffed: status.isStaffed,
  answer_by: status.answerBy,
  unread: status.unread,
  read_by_shop_up_to: status.readByShopUpTo,
  to_rate: status.toRate,
})
export const decodeStatus = (wire: WireStatus): ServiceStatus => ({
  state: wire.state,
  agent: wire.agent && decodeAgent(wire.agent),
  ahead: wire.ahead,
  isWithinHours: wire.is_within_hours,
  isStaffed: wire.is_staffed,
  answerBy: wire.answer_by,
  unread: wire.unread,
  readByShopUpTo: wire.read_by_shop_up_to,
  toRate: wire.to_rate,
})

/** Ours. */
export const findServiceStatus = endpoint({
  method: 'GET',
  path: '/user/service/status',
  access: 'shopper',
  summary: 'How the own conversation stands: agent, queue, hours, unread, what may be rated',
  data: wireStatus,
  decode: decodeStatus,
})

/** Ours. Cheap enough to be called by every page. */
export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/user/service/unread',
  access: 'shopper',
  summary: 'Unread messages of the shop',
  data: z.object({ count: z.number() }),
  decode: ({ count }) => count,
})

/** Ours. */
export const endService = endpoint({
  method: 'POST',
  path: '/user/service/end',
  access: 'shopper',
  summary: 'End the present stretch of service',
  data: z.undefined(),
})

/** Ours. */
export const rateService = endpoint({
  method: 'POST',
  path: '/user/service/rating',
  access: 'shopper',
  summary: 'Rate a stretch of service that has ended, once',
  body: z.object({
    service_id: wireBigId,
    stars: wireInt(RATINGS[0], RATINGS[4]),
    comment: wireText(RATING_COMMENT_MAX * 4).default(''),
  }),
  data: z.undefined(),
  /** `serviceId` is `toRate` of the status. */
  encode: ({ serviceId, stars, comment }: { serviceId: number; stars: Rating; comment: string }) => ({
    body: { service_id: serviceId, stars, comment },
  }),
})

export const wireSession = z.object({
  id: z.number(),
  user_id: z.number(),
  to_uid: z.number(),
  nickname: z.string(),
  avatar: z.string(),
  is_tourist: z.number(),
  online: z.number(),
  type: z.number(),
  message: z.string(),
  message_type: z.number(),
  mssage_num: z.number(),
  add_time: z.number(),
  update_time: z.number(),
  _update_time: z.string(),
  wx_nickname: z.string(),
  wx_avatar: z.string(),
  kefu_nickname: z.string(),
  kefu_avatar: z.string(),
})
export type WireSession = z.infer<typeof wireSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/record',
  access: 'shopper',
  summary: 'The own conversation as a row of a list; empty before the first message',
  data: z.array(wireSession),
})
