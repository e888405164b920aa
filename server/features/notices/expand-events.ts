import { maskPhone } from '#domain/account.ts'
import { isMobile } from '#domain/address.ts'
import type { Locale } from '#domain/locale.ts'
import {
  afterQuietHours,
  type DropReason,
  defaultWish,
  isAdvertising,
  isStaffKind,
  type NoticeSettings,
  type NoticeValues,
  plainValue,
  SHOPPER_CHANNELS,
  SHOPPER_KINDS,
  type ShopperChannel,
  type ShopperKind,
  type StaffKind,
} from '#domain/notice.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { type Fact, readFacts } from './facts.ts'
import { type Recipient, readRecipients } from './facts-sql.ts'
import { markExpanded, takeOpenEvents } from './outbox-sql.ts'
import { insertNotices, listWishesOf, type NewNotice } from './sql.ts'
import { type FindWords, isReady, readSettings, readWords, SHOP_NAMES } from './templates.ts'

const BATCH_SIZE = 50

export type Wishes = (accountId: number, kind: ShopperKind) => readonly ShopperChannel[]

/** Makes of each event one notice for each who is to be told. Killed in the middle, the events are still open. */
export async function expandEvents(deps: Deps): Promise<void> {
  for (;;) {
    const taken = await transaction(deps.db, async (tx) => {
      const { ids, events } = await takeOpenEvents(tx, BATCH_SIZE)
      if (ids.length === 0) return 0
      const at = deps.now()
      const fresh = events.filter(({ isOld }) => !isOld)
      const facts = await readFacts(tx, fresh)
      const accounts = [...new Set(facts.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])))]
      const [words, settings, recipients, wishes] = [
        await readWords(tx),
        await readSettings(deps, tx),
        new Map((await readRecipients(tx, accounts)).map((one) => [one.id, one])),
        await readWishes(tx, accounts),
      ]
      await insertNotices(
        tx,
        facts.flatMap((fact) => {
          if (isStaffKind(fact.event.kind)) return forStaff(deps, fact, fact.event.kind, settings, at)
          const recipient = recipients.get(fact.accountId ?? 0)
          return recipient ? [forShopper(deps, fact, recipient, { words, wishes, at })] : []
        }),
      )
      await markExpanded(tx, ids)
      return ids.length
    })
    if (taken < BATCH_SIZE) return
  }
}

export async function readWishes(
  db: Deps['db'] | Parameters<typeof listWishesOf>[0],
  accounts: readonly number[],
): Promise<Wishes> {
  const chosen = new Map(
    (await listWishesOf(db, accounts)).map(({ accountId, kind, channels }) => [`${accountId} ${kind}`, channels]),
  )
  return (accountId, kind) => chosen.get(`${accountId} ${kind}`) ?? defaultWish(kind)
}

function forStaff(
  { channels, config }: Deps,
  fact: Fact,
  kind: StaffKind,
  { routes, mailTo, locale }: NoticeSettings,
  at: Date,
): NewNotice[] {
  const one = {
    kind,
    locale,
    accountId: null,
    values: valuesOf(fact, locale, config.siteUrl),
    state: 'waiting',
    reason: '',
    nextAt: at,
  } as const
  return (routes[kind] ?? []).flatMap((channel): NewNotice[] => {
    if (!channels[channel]) return []
    if (channel !== 'email') return [{ ...one, key: `${fact.event.key} ${channel}`, channel, recipient: '', mailTo: '' }]
    return mailTo.map((address) => ({
      ...one,
      key: `${fact.event.key} email ${address}`,
      channel,
      recipient: address,
      mailTo: address,
    }))
  })
}

type Parts = { words: FindWords; wishes: Wishes; at: Date }

function forShopper(deps: Deps, fact: Fact, recipient: Recipient, { words, wishes, at }: Parts): NewNotice {
  const kind = SHOPPER_KINDS.find((one) => one === fact.event.kind) ?? 'paid'
  const { locale } = recipient
  const wanted = wishes(recipient.id, kind)
  const channel = SHOPPER_CHANNELS.find(
    (one) => wanted.includes(one) && addressOf(deps, recipient, one) !== '' && isReady(deps, one, words(kind, one, locale)),
  )
  const reason: DropReason | '' = recipient.isClosed
    ? 'account-closed'
    : recipient.isBlocked
      ? 'account-blocked'
      : wanted.length === 0
        ? 'not-wanted'
        : channel
          ? ''
          : 'no-channel'
  return {
    // One per event: which channel it takes is decided once.
    key: `${fact.event.key} ${recipient.id}`,
    kind,
    channel: reason === '' && channel ? channel : 'none',
    locale,
    accountId: recipient.id,
    recipient: channel === 'sms' ? maskPhone(recipient.phone) : '',
    mailTo: '',
    values: valuesOf(fact, locale, deps.config.siteUrl),
    state: reason === '' ? 'waiting' : 'dropped',
    reason,
    nextAt: isAdvertising(kind) ? afterQuietHours(at) : at,
  }
}

/** The templates of SMS are for phones in China. The sandbox knows everybody who signs in with WeChat. */
export function addressOf({ channels }: Pick<Deps, 'channels'>, recipient: Recipient, channel: ShopperChannel): string {
  if (channel === 'sms') return isMobile(recipient.phone) ? recipient.phone : ''
  return channels.wechat?.isSandbox && recipient.hasWechat ? `wechat ${recipient.id}` : recipient.openId
}

function valuesOf(fact: Fact, locale: Locale, siteUrl = ''): NoticeValues {
  const plain = Object.entries(fact.valuesIn(locale)).map(([name, value]) => [name, plainValue(value)])
  return { ...Object.fromEntries(plain), shop: SHOP_NAMES[locale], link: siteUrl + fact.pathIn(locale) }
}
