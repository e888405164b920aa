import * as chat from '#contract/shop/chat.ts'
import { decodeMessage } from '#contract/shop/chat-message.ts'
import { socketAddresses } from '#contract/shop/site.ts'
import { type AgentCard, MESSAGES_PER_PAGE, type Message, type Rating, type ServiceStatus } from '#domain/conversation.ts'
import type { Localized } from '#domain/locale.ts'
import type { Api } from './client.ts'

/** Where the chat socket is: `ws(s)://…/msg`. */
export const chatSocketAddress = async (api: Api): Promise<string> => (await api.call(socketAddresses)).chat

export const listAgents = async (api: Api): Promise<AgentCard[]> => (await api.call(chat.agentList)).map(chat.decodeAgent)

/** Messages of the own conversation, oldest first: the newest, or those before the oldest one held. Fewer than `limit`: that was all. */
export async function listMessages(
  api: Api,
  { before = 0, limit = MESSAGES_PER_PAGE }: { before?: number; limit?: number } = {},
): Promise<Message[]> {
  const data = await api.call(chat.messagePage, { query: { before, limit } })
  return data.serviceList.map(decodeMessage)
}

/** `content` is HTML that was cleaned when it was written; `sound` the address of the chime. */
export async function findChatNotice(api: Api): Promise<{ content: Localized; sound: string }> {
  const data = await api.call(chat.notice)
  return { content: { zh: data.content, en: data.content_en }, sound: data.sound }
}

export const findServiceStatus = async (api: Api): Promise<ServiceStatus> => chat.decodeStatus(await api.call(chat.serviceStatus))

/** For the badge. */
export const countUnreadMessages = async (api: Api): Promise<number> => (await api.call(chat.unreadCount)).count

/** `clientId` makes a second press of the button harmless. */
export async function leaveMessage(
  api: Api,
  { name, phone, text, clientId }: { name: string; phone: string; text: string; clientId: string },
): Promise<void> {
  await api.call(chat.leaveMessage, { body: { rela_name: name, phone, content: text, client_id: clientId } })
}

/** `serviceId` is `toRate` of the status. */
export async function rateService(api: Api, serviceId: number, stars: Rating, comment: string): Promise<void> {
  await api.call(chat.rateService, { body: { service_id: serviceId, stars, comment } })
}
