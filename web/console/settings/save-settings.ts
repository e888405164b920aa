import { findChatSettings, saveChatSettings } from '#contract/staff/chat-settings.ts'
import type { ChatSettings } from '#domain/conversation-desk.ts'
import type { Api } from '#web/api/client.ts'

/** The endpoint replaces all settings: what another page saved must stay. */
export async function saveSettings(api: Api, change: Partial<ChatSettings>): Promise<void> {
  await api.call(saveChatSettings, { ...(await api.call(findChatSettings)), ...change })
}
