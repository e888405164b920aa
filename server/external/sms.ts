import { createHash, createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locale } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'

/** Sends codes to phones. Rejects when the provider did not take the message; nothing of the code is in the error. */
export type SmsSender = { sendCode: (phone: string, code: string, locale: Locale) => Promise<void> }

export type SmsKeys = {
  SMS_ACCESS_KEY_ID: string
  SMS_ACCESS_KEY_SECRET: string
  SMS_SIGN_NAME: string
  SMS_TEMPLATE_CODE: string
}
