import type { ChatSettings, KeywordAnswer } from '#domain/conversation-desk.ts'
import type { ChatSound } from '#domain/conversation-sound.ts'
import type { Facts } from '#domain/vocabulary/facts.ts'
import { FACT_TAGS, readFacts } from '#server/features/content/facts.ts'
import type { Deps } from '#server/http/deps.ts'
import { findSettings, listKeywords } from './settings-sql.ts'
import { findSound } from './sound/sound-sql.ts'

export const SETTINGS_TAG = 'chat-settings'

export type Settings = ChatSettings & { isWritten: boolean; keywords: KeywordAnswer[]; sound: ChatSound; facts: Facts }

export type SettingsReader = {
  read: () => Promise<Settings>
  /** Must be called after changes by this process. */
  forget: () => void
}

/** Settings are cached until they change, because every message needs them. */
export function settingsReader({ db, changes }: Deps): SettingsReader {
  let kept: Promise<Settings> | undefined
  changes.onChange((tags) => {
    if (tags.includes('*') || FACT_TAGS.some((tag) => tags.includes(tag))) forget()
  })
  return { read, forget }

  function forget(): void {
    kept = undefined
  }

  function read(): Promise<Settings> {
    if (!kept) {
      const reading = readAnew()
      kept = reading
      reading.catch(() => {
        if (kept === reading) forget()
      })
    }
    return kept
  }

  async function readAnew(): Promise<Settings> {
    const [settings, keywords, sound, facts] = await Promise.all([
      findSettings(db),
      listKeywords(db),
      findSound(db),
      readFacts(db),
    ])
    return { ...settings, keywords, sound, facts }
  }
}
