import { findChatSettings, type SeenSettings, saveChatSettings } from '#contract/staff/chat-settings.ts'
import type { Api } from '#web/api/client.ts'

/**
 * The endpoint replaces all settings: what another page saved must stay. `change` has the version of its own part, or none when
 * that is to be written over.
 */
export async function saveSettings(api: Api, change: Partial<SeenSettings>): Promise<void> {
  await api.call(saveChatSettings, { ...(await api.call(findChatSettings)), ...change })
}
