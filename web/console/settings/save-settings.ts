import type { ChatSettings } from '#domain/conversation-desk.ts'
import type { Api } from '#web/api/client.ts'
import { findChatSettings, saveChatSettings } from '#web/api/staff-chat.ts'

/** Saves what one page is about. The wire takes all settings together: what another page has saved meanwhile stays. */
export async function saveSettings(api: Api, change: Partial<ChatSettings>): Promise<void> {
  await saveChatSettings(api, { ...(await findChatSettings(api)), ...change })
}
