import { findChatNotice } from '#contract/shop/chat.ts'
import type { Api } from '#web/api/client.ts'
import { ring } from '#web/chat/sound/chime.ts'
import { soundSource } from '#web/chat/sound/sound-source.ts'

let findSound: (() => Promise<string>) | undefined

export async function ringForAgent(api: Api, messageId: number): Promise<void> {
  findSound ??= soundSource(async () => (await api.call(findChatNotice)).sound)
  await ring(await findSound(), messageId)
}
