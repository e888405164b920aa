import type { CannedDraft } from '#contract/staff/chat-settings.ts'
import type { ChatSettings, KeywordAnswer } from '#domain/conversation-desk.ts'
import { ALWAYS } from '#domain/conversation-hours.ts'
import type { Db } from '#server/db/database.ts'
import { sanitizeLocalized } from '#server/features/content/rich-text.ts'

const UNSET: ChatSettings = { notice: { zh: '', en: '' }, greeting: { zh: '', en: '' }, hours: ALWAYS, answerWithinMinutes: 30 }

/** Not written yet: then the shop names no time by which it answers. */
export async function findSettings(db: Db): Promise<ChatSettings & { isWritten: boolean }> {
  const [row] = await db<ChatSettings[]>`
    select jsonb_build_object('zh', notice_zh, 'en', notice_en) as notice,
           jsonb_build_object('zh', greeting_zh, 'en', greeting_en) as greeting,
           hours, answer_within_minutes as "answerWithinMinutes"
      from chat_setting`
  return row ? { ...row, notice: sanitizeLocalized(row.notice), isWritten: true } : { ...UNSET, isWritten: false }
}

export async function saveSettings(db: Db, { notice, greeting, hours, answerWithinMinutes }: ChatSettings): Promise<void> {
  await db`
    insert into chat_setting (notice_zh, notice_en, greeting_zh, greeting_en, hours, answer_within_minutes)
    values (${notice.zh}, ${notice.en}, ${greeting.zh}, ${greeting.en}, ${db.json(hours)}, ${answerWithinMinutes})
    on conflict (is_row) do update
       set notice_zh = excluded.notice_zh, notice_en = excluded.notice_en, greeting_zh = excluded.greeting_zh,
           greeting_en = excluded.greeting_en, hours = excluded.hours, answer_within_minutes = excluded.answer_within_minutes`
}

const keywordColumns = (db: Db) => db`
  id, words, match, jsonb_build_object('zh', answer_zh, 'en', answer_en) as answer, is_on as "isOn"`

export const listKeywords = (db: Db): Promise<KeywordAnswer[]> =>
  db<KeywordAnswer[]>`select ${keywordColumns(db)} from chat_keyword order by id`

export async function lockKeyword(tx: Db, id: number): Promise<KeywordAnswer | undefined> {
  return (await tx<KeywordAnswer[]>`select ${keywordColumns(tx)} from chat_keyword where id = ${id} for update`)[0]
}

export async function insertKeyword(
  db: Db,
  { words, match, answer, isOn }: Omit<KeywordAnswer, 'id'>,
): Promise<KeywordAnswer | undefined> {
  const [row] = await db<KeywordAnswer[]>`
    insert into chat_keyword (words, match, answer_zh, answer_en, is_on)
    values (${words}, ${match}, ${answer.zh}, ${answer.en}, ${isOn})
    returning ${keywordColumns(db)}`
  return row
}

export async function updateKeyword(
  db: Db,
  { id, words, match, answer, isOn }: KeywordAnswer,
): Promise<KeywordAnswer | undefined> {
  const [row] = await db<KeywordAnswer[]>`
    update chat_keyword set words = ${words}, match = ${match}, answer_zh = ${answer.zh}, answer_en = ${answer.en}, is_on = ${isOn}
     where id = ${id}
    returning ${keywordColumns(db)}`
  return row
}

export async function deleteKeywordRow(db: Db, id: number): Promise<boolean> {
  return (await db`delete from chat_keyword where id = ${id}`).count === 1
}

type Listed = CannedDraft & { id: number }
export type CannedRow = Listed & { ownerId: number | null }

const cannedColumns = (db: Db) => db`
  id, owner_id as "ownerId", shortcut, jsonb_build_object('zh', text_zh, 'en', text_en) as text, owner_id is null as "isShared"`

/** The agent's own and the shared ones. */
export const listCannedRows = (db: Db, agentId: number): Promise<Listed[]> =>
  db<Listed[]>`
    select id, shortcut, jsonb_build_object('zh', text_zh, 'en', text_en) as text, owner_id is null as "isShared"
      from chat_canned_reply where owner_id = ${agentId} or owner_id is null
     order by shortcut, id`

export async function lockCannedReply(tx: Db, id: number): Promise<CannedRow | undefined> {
  return (await tx<CannedRow[]>`select ${cannedColumns(tx)} from chat_canned_reply where id = ${id} for update`)[0]
}

export async function countCannedReplies(db: Db, ownerId: number | null): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from chat_canned_reply where owner_id is not distinct from ${ownerId}`
  return row?.count ?? 0
}

type Owned = Omit<CannedDraft, 'isShared'> & { ownerId: number | null }

/** Undefined when the shortcut is taken. */
export async function insertCannedReply(db: Db, { ownerId, shortcut, text }: Owned): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    insert into chat_canned_reply (owner_id, shortcut, text_zh, text_en) values (${ownerId}, ${shortcut}, ${text.zh}, ${text.en})
    on conflict do nothing returning id`
  return row?.id
}

/** False when the shortcut is taken. */
export async function updateCannedReply(db: Db, id: number, { ownerId, shortcut, text }: Owned): Promise<boolean> {
  const { count } = await db`
    update chat_canned_reply set owner_id = ${ownerId}, shortcut = ${shortcut}, text_zh = ${text.zh}, text_en = ${text.en}
     where id = ${id}
       and not exists (
         select from chat_canned_reply other
          where other.id <> ${id} and other.owner_id is not distinct from ${ownerId} and other.shortcut = ${shortcut})`
  return count === 1
}

export async function deleteCannedReplyRow(db: Db, id: number): Promise<void> {
  await db`delete from chat_canned_reply where id = ${id}`
}
