import { decodeMessage } from '#contract/shop/chat-message.ts'
import * as desk from '#contract/staff/chat.ts'
import { type ChosenPresence, MESSAGES_PER_PAGE, type Message } from '#domain/conversation.ts'
import type {
  Agent,
  Box,
  CannedReply,
  ChatFigures,
  ChatSettings,
  Conversation,
  ConversationList,
  Customer,
  FoundMessage,
  KeywordAnswer,
  Me,
  Note,
} from '#domain/conversation-desk.ts'
import type { ChatSound, SoundChoice } from '#domain/conversation-sound.ts'
import type { Api } from './client.ts'

/* The agents' desk. `shopperId` names a conversation. */

export const findMe = async (api: Api): Promise<Me> => await api.call(desk.me)

export async function setPresence(api: Api, presence: ChosenPresence): Promise<void> {
  await api.call(desk.setPresence, { body: { presence } })
}

export const listAgents = async (api: Api): Promise<Agent[]> => await api.call(desk.agentList)

export async function setCapacity(api: Api, agentId: number, capacity: number): Promise<void> {
  await api.call(desk.setCapacity, { params: { id: agentId }, body: { capacity } })
}

export async function listConversations(
  api: Api,
  { box, search = '', page = 1, limit = 30 }: { box: Box; search?: string; page?: number; limit?: number },
): Promise<ConversationList> {
  return await api.call(desk.conversationList, { query: { box, search, page, limit } })
}

export const findConversation = async (api: Api, shopperId: number): Promise<Conversation> =>
  await api.call(desk.findConversation, { params: { uid: shopperId } })

/** Oldest first: the newest, those before an id, or those after one. Fewer than `limit`: that was all. */
export async function listMessages(
  api: Api,
  shopperId: number,
  { before = 0, after = 0, limit = MESSAGES_PER_PAGE }: { before?: number; after?: number; limit?: number } = {},
): Promise<Message[]> {
  const data = await api.call(desk.messageList, { params: { uid: shopperId }, query: { before, after, limit } })
  return data.map(decodeMessage)
}

export async function takeConversation(api: Api, shopperId: number): Promise<void> {
  await api.call(desk.takeConversation, { params: { uid: shopperId } })
}

export async function transferConversation(api: Api, shopperId: number, agentId: number, note = ''): Promise<void> {
  await api.call(desk.transferConversation, { params: { uid: shopperId }, body: { agentId, note } })
}

export async function closeConversation(api: Api, shopperId: number): Promise<void> {
  await api.call(desk.closeConversation, { params: { uid: shopperId } })
}

/** Newest first; in all conversations that one may see, or in one. */
export async function searchMessages(
  api: Api,
  { words, shopperId = 0, page = 1 }: { words: string; shopperId?: number; page?: number },
): Promise<FoundMessage[]> {
  const data = await api.call(desk.searchMessages, { query: { q: words, uid: shopperId, page } })
  return data.map(({ message, shopper }) => ({ message: decodeMessage(message), shopper }))
}

export const findCustomer = async (api: Api, shopperId: number): Promise<Customer> =>
  (await api.call(desk.findCustomer, { params: { uid: shopperId } })) as Customer

export const addNote = async (api: Api, shopperId: number, text: string): Promise<Note> =>
  await api.call(desk.addNote, { params: { uid: shopperId }, body: { text } })

export async function deleteNote(api: Api, noteId: number): Promise<void> {
  await api.call(desk.deleteNote, { params: { id: noteId } })
}

export const listCannedReplies = async (api: Api): Promise<CannedReply[]> => await api.call(desk.cannedReplyList)

/** Without an id it is a new one. */
export async function saveCannedReply(
  api: Api,
  { id, ...reply }: Omit<CannedReply, 'id'> & { id?: number },
): Promise<CannedReply> {
  return id === undefined
    ? await api.call(desk.addCannedReply, { body: reply })
    : await api.call(desk.changeCannedReply, { params: { id }, body: reply })
}

export async function deleteCannedReply(api: Api, id: number): Promise<void> {
  await api.call(desk.deleteCannedReply, { params: { id } })
}

export const listKeywords = async (api: Api): Promise<KeywordAnswer[]> => await api.call(desk.keywordList)

/** Without an id it is a new one. */
export async function saveKeyword(
  api: Api,
  { id, ...keyword }: Omit<KeywordAnswer, 'id'> & { id?: number },
): Promise<KeywordAnswer> {
  return id === undefined
    ? await api.call(desk.addKeyword, { body: keyword })
    : await api.call(desk.changeKeyword, { params: { id }, body: keyword })
}

export async function deleteKeyword(api: Api, id: number): Promise<void> {
  await api.call(desk.deleteKeyword, { params: { id } })
}

export const findChatSettings = async (api: Api): Promise<ChatSettings> => await api.call(desk.chatSettings)

export async function saveChatSettings(api: Api, settings: ChatSettings): Promise<void> {
  await api.call(desk.saveChatSettings, { body: settings })
}

export const findChatFigures = async (api: Api, days = 14): Promise<ChatFigures> =>
  await api.call(desk.chatFigures, { query: { days } })

/** With the address of the house's own chime. */
export type SoundSettings = ChatSound & { house: string }

export const findChatSound = async (api: Api): Promise<SoundSettings> => await api.call(desk.chatSound)

export const chooseChatSound = async (api: Api, choice: SoundChoice): Promise<SoundSettings> =>
  await api.call(desk.chooseSound, { body: { choice } })

/** Replaces the shop's own sound and chooses it. */
export async function uploadChatSound(api: Api, file: File): Promise<SoundSettings> {
  const form = new FormData()
  form.set('file', file)
  return await api.call(desk.uploadSound, { body: form })
}
