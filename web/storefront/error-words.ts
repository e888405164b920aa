import type { MessageKey } from '#messages/keys.ts'
import { ApiError } from '#web/api/client.ts'

export const wordsOfError = (error: unknown, t: (key: MessageKey) => string): string =>
  error instanceof ApiError ? error.message : t('shell.unreachable')
