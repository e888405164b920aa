import { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import type { PageKey } from '#domain/content.ts'
import { afterCommit, type Db, listeningConnection, type Pool, withoutWaiting } from '#server/db/database.ts'
import { singleFlight } from '#server/db/single-flight.ts'
import { findNewestMark, listToldSince, tellChanges, writeChange } from './changes-sql.ts'

type TagOfOne = `product:${number}` | `article:${number}` | `page:${PageKey}`
type TagOfAll =
  | 'products'
  | 'categories'
  | 'chat-settings'
  | 'articles'
  | 'banners'
  | 'company'
  | 'coupons'
  | 'dictionary'
  | 'estates'
  | 'festival'
  | 'films'
  | 'flash-sale'
  | 'freight'
  | 'moments'
  | 'ratings'
  | 'sales'
  | 'sessions'

/**
 * What a cached answer shows; the answer is dropped when one of its tags changes. `products` announced together with single wines means
 * that only those have changed; alone, that any may have. `*` is everything.
 */
export type Tag = TagOfOne | TagOfAll | '*'

export const tagsOf = (kind: 'product' | 'article', ids: readonly number[]): Tag[] => ids.map((id): Tag => `${kind}:${id}`)

const CHANNEL = 'rebstock_changed'
/** NOTIFY carries at most 8,000 bytes; a longer list of tags becomes `*`. */
const PAYLOAD_MAX_BYTES = 7_000
/** Notices that a dead process has left are told by the others after this time at the latest. */
const TOLD_EVERY_MS = 500
/** Whoever was away for more of them begins anew. */
const MISSED_MAX = 5_000

/** Told to all processes when the transaction has committed. With wines the sets that they are in are announced, too. */
export async function announce(db: Db, ...tags: Tag[]): Promise<void> {
  await write(db, tags, winesIn(tags))
}

/** For wines that are in no set. */
export async function announceAlone(db: Db, ...tags: Tag[]): Promise<void> {
  await write(db, tags, [])
}

async function write(db: Db, tags: readonly Tag[], wines: readonly number[]): Promise<void> {
  const list = JSON.stringify(tags)
  const written = list.length > PAYLOAD_MAX_BYTES ? writeChange(db, EVERYTHING, []) : writeChange(db, list, wines)
  await withoutWaiting(db, written)
  await afterCommit(db, tellInTurn)
}

const EVERYTHING = '["*"]'
const WINE = 'product:'
/** The wines that are named one by one. */
export const winesIn = (tags: readonly Tag[]): number[] =>
  tags.flatMap((tag) => (tag.startsWith(WINE) ? Number(tag.slice(WINE.length)) : []))

/** What is committed meanwhile is told together, next. */
const tellInTurn = singleFlight((pool: Pool) => tellChanges(listeningConnection(pool) ?? pool))

const MARK = '#'

/** After a lost connection it reports what was told meanwhile, or `*` when that is not known any more. */
export class Changes {
  readonly #emitter = new EventEmitter().setMaxListeners(50)
  /** The last that this process has heard of. */
  #heard: string | undefined
  #isFirst = true
  readonly #log: Pick<Logger, 'warn'> | undefined

  constructor(log?: Pick<Logger, 'warn'>) {
    this.#log = log
  }

  onChange(listener: (tags: readonly Tag[]) => void): void {
    this.#emitter.on('change', listener)
  }

  async listen(pool: Pool): Promise<void> {
    const first = Promise.withResolvers<void>()
    await pool.listen(
      CHANNEL,
      (payload) => this.#hear(JSON.parse(payload) as string[]),
      () => void this.#catchUp(listeningConnection(pool) ?? pool).then(first.resolve),
    )
    await first.promise
    const timer = setInterval(() => {
      tellInTurn(pool).catch((error: { code?: string }) => {
        if (error.code === 'CONNECTION_ENDED') clearInterval(timer)
      })
    }, TOLD_EVERY_MS).unref()
  }

  /** For what only this process has shown. */
  tellHere(tags: readonly Tag[]): void {
    this.#tell(tags)
  }

  /** A tag that begins with # is the mark of the notice. */
  #hear(payload: readonly string[]): void {
    for (const word of payload) if (word.startsWith(MARK)) this.#heard = word.slice(MARK.length)
    this.#tell(payload.filter((word) => !word.startsWith(MARK)) as Tag[])
  }

  #tell(tags: readonly Tag[]): void {
    this.#emitter.emit('change', tags)
  }

  async #catchUp(connection: Pool): Promise<void> {
    const [since, isFirst] = [this.#heard, this.#isFirst]
    this.#isFirst = false
    try {
      if (since === undefined) {
        const newest = await findNewestMark(connection)
        this.#heard ??= newest
        if (!isFirst) this.#tell(['*'])
        return
      }
      const [last, ...missed] = await listToldSince(connection, since, MISSED_MAX + 1)
      if (last?.mark !== since || missed.length > MISSED_MAX) {
        this.#heard = await findNewestMark(connection)
        this.#tell(['*'])
      } else for (const { mark, tags } of missed) this.#hear([...tags, MARK + mark])
    } catch (error) {
      this.#log?.warn({ err: error }, 'what changed meanwhile could not be read: everything counts as changed')
      this.#tell(['*'])
    }
  }
}
