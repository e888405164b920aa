import { randomUUID } from 'node:crypto'
import type { Locale } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { signAlibabaRequest } from './alibaba-signature.ts'
import { findLastCode, findLastNotice, saveCode, saveNotice } from './sandbox-sql.ts'

/** Rejects with an SmsError. */
export type SmsSender = {
  /** A foreign phone begins with a plus sign. */
  sendCode: (phone: string, code: string, locale: Locale) => Promise<void>
  /** Whether there is a template for foreign phones. */
  reachesAbroad: boolean
  /** Goes to the former phone. False when there is no template. */
  sendPhoneChanged: (phone: string, locale: Locale) => Promise<boolean>
  /** Asks for the template and the signature, and sends nothing. Rejects with an SmsError. */
  check?: () => Promise<void>
}

/** Logged, so the message has neither phone nor code. */
export class SmsError extends Error {}

export type SmsConfig = {
  SMS_ACCESS_KEY_ID: string
  SMS_ACCESS_KEY_SECRET: string
  SMS_SIGN_NAME: string
  /** Has the one variable `code`. */
  SMS_TEMPLATE_CODE: string
  /** Has no variables. */
  SMS_PHONE_CHANGED_TEMPLATE_CODE?: string | undefined
  /** For phones outside mainland China, with the same variable; the provider keeps these templates and their signatures apart. */
  SMS_INTERNATIONAL_TEMPLATE_CODE?: string | undefined
  SMS_INTERNATIONAL_SIGN_NAME?: string | undefined
}

const ENDPOINT = 'https://dysmsapi.aliyuncs.com'
const TIMEOUT_MS = 8_000

/**
 * SendSms, version 2017-05-25. Never repeated: after a time-out the message may have been sent.
 * https://help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms
 */
export const smsSender = (config: SmsConfig, endpoint = ENDPOINT): SmsSender => ({
  reachesAbroad: config.SMS_INTERNATIONAL_TEMPLATE_CODE !== undefined,
  sendCode: async (phone, code) =>
    sendSms(config, endpoint, { ...addressed(config, phone), TemplateParam: JSON.stringify({ code }) }),
  async sendPhoneChanged(phone) {
    const { SMS_PHONE_CHANGED_TEMPLATE_CODE: template } = config
    if (template === undefined || isForeign(phone)) return false
    await sendSms(config, endpoint, { PhoneNumbers: phone, TemplateCode: template })
    return true
  },
  async check() {
    const template = await askSms(config, endpoint, 'QuerySmsTemplate', { TemplateCode: config.SMS_TEMPLATE_CODE })
    if (Number(template.TemplateStatus) !== APPROVED) throw new SmsError('QuerySmsTemplate: not approved')
    const { SMS_INTERNATIONAL_TEMPLATE_CODE: abroad } = config
    if (abroad !== undefined) {
      const { TemplateStatus } = await askSms(config, endpoint, 'QuerySmsTemplate', { TemplateCode: abroad })
      if (Number(TemplateStatus) !== APPROVED) throw new SmsError('QuerySmsTemplate: the international one is not approved')
    }
    const sign = await askSms(config, endpoint, 'QuerySmsSign', { SignName: config.SMS_SIGN_NAME })
    if (Number(sign.SignStatus) !== APPROVED) throw new SmsError('QuerySmsSign: not approved')
  },
})

/** https://help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-querysmstemplate */
const APPROVED = 1

const isForeign = (phone: string): boolean => phone.startsWith('+')

/** Foreign numbers are written as country code and number, without a plus sign. */
function addressed(config: SmsConfig, phone: string): Record<string, string> {
  if (!isForeign(phone)) return { PhoneNumbers: phone, TemplateCode: config.SMS_TEMPLATE_CODE }
  const { SMS_INTERNATIONAL_TEMPLATE_CODE: template, SMS_INTERNATIONAL_SIGN_NAME: sign } = config
  if (template === undefined) throw new SmsError('SendSms: no template for foreign phones')
  return { PhoneNumbers: phone.slice(1), TemplateCode: template, ...(sign === undefined ? {} : { SignName: sign }) }
}

async function sendSms(config: SmsConfig, endpoint: string, message: Record<string, string>): Promise<void> {
  await askSms(config, endpoint, 'SendSms', { SignName: config.SMS_SIGN_NAME, ...message })
}

async function askSms(config: SmsConfig, endpoint: string, action: SmsAction, query: Record<string, string>): Promise<SmsAnswer> {
  const answer = await callSms(config, endpoint, action, query)
  if (answer.Code !== 'OK')
    throw new SmsError(`${action} refused: ${answer.Code ?? 'no code'}, request ${answer.RequestId ?? 'unknown'}`)
  return answer
}

type SmsAction = 'SendSms' | 'QuerySendDetails' | 'QuerySmsTemplate' | 'QuerySmsSign'
type SmsAnswer = {
  Code?: string
  RequestId?: string
  SmsSendDetailDTOs?: unknown
  TemplateStatus?: unknown
  SignStatus?: unknown
}

/** Rejects with an SmsError when there is no answer. */
export async function callSms(
  config: SmsConfig,
  endpoint = ENDPOINT,
  action: SmsAction,
  query: Record<string, string>,
): Promise<SmsAnswer> {
  const { queryString, headers } = signAlibabaRequest(
    {
      method: 'POST',
      host: new URL(endpoint).host,
      action,
      version: '2017-05-25',
      query,
      date: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      nonce: randomUUID(),
    },
    { id: config.SMS_ACCESS_KEY_ID, secret: config.SMS_ACCESS_KEY_SECRET },
  )
  return askProvider(action, `${endpoint}/?${queryString}`, headers)
}

async function askProvider(action: string, url: string, headers: Record<string, string>): Promise<SmsAnswer> {
  try {
    const response = await fetch(url, { method: 'POST', headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    // Refusals have status 4xx and the same body.
    return (await response.json()) as SmsAnswer
  } catch (error) {
    throw new SmsError(`${action} failed: ${error instanceof Error ? error.name : 'unknown'}`)
  }
}

export type SandboxSms = SmsSender & {
  lastCode: (phone: string) => Promise<{ code: string; sentAt: Date } | undefined>
  lastNotice: (phone: string) => Promise<string | undefined>
}

/** Stores the last messages to each phone for people who try the demo. */
export const sandboxSms = (db: Db, sayPhoneChanged: (locale: Locale) => string): SandboxSms => ({
  sendCode: (phone, code) => saveCode(db, phone, code),
  reachesAbroad: true,
  async sendPhoneChanged(phone, locale) {
    await saveNotice(db, phone, sayPhoneChanged(locale))
    return true
  },
  lastCode: (phone) => findLastCode(db, phone),
  lastNotice: (phone) => findLastNotice(db, phone),
})

export const isSandboxSms = (sms: SmsSender): sms is SandboxSms => 'lastCode' in sms
