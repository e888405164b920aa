import type { Deps } from '#server/http/deps.ts'
import { type AccountLimits, accountLimits } from './account-limits.ts'
import { type Settings, settingsReader } from './read-settings.ts'
import { type ReadStatus, statusReader } from './read-status.ts'
import { messageStore, type StoreMessage } from './store-messages.ts'

export type Chat = {
  readStatus: ReadStatus
  readSettings: () => Promise<Settings>
  forgetSettings: () => void
  store: StoreMessage
  limits: AccountLimits
}

export function openChat(deps: Deps): Chat {
  const { read, forget } = settingsReader(deps)
  return {
    readStatus: statusReader(deps, read),
    readSettings: read,
    forgetSettings: forget,
    store: messageStore(deps, read),
    limits: accountLimits(),
  }
}
