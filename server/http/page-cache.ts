import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Changes, Tag } from './changes.ts'

const MEMORY_MAX_BYTES = 36 * 1024 * 1024
/** For answers requested once so far. A crawler fills only this part. */
const ONCE_MAX_BYTES = 12 * 1024 * 1024
/** A larger jump means that somebody set the clock. */
const CLOCK_SET_MS = 10_000
const ASKED_ONCE_MAX = 10_000
const COMPRESS_FROM_BYTES = 1_024
/** Much smaller than gzip, and fast enough to run once per change. */
const BROTLI_QUALITY = 5

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip'
/** Without `etag` it is not cached. */
export type CachedAnswer = {
  status: number
  headers: Record<string, string>
  etag: string | undefined
  plain: Buffer | string
  packed: Partial<Record<Encoding, Buffer | Promise<Buffer>>>
}
/** `cacheMs`: valid for this long only. `isForSecondRequest`: cached from the second request on. */
export type FreshAnswer = {
  status: number
  headers: Record<string, string>
  body: Buffer | string
  tags: Iterable<Tag>
  cacheMs?: number
  isForSecondRequest?: boolean
}

/** `setAtMs`: the value of `#clockSet` then, for answers that depend on the clock. */
type Entry = { answer: CachedAnswer; tags: ReadonlySet<Tag>; setAtMs: number | undefined }
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
  hits = 0
  misses = 0

  /** `maxAgeMs` is for a process that receives no changes; 0 means no limit. */
  constructor(changes: Changes, maxAgeMs = 0, now: () => Date = () => new Date()) {
    this.#maxAgeMs = maxAgeMs
    this.#now = now
    changes.onChange((tags) => this.drop(tags))
  }

  find(key: string): CachedAnswer | undefined {
    const entry = this.#entries.get(key) ?? this.#findOnce(key)
    if (!entry) return undefined
    if (entry.setAtMs !== undefined && Math.abs(this.#clockSet() - entry.setAtMs) > CLOCK_SET_MS) {
      this.#entries.delete(key)
      return undefined
    }
    this.hits += 1
    return entry.answer
  }

  #findOnce(key: string): Entry | undefined {
    const entry = this.#once.get(key)
    if (!entry) return undefined
    const leftMs = this.#once.getRemainingTTL(key)
    this.#once.delete(key)
    this.#entries.set(key, entry, { ttl: Number.isFinite(leftMs) ? Math.max(1, leftMs) : 0 })
    return entry
  }

  /** Caches only answers with status 200. */
  async get(key: string, make: () => Promise<FreshAnswer>): Promise<CachedAnswer> {
    const found = this.find(key)
    if (found) return found
    const running = this.#fills.get(key)
    if (running) return running.promise
    this.misses += 1
    const changed = new Set<Tag>()
    const promise = this.#fill(key, make, changed).finally(() => this.#fills.delete(key))
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
  #placeFor(key: string, { isForSecondRequest = false }: FreshAnswer): LRUCache<string, Entry> | undefined {
    if (this.#askedOnce.has(key)) return this.#entries
    this.#askedOnce.set(key, true)
    return isForSecondRequest ? undefined : this.#once
  }

  async #fill(key: string, make: () => Promise<FreshAnswer>, changed: ReadonlySet<Tag>): Promise<CachedAnswer> {
    const clockSetMs = this.#clockSet()
    const fresh = await make()
    const setAtMs = fresh.cacheMs === undefined ? undefined : clockSetMs
    const tags = new Set(fresh.tags)
    // A change during the fill may be missing from the answer, so do not cache it.
    const isStale = isOfAll([...changed]) || [...changed].some((tag) => tags.has(tag))
    const place = isStale || fresh.status !== 200 ? undefined : this.#placeFor(key, fresh)
    const { status, headers, body } = fresh
    const answer: CachedAnswer = { status, headers, etag: place ? etagOf(body) : undefined, plain: body, packed: {} }
    place?.set(key, { answer, tags, setAtMs }, { ttl: shorter(this.#maxAgeMs, fresh.cacheMs) })
    return answer
  }
}

/** Any answer may say words of the dictionary. */
const isOfAll = (tags: readonly Tag[]): boolean => tags.includes('*') || tags.includes('dictionary')

const entriesUpTo = (maxSize: number) =>
  new LRUCache<string, Entry>({
    maxSize,
    // Includes two compressed copies.
    sizeCalculation: ({ answer }) => Math.ceil(Buffer.byteLength(answer.plain) * 1.5) + 500,
  })

/** 0 and undefined mean no limit. */
const shorter = (a: number, b = 0): number => Math.min(a || b, b || a)

const etagOf = (body: Buffer | string): string => `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`

/** Undefined when it is too small to gain from it. */
export function packedBody({ plain, packed }: CachedAnswer, encoding: Encoding): Buffer | Promise<Buffer> | undefined {
  if (plain.length < COMPRESS_FROM_BYTES) return undefined
  packed[encoding] ??= PACK[encoding](plain).then((body) => {
    packed[encoding] = body
    return body
  })
  return packed[encoding]
}

const PACK: Record<Encoding, (body: Buffer | string) => Promise<Buffer>> = {
  br: (body) => asBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => asGzip(body),
}
