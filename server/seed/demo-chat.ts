import { drawAvatar } from '#demo/artwork/avatars.ts'
import type { Scope } from '#domain/account.ts'
import { type ServiceHours, WEEKDAYS } from '#domain/conversation-hours.ts'
import type { Locale, Localized } from '#domain/locale.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { appendMessages, openThreads } from '#server/features/chat/message-sql.ts'
import { insertCannedReply, insertKeyword, saveSettings } from '#server/features/chat/settings-sql.ts'
import { lockChat } from '#server/features/chat/sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { CANNED_REPLIES, GREETING, KEYWORDS, NOTICE, OTHER_TALK, TALK } from './demo-chat-words.ts'
import { findAccountId } from './demo-shopper.ts'
import { storeDrawings } from './drawings.ts'

const ANSWER_WITHIN_MINUTES = 15
const HOURS: ServiceHours = { weekly: Array.from({ length: WEEKDAYS }, () => [{ from: '09:30', to: '21:00' }]), exceptions: [] }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const OTHER_SHOPPER = 'demo-buyer-1'

type Talk = {
  shopperId: number
  agentId: number
  locale: Locale
  hoursAgo: number
  lines: typeof TALK
  stars: number
  comment: string
  words: Record<'wine' | 'order' | 'picture', string>
}

export async function seedDemoChat(deps: Deps): Promise<void> {
  const { db } = deps
  const [done] = await db`select from chat_setting`
  if (done) return
  const mei = await makeAgent(deps, DEMO_SIGN_INS.agentMei, { zh: '小美', en: 'Mei' }, 4, ['shopper', 'agent'])
  const tom = await makeAgent(deps, DEMO_SIGN_INS.agentTom, { zh: '小汤', en: 'Tom' }, 7, ['shopper', 'agent'])
  await makeAgent(deps, DEMO_SIGN_INS.supervisor, { zh: '维拉', en: 'Vera' }, 5, ['shopper', 'agent', 'chat-supervisor'])
  const shopperId = await findAccountId(db, DEMO_SIGN_INS.shopper.login)
  const otherId = await findAccountId(db, OTHER_SHOPPER)
  await transaction(db, async (tx) => {
    await lockChat(tx)
    for (const keyword of KEYWORDS) await insertKeyword(tx, keyword)
    for (const reply of CANNED_REPLIES) await insertCannedReply(tx, { ...reply, ownerId: null })
    if (shopperId !== undefined) {
      const words = await wordsOf(tx, shopperId)
      const comment = '回答又快又专业'
      await talk(tx, { shopperId, agentId: mei, locale: 'zh-CN', hoursAgo: 26, lines: TALK, stars: 5, comment, words })
      await tx`
        insert into chat_note (shopper_id, author_id, text) values (${shopperId}, ${mei}, '喜欢清爽的雷司令，常做海鲜。')`
    }
    if (otherId !== undefined) {
      const nothing = { wine: '', order: '', picture: '' }
      const comment = 'Quick and friendly'
      await talk(tx, {
        shopperId: otherId,
        agentId: tom,
        locale: 'en-US',
        hoursAgo: 50,
        lines: OTHER_TALK,
        stars: 4,
        comment,
        words: nothing,
      })
    }
    // Last, because it marks the chat as seeded.
    await saveSettings(tx, { notice: NOTICE, greeting: GREETING, hours: HOURS, answerWithinMinutes: ANSWER_WITHIN_MINUTES })
  })
}

async function makeAgent(
  { db, files, config }: Deps,
  { login, password }: { login: string; password: string },
  name: Localized,
  picture: number,
  scopes: Scope[],
): Promise<number> {
  const drawing = { what: ['avatar', picture], draw: () => drawAvatar(picture) }
  const [avatar = ''] = await storeDrawings([drawing], { files, dataDir: config.dataDir })
  await db`
    insert into account (login, nickname, nickname_en, avatar, password_hash, scopes)
    values (${login}, ${name.zh}, ${name.en}, ${avatar}, ${await hashPassword(password)}, ${scopes})
    on conflict (login) do nothing`
  const id = await findAccountId(db, login)
  if (id === undefined) throw new Error('an agent is gone who was just made')
  return id
}

async function wordsOf(tx: Db, shopperId: number): Promise<Talk['words']> {
  const [wine] = await tx<{ id: number; picture: string }[]>`
    select id, images[1] as picture from product where on_sale and images <> '{}' order by sort desc, id limit 1`
  const [order] = await tx<{ number: string }[]>`
    select number from shop_order
     where account_id = ${shopperId} and deleted_at is null order by status = 'shipped' desc, id limit 1`
  return { wine: String(wine?.id ?? ''), order: order?.number ?? '', picture: wine?.picture ?? '' }
}

async function talk(tx: Db, { shopperId, agentId, locale, hoursAgo, lines, stars, comment, words }: Talk): Promise<void> {
  const begunMs = Date.now() - hoursAgo * HOUR_MS
  const at = (minute: number) => new Date(begunMs + minute * MINUTE_MS)
  const spoken = lines
    .map((line) => ({
      ...line,
      content: line.content.replace(/\{(wine|order|picture)\}/, (_, name: keyof typeof words) => words[name]),
    }))
    .filter(({ content }) => content !== '')
  await openThreads(tx, [{ shopperId, locale, formType: 0 }])
  const senders = { shopper: shopperId, agent: agentId, house: null }
  const ids = await appendMessages(
    tx,
    spoken.map(({ by, kind, content }) => ({
      shopperId,
      author: by,
      senderId: senders[by],
      agentId,
      kind,
      content,
      clientId: null,
    })),
  )
  for (const [index, { minute }] of spoken.entries()) {
    const sentAt = new Date(at(minute).getTime() + index * 4_000)
    await tx`update chat_message set sent_at = ${sentAt} where id = ${ids[index] ?? 0}`
  }
  const last = spoken.at(-1)?.minute ?? 0
  await tx`
    insert into chat_service (
      shopper_id, agent_id, opened_at, assigned_at, first_answer_at, closed_at, closed_by, stars, comment, rated_at)
    values (${shopperId}, ${agentId}, ${at(0)}, ${at(0)}, ${at(1)}, ${at(last + 2)}, 'shopper', ${stars}, ${comment}, ${at(last + 3)})`
  await tx`
    update chat_thread set shopper_read_id = last_message_id, shop_read_id = last_message_id, created_at = ${at(0)}
     where shopper_id = ${shopperId}`
}
