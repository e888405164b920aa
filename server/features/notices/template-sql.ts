import type { Locale } from '#domain/locale.ts'
import type { NoticeKind, NoticeSettings, TemplateChannel, TemplateWords } from '#domain/notice.ts'
import type { Db } from '#server/db/database.ts'

export type StoredWords = TemplateWords & { kind: NoticeKind; channel: TemplateChannel; locale: Locale }

export const listStoredWords = (db: Db): Promise<StoredWords[]> =>
  db<StoredWords[]>`select kind, channel, locale, title, body, code, sign from notice_template`

export async function saveWords(tx: Db, words: StoredWords): Promise<void> {
  await tx`
    insert into notice_template ${tx(words)}
    on conflict (kind, channel, locale)
    do update set title = excluded.title, body = excluded.body, code = excluded.code, sign = excluded.sign`
}

export async function deleteWords(tx: Db, kind: NoticeKind, channel: TemplateChannel): Promise<void> {
  await tx`delete from notice_template where kind = ${kind} and channel = ${channel}`
}

/** Until the end of the transaction nobody else writes templates or settings. */
export async function lockTemplates(tx: Db): Promise<void> {
  await tx`lock table notice_template, notice_setting in share row exclusive mode`
}

export async function findSettings(db: Db): Promise<NoticeSettings | undefined> {
  const [row] = await db<NoticeSettings[]>`select routes, mail_to as "mailTo", locale from notice_setting`
  return row
}

export async function saveSettings(tx: Db, { routes, mailTo, locale }: NoticeSettings): Promise<void> {
  await tx`
    insert into notice_setting (routes, mail_to, locale) values (${tx.json({ ...routes })}, ${mailTo}, ${locale})
    on conflict (single) do update set routes = excluded.routes, mail_to = excluded.mail_to, locale = excluded.locale`
}
