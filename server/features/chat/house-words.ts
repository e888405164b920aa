import { toDateTime } from '#contract/times.ts'
import { nextServiceAt } from '#domain/conversation-hours.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale, type Localized, text } from '#domain/locale.ts'
import { END_TEXT } from '#domain/vocabulary/end-text.ts'
import { say } from '#server/http/words.ts'
import type { Settings } from './read-settings.ts'

/* Automatic messages in the shopper's language. */

const MINUTE_MS = 60_000

/** When an answer can be expected; null without service hours in the next weeks, or before staff have set any. */
export function answerBy({ isWritten, hours, answerWithinMinutes }: Settings, now: Date): Date | null {
  if (!isWritten) return null
  const next = nextServiceAt(hours, now)
  return next ? new Date(next.getTime() + answerWithinMinutes * MINUTE_MS) : null
}

/** The greeting of an agent; undefined when staff have written none. */
export function greetingOf(settings: Settings, locale: Locale | null, agentName: Localized): string | undefined {
  const spoken = locale ?? DEFAULT_LOCALE
  return text(settings.greeting, spoken).replaceAll('{name}', text(agentName, spoken)) || undefined
}

export function nobodyThere(settings: Settings, locale: Locale | null, now: Date): string {
  const by = answerBy(settings, now)
  const spoken = locale ?? DEFAULT_LOCALE
  return by
    ? say(spoken, 'chat.auto.nobody', { time: toDateTime(by.toISOString()).slice(0, 16) })
    : say(spoken, 'chat.auto.nobody-yet')
}

/** Texts that end the conversation: the button's, and its label typed in either language. */
export const ENDINGS: readonly string[] = [END_TEXT, ...LOCALES.map((locale) => say(locale, 'chat.end'))]
