import pLimit from 'p-limit'
import {
  CHANNELS,
  fillTemplate,
  isAdvertising,
  type NoticeChannel,
  nextTry,
  ROBOTS,
  SHOPPER_CHANNELS,
  SHOPPER_KINDS,
  templateChannelOf,
  valuesIn,
  wechatFields,
} from '#domain/notice.ts'
import { type Channel, ChannelError, type Message } from '#server/external/notices/channel.ts'
import { ROBOT_TEXT_MAX_BYTES } from '#server/external/notices/robots.ts'
import type { Deps } from '#server/http/deps.ts'
import { addressOf, expandEvents, readWishes, type Wishes } from './expand-events.ts'
import { type Recipient, readRecipients } from './facts-sql.ts'
import { tell } from './outbox.ts'
import { type DueNotice, markDropped, markFailed, markSent, takeDue } from './sql.ts'
import { type FindWords, isReady, readWords } from './templates.ts'
import { unsubscribePath, unsubscribeSigner } from './unsubscribe.ts'

const BATCH_SIZE = 40
const SIDE_BY_SIDE = 5
/** Robots take twenty messages a minute, so what waits is put together; the job comes six times a minute. */
const POSTS_PER_RUN = 3
const IN_ONE_POST = 12
const HOUR_LENGTH = 'YYYY-MM-DDTHH'.length

/** Expands what has happened and sends what is due; each notice by one process. */
export async function sendNotices(deps: Deps): Promise<void> {
  await expandEvents(deps)
  await Promise.all(CHANNELS.map((name) => sendBy(deps, name)))
}

async function sendBy(deps: Deps, name: NoticeChannel): Promise<void> {
  const channel = deps.channels[name]
  if (!channel) return
  const isRobot = ROBOTS.some((robot) => robot === name)
  for (let post = 1; ; post += 1) {
    const isPost = isRobot && !channel.isSandbox
    const limit = isPost ? IN_ONE_POST : BATCH_SIZE
    const due = await takeDue(deps.db, name, limit, deps.now())
    if (due.length === 0) return
    const parts = await readParts(deps, due)
    const isAway = isPost ? await sendTogether(deps, name, channel, due, parts) : await sendEach(deps, name, channel, due, parts)
    // The rest is not due before the provider is back.
    if (isAway || due.length < limit || (isPost && post >= POSTS_PER_RUN)) return
  }
}

type Parts = {
  words: FindWords
  recipients: ReadonlyMap<number, Recipient>
  wishes: Wishes
  sign: Awaited<ReturnType<typeof unsubscribeSigner>>
}

async function readParts({ db }: Deps, due: readonly DueNotice[]): Promise<Parts> {
  const accounts = [...new Set(due.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])))]
  const [words, recipients, wishes, sign] = await Promise.all([
    readWords(db),
    readRecipients(db, accounts),
    readWishes(db, accounts),
    unsubscribeSigner(db),
  ])
  return { words, recipients: new Map(recipients.map((one) => [one.id, one])), wishes, sign }
}

async function sendEach(
  deps: Deps,
  name: NoticeChannel,
  channel: Channel,
  due: readonly DueNotice[],
  parts: Parts,
): Promise<boolean> {
  const atOnce = pLimit(SIDE_BY_SIDE)
  const results = await Promise.all(due.map((notice) => atOnce(() => sendOne(deps, name, channel, notice, parts))))
  return results.length > 0 && results.every((result) => result === 'away')
}

type Result = 'done' | 'away'

async function sendOne(deps: Deps, name: NoticeChannel, channel: Channel, notice: DueNotice, parts: Parts): Promise<Result> {
  const hindrance = hindranceOf(notice, parts)
  if (hindrance) {
    await markDropped(deps.db, notice.id, hindrance)
    return 'done'
  }
  const words = parts.words(notice.kind, templateChannelOf(name), notice.locale)
  if (!isReady(deps, name, words)) return failed(deps, name, [{ notice, text: '' }], new ChannelError('no-template', true))
  const { message, text } = messageOf(deps, name, notice, parts)
  try {
    await channel.send(message)
  } catch (error) {
    return failed(deps, name, [{ notice, text }], error)
  }
  await markSent(deps.db, notice.id, text, deps.now())
  return 'done'
}

