import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Locale } from '#domain/locale.ts'
import { refused, success } from './answers.ts'
import type { Changes, Tag } from './changes.ts'

/** What an answer shows, for how long it is true, and whether hardly anybody will ask for it again. */
export type Shows = { tags: Set<Tag>; cacheMs?: number; isForSecondRequest?: boolean }

export type ReadInput = { params?: object | undefined; query?: object | undefined }
export type DirectAnswer = { envelope: Envelope; shows: Shows }
type Validated = { params: unknown; query: unknown }
/** Answers the data of an endpoint, as its schema describes it. */
export type Read = (input: Validated, locale: Locale, shows: Shows) => Promise<unknown>

/** `isForAll` selects the queries whose answer is the same for everybody. */
type Source = Pick<Endpoint, 'method' | 'path' | 'params' | 'query' | 'data' | 'decode'> & {
  read: Read
  isForAll: (query: never) => boolean
}
/** Without `tags` it is still being read. */
type Kept = { answer: Promise<DirectAnswer>; tags?: ReadonlySet<Tag>; fromMs: number; untilMs: number }

const KEPT_MAX = 200

/**
 * Public reads as function calls, for the pages that this process renders: no request, no JSON. What is asked without parameters (menu, company,
 * freight) is a part of every page, and what shows no wines (articles) changes less often than pages that show both. Such values are kept
 * until a tag of them is announced.
 */
export class DirectReads {
  readonly #sources = new Map<string, Source>()
  readonly #kept = new LRUCache<string, Kept>({ max: KEPT_MAX })
  readonly #now: () => Date
  #changesHeard = 0

  constructor(changes: Changes, now: () => Date) {
    this.#now = now
    changes.onChange((tags) => {
      this.#changesHeard += 1
      const isAll = tags.includes('*') || tags.includes('dictionary')
      for (const [key, kept] of this.#kept.entries()) {
        // What is being read may miss the change, and was asked for before it.
        if (isAll || !kept.tags || tags.some((tag) => kept.tags?.has(tag))) this.#kept.delete(key)
      }
    })
  }

  add(source: Source): void {
    this.#sources.set(nameOf(source), source)
  }

  /** Undefined: not a public read, or not with this input; the endpoint itself has to answer. */
  async ask(asked: Pick<Endpoint, 'method' | 'path'>, input: ReadInput, locale: Locale): Promise<DirectAnswer | undefined> {
    const source = this.#sources.get(nameOf(asked))
    if (!source) return undefined
    const params = validated(source.params, input.params)
    const query = validated(source.query, input.query)
    if (!params || !query || !source.isForAll(query.value as never)) return undefined
    const given = { params: params.value, query: query.value }
    const read = () => answerOf(source, given, locale)
    return this.#shared(`${nameOf(source)} ${locale} ${JSON.stringify(given)}`, read, isPlain(input))
  }

  async #shared(key: string, read: () => Promise<DirectAnswer>, isOfEveryPage: boolean): Promise<DirectAnswer> {
    const nowMs = this.#now().getTime()
    const known = this.#kept.get(key)
    // The clock may have been set back.
    if (known && known.fromMs <= nowMs && known.untilMs > nowMs) return stillTrue(await known.answer, known.untilMs - nowMs)
    const heardBefore = this.#changesHeard
    const answer = read()
    // Whoever asks meanwhile waits for the same answer.
    const filling: Kept = { answer, fromMs: nowMs, untilMs: Number.POSITIVE_INFINITY }
    if (isOfEveryPage) this.#kept.set(key, filling)
    const made = await answer.catch((error: unknown) => {
      this.#forget(key, filling)
      throw error
    })
    this.#forget(key, filling)
    // A change during the fill may be missing from the answer.
    if (this.#changesHeard === heardBefore && (isOfEveryPage || showsNoWines(made.shows))) {
      const { tags, cacheMs } = made.shows
      const untilMs = cacheMs === undefined ? Number.POSITIVE_INFINITY : nowMs + cacheMs
      this.#kept.set(key, { answer, tags, fromMs: nowMs, untilMs })
    }
    return made
  }

  #forget(key: string, kept: Kept): void {
    if (this.#kept.peek(key) === kept) this.#kept.delete(key)
  }
}

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

/** Asked without parameters, it is always the same question. */
const isPlain = ({ params = {}, query = {} }: ReadInput): boolean =>
  [...Object.values(params), ...Object.values(query)].every((value) => value === undefined)

/** Whether the answer may be kept. A refusal has no tags: no change would ever be announced that ends it. */
const showsNoWines = ({ tags, isForSecondRequest = false }: Shows): boolean =>
  !isForSecondRequest && tags.size > 0 && ![...tags].some((tag) => tag.startsWith('product'))

/** Of an answer that was kept for a while, only the rest of its time counts. */
const stillTrue = ({ envelope, shows }: DirectAnswer, leftMs: number): DirectAnswer => ({
  envelope,
  shows: shows.cacheMs === undefined ? shows : { ...shows, cacheMs: Math.max(1, leftMs) },
})

async function answerOf({ read, data: schema, decode }: Source, input: Validated, locale: Locale): Promise<DirectAnswer> {
  const shows: Shows = { tags: new Set() }
  try {
    const data = await read(input, locale, shows)
    // Whoever decodes picks the fields; otherwise the schema does, so that nothing else gets into a page.
    return { envelope: success(locale, decode ? data : schema.parse(data)), shows }
  } catch (error) {
    if (error instanceof Refusal) return { envelope: refused(locale, 'pc', error), shows: { tags: new Set() } }
    throw error
  }
}

/** Values travel as text in an address, so the schemas expect text. */
function validated(schema: z.ZodType | undefined, given: object = {}): { value: unknown } | undefined {
  if (!schema) return { value: undefined }
  const texts = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const { success, data } = schema.safeParse(Object.fromEntries(texts))
  return success ? { value: data } : undefined
}
