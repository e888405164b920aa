import type { FastifyInstance } from 'fastify'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { type Dictionary, mergeDictionary } from '#domain/messages.ts'
import { PIECES_WORD } from '#domain/name-breaks.ts'
import { PROMISE_KEYS, promiseWord } from '#domain/promises.ts'
import { NAME_PIECES } from '#domain/vocabulary/name-pieces.ts'
import { fittingOverrides } from '#domain/words.ts'
import type { Db } from '#server/db/database.ts'
import type { Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { builtInWords, type Dictionaries, dictionaryVersion, speak } from '#server/http/words.ts'
import { listAddedWords, listOverrides, listPromises } from './sql.ts'

/** The shop's pages do not need these areas. */
const NOT_THE_SHOPS = /^(assistants|check-ready|import|console|console-[a-z-]+|chat|notices|refusal|fault|session|sandbox|done)\./

export const DICTIONARY_TAG = 'dictionary' satisfies Tag

type Page = { words: Dictionary; version: string }
type Edition = Readonly<Record<Locale, Page>>

/** What the shop's pages say, merged and hashed when it changes and not for each of them. */
export type Wordbook = {
  read: () => Promise<Edition>
}

const pageWords = mapped((locale) =>
  Object.fromEntries(Object.entries(builtInWords[locale]).filter(([key]) => !NOT_THE_SHOPS.test(key))),
)

export function openWordbook(app: FastifyInstance, { db, changes }: Pick<Deps, 'db' | 'changes'>): Wordbook {
  let reading: Promise<Edition> | undefined
  let isCurrent = false

  const read = (): Promise<Edition> => {
    if (reading) return reading
    const begun = readEdition(db).then(
      ({ edition, overrides }) => {
        // Otherwise something changed meanwhile, and whoever reads next reads again.
        if (reading === begun) {
          speak(overrides)
          isCurrent = true
        }
        return edition
      },
      (error: unknown) => {
        if (reading === begun) reading = undefined
        throw error
      },
    )
    reading = begun
    return begun
  }

  changes.onChange((tags) => {
    if (!tags.includes(DICTIONARY_TAG) && !tags.includes('*')) return
    reading = undefined
    isCurrent = false
  })
  // Nobody is answered in words that have changed: the page cache would keep them. After the body is read, since a client that hangs up
  // during an earlier wait would never be heard of.
  app.addHook('preValidation', (_request, _reply, done) => {
    if (isCurrent) return done()
    const go = () => done()
    read().then(go, go)
  })
  return { read }
}

async function readEdition(db: Db): Promise<{ edition: Edition; overrides: Dictionaries }> {
  const [added, written, promises] = await Promise.all([listAddedWords(db), listOverrides(db), listPromises(db)])
  const overrides = mapped((locale) => fittingOverrides(builtInWords[locale], written[locale]))
  const edition = mapped((locale) => {
    const own = { ...pageWords[locale], ...overrides[locale] }
    const promised = Object.fromEntries(
      PROMISE_KEYS.map((key) => {
        const promise = promises.find((each) => each.key === key)
        return [promiseWord(key), promise?.[locale === 'zh-CN' ? 'zh' : 'en'] ?? '']
      }),
    )
    const pieces = { [PIECES_WORD]: locale === 'zh-CN' ? NAME_PIECES : '' }
    const words = mergeDictionary({ ...own, ...promised, ...pieces }, added[locale])
    return { words, version: dictionaryVersion(words) }
  })
  return { edition, overrides }
}

function mapped<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>
}
