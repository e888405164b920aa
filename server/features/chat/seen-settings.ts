import { refuse } from '#contract/refusals.ts'
import type { SeenSettings, StaffKeyword } from '#contract/staff/chat-settings.ts'
import type { ChatSettings, KeywordAnswer } from '#domain/conversation-desk.ts'
import type { Db } from '#server/db/database.ts'
import { lockBeforeInsert } from '#server/db/lock-before-insert.ts'
import { sanitizeLocalized } from '#server/features/content/rich-text.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { findSettings, lockKeyword, saveSettings, updateKeyword } from './settings-sql.ts'

/* What two of the staff may have open at once is not written over unseen. */

export const shownKeyword = ({ id, words, match, answer, isOn }: KeywordAnswer): StaffKeyword => ({
  id,
  words,
  match,
  answer,
  isOn,
  version: versionOf({ words, match, answer, isOn }),
})

/** Refuses when the answer has changed since `version`. */
export async function changeKeyword(
  tx: Db,
  { version, ...wanted }: KeywordAnswer & { version?: string | undefined },
): Promise<StaffKeyword> {
  const present = (await lockKeyword(tx, wanted.id)) ?? refuse('not-found')
  requireVersion(shownKeyword(present), version)
  return shownKeyword((await updateKeyword(tx, wanted)) ?? refuse('not-found'))
}

/** Two pages of the console write them: one notice and greeting, the other the hours. Each has a version. */
export const shownSettings = ({ notice, greeting, hours, answerWithinMinutes }: ChatSettings) => ({
  notice,
  greeting,
  hours,
  answerWithinMinutes,
  version: versionOf({ notice, greeting }),
  hoursVersion: versionOf({ hours, answerWithinMinutes }),
})

/** Refuses when a part has changed since its version. */
export async function changeSettings(tx: Db, { version, hoursVersion, ...wanted }: SeenSettings): Promise<void> {
  await lockBeforeInsert(tx, 'chat settings')
  const present = shownSettings(await findSettings(tx))
  requireVersion(present, version)
  requireVersion({ version: present.hoursVersion }, hoursVersion)
  await saveSettings(tx, { ...wanted, notice: sanitizeLocalized(wanted.notice) })
}
