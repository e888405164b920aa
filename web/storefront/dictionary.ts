import type { Locale } from '#domain/locale.ts'
import { type Dictionary, mergeDictionary } from '#domain/messages.ts'

const loaded = new Map<Locale, Dictionary>()

export const loadedWords = (locale: Locale): Dictionary | undefined => loaded.get(locale)

/** The page's own language is preloaded: keep the address identical. Throws without a network. */
export async function loadWords(locale: Locale): Promise<Dictionary> {
  const present = loaded.get(locale)
  if (present) return present
  const preload = document.querySelector<HTMLLinkElement>(`link[rel=preload][data-words="${locale}"]`)
  const response = await fetch(preload?.href ?? `/api/get_lang_json?lang=${locale}`, { credentials: 'same-origin' })
  const { data } = (await response.json()) as { data: Record<Locale, Dictionary> }
  const words = mergeDictionary(loaded.get(locale) ?? {}, data[locale])
  loaded.set(locale, words)
  return words
}
