import { ApiError } from '#web/api/client.ts'
import type { Words } from './use-words.ts'

/** The server's message, or that it could not be reached. */
export const wordsOfError = (error: unknown, t: Words['t']): string =>
  error instanceof ApiError ? error.message : t('console.unreachable')
