import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AnswerBody } from './answer-body.ts'
import type { Changes, Tag } from './changes.ts'

const MEMORY_MAX_BYTES = 36 * 1024 * 1024
/** For answers requested once so far. A crawler fills only this part. */
const ONCE_MAX_BYTES = 12 * 1024 * 1024
/** A larger jump means that somebody set the clock. */
const CLOCK_SET_MS = 10_000
const ASKED_ONCE_MAX = 10_000
/** What an entry needs beside its body and its headers, roughly. */
const ENTRY_BYTES = 600
const TAG_BYTES = 40

/** Without `etag` it is not cached. `isKept`: it was there already. */
export type CachedAnswer = {
  status: number
  headers: Record<string, string>
  etag: string | undefined
  body: AnswerBody
  isKept: boolean
}
/**
 * `kind` names all answers of its sort in the metrics: the route of a page, the path of a call. `cacheMs`: valid for this long only.
 * `isForSecondRequest`: cached from the second request on. `isIncomplete`: never cached, because something that it shows could not be read.
 */
export type FreshAnswer = {
  kind: string
  status: number
  headers: Record<string, string>
  body: Buffer | string
  tags: Iterable<Tag>
  cacheMs?: number
  isForSecondRequest?: boolean
  isIncomplete?: boolean
}

/** `setAtMs`: the value of `#clockSet` then, for answers that depend on the clock. */
type Entry = { kind: string; answer: CachedAnswer; tags: ReadonlySet<Tag>; setAtMs: number | undefined; isAskedAgain?: boolean }
/** `isRobot`: a crawler asks. That moves no answer to the large part, and does not count as the first of the two requests. */
type Asked = { isRobot?: boolean }
type Counts = { hits: number; misses: number }
type Fill = { promise: Promise<CachedAnswer>; changed: Set<Tag> }

/**
 * Caches public answers until something they show changes. Filling is single-flight. It is a 2Q cache: answers start in a small part and
 * move to the large one at the second request, even when they were evicted in between.
 */
export class PageCache {
  readonly #entries = entriesUpTo(MEMORY_MAX_BYTES)
  readonly #once = entriesUpTo(ONCE_MAX_BYTES)
  readonly #fills = new Map<string, Fill>()
  readonly #askedOnce = new LRUCache<string, true>({ max: ASKED_ONCE_MAX })
  readonly #maxAgeMs: number
  readonly #now: () => Date
  /** How many answers of each kind came from memory, and how many were made again. */
  readonly counts = new Map<string, Counts>()

  /** `maxAgeMs` is for a process that receives no changes; 0 means no limit. */
  constructor(changes: Changes, maxAgeMs = 0, now: () => Date = () => new Date()) {
    this.#maxAgeMs = maxAgeMs
    this.#now = now
    changes.onChange((tags) => this.drop(tags))
  }

  get hits(): number {
    return [...this.counts.values()].reduce((sum, { hits }) => sum + hits, 0)
  }

  get misses(): number {
    return [...this.counts.values()].reduce((sum, { misses }) => sum + misses, 0)
  }

  get size(): number {
    return this.#entries.size + this.#once.size
  }

