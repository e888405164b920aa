import { CODE_MINUTES } from '#domain/account.ts'
import type { Contact } from '#domain/contact.ts'
import type { Locale } from '#domain/locale.ts'
import type { Deps } from '#server/http/deps.ts'
import { say } from '#server/http/words.ts'
import { findShopName } from './sql.ts'

type Sent = { to: Contact; code: string; codeId: number; locale: Locale }

export async function sendCode(deps: Deps, { to, code, codeId, locale }: Sent): Promise<void> {
  if (to.kind === 'phone') return deps.sms.sendCode(to.phone, code, locale)
  const shop = await findShopName(deps.db, locale)
  await sendMail(deps, `sign-in-code ${codeId}`, {
    to: to.email,
    title: say(locale, 'accounts.mailCodeTitle', { shop, code }),
    text: say(locale, 'accounts.mailCode', { shop, code, minutes: CODE_MINUTES }),
  })
}

type Mail = { to: string; title: string; text: string }

/** By the channel that the staff's notices take. `key`: what is sent again with it is the same message. */
export async function sendMail({ channels }: Pick<Deps, 'channels'>, key: string, { to, title, text }: Mail): Promise<void> {
  if (!channels.email) throw new Error('there is no way to send email')
  const template = { code: '', sign: '', fields: {} }
  await channels.email.send({ key, to: [to], title, text, template, link: '', mayBeSentSince: undefined })
}