/** Many short messages to one group are one, so that none is refused for being too many. */
async function sendTogether(
  deps: Deps,
  name: NoticeChannel,
  channel: Channel,
  due: readonly DueNotice[],
  parts: Parts,
): Promise<boolean> {
  const all = due.map((notice) => ({ notice, ...messageOf(deps, name, notice, parts) }))
  let isAway = false
  for (const post of inPosts(all)) {
    const [first] = post
    if (!first) continue
    try {
      await channel.send({ ...first.message, text: post.map(({ message }) => message.text).join('\n') })
      for (const { notice, text } of post) await markSent(deps.db, notice.id, text, deps.now())
    } catch (error) {
      isAway = (await failed(deps, name, post, error)) === 'away'
    }
  }
  return isAway
}

type Written = { notice: DueNotice; message: Message; text: string }

/** As many lines as a robot takes whole. */
function inPosts(all: readonly Written[]): Written[][] {
  const posts: Written[][] = []
  let bytes = 0
  for (const one of all) {
    const length = Buffer.byteLength(one.message.text) + 1
    bytes += length
    if (posts.length > 0 && bytes <= ROBOT_TEXT_MAX_BYTES) posts.at(-1)?.push(one)
    else {
      posts.push([one])
      bytes = length
    }
  }
  return posts
}

function hindranceOf({ accountId, kind }: DueNotice, { recipients, wishes }: Parts) {
  if (accountId === null) return undefined
  const recipient = recipients.get(accountId)
  if (!recipient || recipient.isClosed) return 'account-closed'
  if (recipient.isBlocked) return 'account-blocked'
  const shopperKind = SHOPPER_KINDS.find((one) => one === kind)
  // Ended while it waited for the morning.
  return shopperKind && isAdvertising(kind) && wishes(accountId, shopperKind).length === 0 ? 'not-wanted' : undefined
}

/** `text`: for the log, where nobody can end somebody else's notices. */
function messageOf(
  deps: Deps,
  name: NoticeChannel,
  { key, kind, locale, accountId, mailTo, values: own, since }: DueNotice,
  { words, recipients, sign }: Parts,
): { message: Message; text: string } {
  const { title, body, code, sign: signature } = words(kind, templateChannelOf(name), locale)
  const shopperKind = SHOPPER_KINDS.find((one) => one === kind)
  const end = accountId !== null && shopperKind ? unsubscribePath(locale, sign(accountId, shopperKind)) : ''
  const values = { ...own, unsubscribe: (deps.config.siteUrl ?? '') + end }
  const recipient = recipients.get(accountId ?? 0)
  const shopperChannel = SHOPPER_CHANNELS.find((one) => one === name)
  const to = recipient && shopperChannel ? addressOf(deps, recipient, shopperChannel) : mailTo
  return {
    message: {
      key,
      to: to === '' ? [] : [to],
      title: fillTemplate(title, values),
      text: fillTemplate(body, values),
      template: { code, sign: signature, fields: name === 'wechat' ? wechatFields(body, values) : valuesIn(body, values) },
      link: own.link ?? '',
      mayBeSentSince: since ?? undefined,
    },
    text: fillTemplate(body, { ...own, unsubscribe: '…' }),
  }
}

/** Tries again later; gives up after some, and tells the staff once an hour. */
async function failed(
  deps: Deps,
  name: NoticeChannel,
  notices: readonly { notice: DueNotice; text: string }[],
  error: unknown,
): Promise<Result> {
  const { db, log, now } = deps
  const known = error instanceof ChannelError ? error : undefined
  const reason = known?.answer ?? 'fault'
  log.warn({ channel: name, reason, ...(known ? {} : { err: error }) }, 'a notice could not be sent')
  for (const { notice, text } of notices) {
    const again = known?.isFinal ? undefined : nextTry(notice.attempts, now())
    await markFailed(db, notice.id, { reason, text, again })
    if (again || notice.kind === 'notices-failed') continue
    log.error({ channel: name, reason, notice: notice.id }, 'a notice was given up')
    const hour = now().toISOString().slice(0, HOUR_LENGTH)
    await tell(db, { kind: 'notices-failed', subjectId: 0, occasion: `${name} ${hour}`, note: `${name} ${reason}` })
  }
  return known?.isFinal ? 'done' : 'away'
}