  #count(kind: string, what: keyof Counts): void {
    const counts = this.counts.get(kind) ?? { hits: 0, misses: 0 }
    counts[what] += 1
    this.counts.set(kind, counts)
  }

  find(key: string, { isRobot = false }: Asked = {}): CachedAnswer | undefined {
    const entry = isRobot ? (this.#entries.peek(key) ?? this.#once.peek(key)) : this.#findAsked(key)
    if (!entry) return undefined
    if (entry.setAtMs !== undefined && Math.abs(this.#clockSet() - entry.setAtMs) > CLOCK_SET_MS) {
      this.#entries.delete(key)
      this.#once.delete(key)
      return undefined
    }
    this.#count(entry.kind, 'hits')
    return entry.answer
  }

  /** What is dropped before anybody asks for it again is not worth packing well: home pages, while wines change. */
  #findAsked(key: string): Entry | undefined {
    const entry = this.#entries.get(key) ?? this.#findOnce(key)
    if (!entry || entry.isAskedAgain) return entry
    entry.isAskedAgain = true
    void this.#pack(key, entry)
    return entry
  }

  #findOnce(key: string): Entry | undefined {
    const entry = this.#once.get(key)
    if (!entry) return undefined
    const ttl = timeLeft(this.#once, key)
    this.#once.delete(key)
    this.#entries.set(key, entry, { ttl })
    return entry
  }

  /** Caches only answers with status 200. */
  async get(key: string, make: () => Promise<FreshAnswer>, asked: Asked = {}): Promise<CachedAnswer> {
    const found = this.find(key, asked)
    if (found) return found
    const running = this.#fills.get(key)
    if (running) return running.promise
    const changed = new Set<Tag>()
    const promise = this.#fill(key, make, changed, asked).finally(() => this.#fills.delete(key))
    this.#fills.set(key, { promise, changed })
    return promise
  }

  drop(tags: readonly Tag[]): void {
    for (const { changed } of this.#fills.values()) for (const tag of tags) changed.add(tag)
    for (const entries of [this.#entries, this.#once]) {
      if (isOfAll(tags)) entries.clear()
      else
        for (const [key, entry] of entries.entries()) {
          if (tags.some((tag) => entry.tags.has(tag))) entries.delete(key)
        }
    }
  }

  /** Changes when somebody sets the clock (T18). */
  #clockSet(): number {
    return this.#now().getTime() - performance.now()
  }

  /** Undefined: do not cache, because rarely requested answers would keep the garbage collector busy. */
  #placeFor(
    key: string,
    { isForSecondRequest = false }: FreshAnswer,
    { isRobot = false }: Asked,
  ): LRUCache<string, Entry> | undefined {
    if (isRobot) return isForSecondRequest ? undefined : this.#once
    if (this.#askedOnce.has(key)) return this.#entries
    this.#askedOnce.set(key, true)
    return isForSecondRequest ? undefined : this.#once
  }

  async #fill(key: string, make: () => Promise<FreshAnswer>, changed: ReadonlySet<Tag>, asked: Asked): Promise<CachedAnswer> {
    const clockSetMs = this.#clockSet()
    const fresh = await make()
    const { kind, status, headers, body } = fresh
    this.#count(kind, 'misses')
    const setAtMs = fresh.cacheMs === undefined ? undefined : clockSetMs
    const tags = new Set(fresh.tags)
    // A change during the fill may be missing from the answer, so do not cache it.
    const isStale = isOfAll([...changed]) || [...changed].some((tag) => tags.has(tag))
    const place = isStale || status !== 200 || fresh.isIncomplete ? undefined : this.#placeFor(key, fresh, asked)
    const answer: CachedAnswer = {
      status,
      headers,
      etag: place ? etagOf(body) : undefined,
      body: new AnswerBody(body),
      isKept: false,
    }
    if (place) {
      const entry = { kind, answer: { ...answer, isKept: true }, tags, setAtMs }
      answer.body.packQuickly()
      place.set(key, entry, { ttl: shorter(this.#maxAgeMs, fresh.cacheMs) })
    }
    return answer
  }

  /** Packs an answer that many ask for as small as possible. Packing takes time: the cache may have dropped the answer meanwhile. */
  async #pack(key: string, entry: Entry): Promise<void> {
    await entry.answer.body.pack()
    // Only another value is measured again.
    if (this.#entries.peek(key) === entry) this.#entries.set(key, { ...entry }, { ttl: timeLeft(this.#entries, key) })
  }
}

/** 0 means no limit. */
function timeLeft(entries: LRUCache<string, Entry>, key: string): number {
  const leftMs = entries.getRemainingTTL(key)
  return Number.isFinite(leftMs) ? Math.max(1, leftMs) : 0
}

/** Any answer may say words of the dictionary. */
const isOfAll = (tags: readonly Tag[]): boolean => tags.includes('*') || tags.includes('dictionary')

const entriesUpTo = (maxSize: number) =>
  new LRUCache<string, Entry>({
    maxSize,
    sizeCalculation: ({ answer: { body, headers }, tags }) =>
      ENTRY_BYTES + body.bytes + TAG_BYTES * tags.size + Object.values(headers).join('').length,
  })

/** 0 and undefined mean no limit. */
const shorter = (a: number, b = 0): number => Math.min(a || b, b || a)

const etagOf = (body: Buffer | string): string => `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
