import type { Contact } from '#domain/contact.ts'
import type { Locale } from '#domain/locale.ts'
import type { Deps } from '#server/http/deps.ts'
import { say } from '#server/http/words.ts'
import { sendMail } from './send-code.ts'
import { findShopName } from './sql.ts'

type Changed = { accountId: number; former: Contact; locale: Locale }

/** Whoever holds the former phone or email address may be the owner, and this the theft of the account. */
export async function tellContactChanged(deps: Deps, { accountId, former, locale }: Changed): Promise<void> {
  const { log } = deps
  try {
    if (former.kind === 'email') await mailTo(deps, former.email, { accountId, locale })
    else if (!(await deps.sms.sendPhoneChanged(former.phone, locale)))
      log.warn({ account: accountId }, 'phone changed; no text message says so (SMS_PHONE_CHANGED_TEMPLATE_CODE is not set)')
  } catch (error) {
    log.error({ err: error, account: accountId }, `${former.kind} changed; the message about it could not be sent`)
  }
}

async function mailTo(deps: Deps, email: string, { accountId, locale }: Omit<Changed, 'former'>): Promise<void> {
  const shop = await findShopName(deps.db, locale)
  await sendMail(deps, `email-changed ${accountId} ${deps.now().toISOString()}`, {
    to: email,
    title: say(locale, 'accounts.mailChangedTitle', { shop }),
    text: say(locale, 'accounts.mailChanged', { shop }),
  })
}
