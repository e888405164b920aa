import type { Locale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'

/** The language of the console, remembered per browser and separate from the shop's language. */
export type LocaleStore = {
  locale: () => Locale
  words: () => Dictionary
  show: (locale: Locale) => Promise<void>
  subscribe: (listener: () => void) => () => void
}

/** server/web/console.ts reads it to render the page in the right language. */
const COOKIE = 'staff.locale'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

const DICTIONARIES: Record<Locale, () => Promise<{ default: Dictionary }>> = {
  'zh-CN': () => import('./words/zh-CN.ts'),
  'en-US': () => import('./words/en-US.ts'),
}

export async function createLocaleStore(locale: Locale): Promise<LocaleStore> {
  let current = { locale, words: (await DICTIONARIES[locale]()).default }
  const listeners = new Set<() => void>()
  return {
    locale: () => current.locale,
    words: () => current.words,
    show: async (next) => {
      if (next === current.locale) return
      current = { locale: next, words: (await DICTIONARIES[next]()).default }
      document.documentElement.lang = next
      document.cookie = `${COOKIE}=${next}; path=/staff; max-age=${COOKIE_SECONDS}; samesite=lax`
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
