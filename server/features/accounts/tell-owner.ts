import type { Locale } from '#domain/locale.ts'
import type { Deps } from '#server/http/deps.ts'

type PhoneChange = { accountId: number; oldPhone: string; locale: Locale }

/**
 * Tells the owner of an account, on the phone that it had until now, that it has another one. After the commit: a notice that cannot be
 * sent is logged and changes nothing. Without a template of the provider's for it nothing is sent; the change then stands among the
 * account's events only, which its owner reads in the export of the own data.
 */
export async function tellPhoneChanged({ sms, log }: Deps, { accountId, oldPhone, locale }: PhoneChange): Promise<void> {
  try {
    if (await sms.sendPhoneChanged(oldPhone, locale)) return
    log.warn({ account: accountId }, 'phone changed; no text message says so (SMS_PHONE_CHANGED_TEMPLATE_CODE is not set)')
  } catch (error) {
    log.error({ err: error, account: accountId }, 'phone changed; the text message about it could not be sent')
  }
}
