import { randomUUID } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import type { Locale } from '#domain/locale.ts'
import { fillTemplate, type NoticeChannel, valuesIn, wechatFields } from '#domain/notice.ts'
import { ChannelError, type Message } from '#server/external/notices/channel.ts'
import type { Deps } from '#server/http/deps.ts'
import { say } from '#server/http/words.ts'
import { addressOf } from './expand-events.ts'
import { readRecipients } from './facts-sql.ts'
import { isReady, readSettings, readWords, SHOP_NAMES } from './templates.ts'
import { sampleOf } from './write-templates.ts'

/** At once and once: to the staff's group or addresses, or to the own phone or WeChat. */
export async function sendTest(deps: Deps, channel: NoticeChannel, accountId: number, locale: Locale): Promise<void> {
  const open = deps.channels[channel] ?? refuse('notice-channel-off')
  const message =
    channel === 'sms' || channel === 'wechat'
      ? await toOneself(deps, channel, accountId, locale)
      : { ...plain(locale), to: channel === 'email' ? (await readSettings(deps, deps.db)).mailTo : [] }
  if (message.to.length === 0 && (channel === 'sms' || channel === 'wechat' || channel === 'email')) refuse('notice-no-address')
  try {
    await open.send(message)
  } catch (error) {
    if (error instanceof ChannelError) refuse('notice-test-failed', { answer: error.answer })
    throw error
  }
}

const plain = (locale: Locale): Message => ({
  key: `test ${randomUUID()}`,
  to: [],
  title: say(locale, 'notices.test-title', { shop: SHOP_NAMES[locale] }),
  text: say(locale, 'notices.test', { shop: SHOP_NAMES[locale] }),
  template: { code: '', sign: '', fields: {} },
  link: '',
  mayBeSentSince: undefined,
})

async function toOneself(deps: Deps, channel: 'sms' | 'wechat', accountId: number, locale: Locale): Promise<Message> {
  const [recipient] = await readRecipients(deps.db, [accountId])
  const address = recipient ? addressOf(deps, recipient, channel) : ''
  if (address === '') refuse('notice-no-address')
  const words = (await readWords(deps.db))('paid', channel, locale)
  if (!isReady(deps, channel, words)) refuse('notice-template-code')
  const values = sampleOf('paid', locale)
  return {
    ...plain(locale),
    to: [address],
    title: fillTemplate(words.title, values),
    text: fillTemplate(words.body, values),
    template: {
      code: words.code,
      sign: words.sign,
      fields: channel === 'wechat' ? wechatFields(words.body, values) : valuesIn(words.body, values),
    },
  }
}
