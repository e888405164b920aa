import type { ChatSettings } from '#domain/conversation-desk.ts'
import type { Api } from '#web/api/client.ts'
import { findChatSettings, saveChatSettings } from '#web/api/staff-chat.ts'

/** The endpoint takes all settings: what another page saved meanwhile stays. */
export async function saveSettings(api: Api, change: Partial<ChatSettings>): Promise<void> {
  await saveChatSettings(api, { ...(await findChatSettings(api)), ...change })
}
