import { findChatNotice } from '#web/api/chat.ts'
import type { Api } from '#web/api/client.ts'
import { ring } from '#web/chat/sound/chime.ts'

let sound: Promise<string> | undefined

/** The shop's chime, for an agent who has not muted it. */
export async function ringForAgent(api: Api, messageId: number): Promise<void> {
  sound ??= findChatNotice(api).then((notice) => notice.sound)
  try {
    await ring(await sound, messageId)
  } catch {
    // Asked for again with the next message.
    sound = undefined
  }
}
