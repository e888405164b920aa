import { refuse } from '#contract/refusals.ts'
import type { NoticeSettingsDraft, NoticeWordsDraft, ShownNoticeSettings, StaffNoticeTemplate } from '#contract/staff/notices.ts'
import type { Locale } from '#domain/locale.ts'
import {
  CHANNELS,
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeValues,
  type TemplateChannel,
  templateChannelsOf,
  templateProblems,
  variablesOf,
} from '#domain/notice.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { say } from '#server/http/words.ts'
import { deleteWords, listStoredWords, lockTemplates, saveSettings, saveWords } from './template-sql.ts'
import { builtInTemplate, readSettings, readWords } from './templates.ts'

const LANGUAGES = { zh: 'zh-CN', en: 'en-US' } as const satisfies Record<string, Locale>
type Name = { kind: NoticeKind; channel: TemplateChannel }

export async function showSettings(deps: Deps, db: Db = deps.db): Promise<ShownNoticeSettings> {
  const written = await readSettings(deps, db)
  return {
    ...written,
    channels: CHANNELS.map((channel) => {
      const open = deps.channels[channel]
      return { channel, state: open ? (open.isSandbox ? 'sandbox' : 'live') : 'off' }
    }),
    version: versionOf(written),
  }
}

export const changeSettings = (deps: Deps, draft: NoticeSettingsDraft, version: string | undefined): Promise<void> =>
  transaction(deps.db, async (tx) => {
    await lockTemplates(tx)
    requireVersion(await showSettings(deps, tx), version)
    await saveSettings(tx, { ...draft, mailTo: [...new Set(draft.mailTo)] })
  })

/** Real providers of SMS and WeChat messages know only their own templates. */
const needsCode = ({ channels }: Deps, channel: TemplateChannel): boolean =>
  (channel === 'sms' || channel === 'wechat') && channels[channel]?.isSandbox === false

export async function listTemplates(deps: Deps) {
  const [words, stored] = await Promise.all([readWords(deps.db), listStoredWords(deps.db)])
  const own = new Set(stored.map(({ kind, channel }) => `${kind} ${channel}`))
  return NOTICE_KINDS.flatMap((kind) =>
    templateChannelsOf(kind).map((channel) => {
      const [zh, en] = [words(kind, channel, 'zh-CN'), words(kind, channel, 'en-US')]
      const lacksCode = needsCode(deps, channel) && (zh.code === '' || en.code === '')
      return { kind, channel, isOwn: own.has(`${kind} ${channel}`), lacksCode, zh: zh.body, en: en.body }
    }),
  )
}

export async function findTemplate(deps: Deps, { kind, channel }: Name, db: Db = deps.db): Promise<StaffNoticeTemplate> {
  if (!templateChannelsOf(kind).includes(channel)) refuse('not-found')
  const [words, stored] = [await readWords(db), await listStoredWords(db)]
  const written = { zh: words(kind, channel, 'zh-CN'), en: words(kind, channel, 'en-US') }
  return {
    kind,
    channel,
    ...written,
    usual: { zh: builtInTemplate(kind, channel, 'zh-CN'), en: builtInTemplate(kind, channel, 'en-US') },
    isOwn: stored.some((row) => row.kind === kind && row.channel === channel),
    sample: { zh: sampleOf(kind, 'zh-CN'), en: sampleOf(kind, 'en-US') },
    usualSign: deps.config.sms?.SMS_SIGN_NAME ?? say('zh-CN', 'notices.shop'),
    needsCode: needsCode(deps, channel),
    version: versionOf(written),
  }
}

/** What each variable could say. */
export const sampleOf = (kind: NoticeKind, locale: Locale): NoticeValues =>
  Object.fromEntries(
    variablesOf(kind).map((name) => [name, say(locale, name === 'shop' ? 'notices.shop' : `notices.sample.${name}`)]),
  )

export async function changeTemplate(
  deps: Deps,
  name: Name,
  draft: NoticeWordsDraft & { version?: string | undefined },
): Promise<void> {
  const { kind, channel } = name
  for (const words of [draft.zh, draft.en])
    if (Object.keys(templateProblems(kind, channel, words)).length > 0) refuse('notice-template-wrong')
  await transaction(deps.db, async (tx) => {
    await lockTemplates(tx)
    requireVersion(await findTemplate(deps, name, tx), draft.version)
    for (const [key, locale] of Object.entries(LANGUAGES))
      await saveWords(tx, { ...draft[key as keyof typeof LANGUAGES], kind, channel, locale })
  })
}

export async function restoreTemplate({ db }: Deps, { kind, channel }: Name): Promise<void> {
  if (!templateChannelsOf(kind).includes(channel)) refuse('not-found')
  await transaction(db, async (tx) => {
    await lockTemplates(tx)
    await deleteWords(tx, kind, channel)
  })
}
