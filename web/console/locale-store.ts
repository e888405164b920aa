import type { Locale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'

/** The console's language, remembered per browser and separate from the shop's. */
export type LocaleStore = {
  locale: () => Locale
  words: () => Dictionary
  show: (locale: Locale) => Promise<void>
  subscribe: (listener: () => void) => () => void
}

/** Read by server/web/console.ts. */
const COOKIE = 'staff.locale'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

const DICTIONARIES: Record<Locale, () => Promise<{ default: Dictionary }>> = {
  'zh-CN': () => import('./words/zh-CN.ts'),
  'en-US': () => import('./words/en-US.ts'),
}

/** Pages are found by their names in the other language, too. */
export const otherWords = async (locale: Locale): Promise<Dictionary> =>
  (await DICTIONARIES[locale === 'zh-CN' ? 'en-US' : 'zh-CN']()).default

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
