import { LOCALES, type Locale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'
import { PROMISE_KEYS, type PromiseKey } from '#domain/promises.ts'
import type { Db } from '#server/db/database.ts'

type Entry = { locale: Locale; key: string; words: string }
type ByLocale = Record<Locale, Dictionary>

const byLocale = (entries: readonly Entry[]): ByLocale =>
  Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      Object.fromEntries(entries.filter((entry) => entry.locale === locale).map(({ key, words }) => [key, words])),
    ]),
  ) as ByLocale

/** Words added by the owner. */
export const listAddedWords = async (db: Db): Promise<ByLocale> =>
  byLocale(await db<Entry[]>`select locale, key, words from dictionary_entry`)

export const listOverrides = async (db: Db): Promise<ByLocale> =>
  byLocale(await db<Entry[]>`select locale, key, words from word_override`)

export const listPromises = (db: Db): Promise<StoredPromise[]> =>
  db<StoredPromise[]>`select key, zh, en from shop_promise where key = any(${[...PROMISE_KEYS]})`

export type StoredPromise = { key: PromiseKey; zh: string; en: string }

export const savePromise = (db: Db, { key, zh, en }: StoredPromise): Promise<unknown> => db`
  insert into shop_promise (key, zh, en) values (${key}, ${zh}, ${en})
  on conflict (key) do update set zh = excluded.zh, en = excluded.en, updated_at = now()`

export const deletePromise = (db: Db, key: PromiseKey): Promise<unknown> => db`delete from shop_promise where key = ${key}`

/** Until the end of the transaction one editor after the other, also of what is not written yet. */
export const lockWords = (tx: Db): Promise<unknown> => tx`select pg_advisory_xact_lock(hashtext('words and promises'))`

export const saveOverride = (db: Db, { locale, key, words }: Entry): Promise<unknown> => db`
  insert into word_override (locale, key, words) values (${locale}, ${key}, ${words})
  on conflict (locale, key) do update set words = excluded.words, updated_at = now()`

/** Without keys all of them, without a language in both. */
export const deleteOverrides = (db: Db, keys?: readonly string[], locale?: Locale): Promise<unknown> => db`
  delete from word_override
   where ${keys ? db`key = any(${[...keys]})` : db`true`}
     and ${locale ? db`locale = ${locale}` : db`true`}`
