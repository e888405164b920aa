import { EventEmitter } from 'node:events'
import type { PageKey } from '#domain/content.ts'
import { type Db, notify, type Pool } from '#server/db/database.ts'
import { notifyWithSets } from './changes-sql.ts'

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

/** Published when the transaction commits. With wines the sets that they are in are announced, too. */
export async function announce(db: Db, ...tags: Tag[]): Promise<void> {
  const payload = JSON.stringify(tags)
  const wines = winesIn(tags)
  if (wines.length === 0 || payload.length > PAYLOAD_MAX_BYTES) await announceAlone(db, ...tags)
  else await notifyWithSets(db, CHANNEL, { tags: payload, wines, maxBytes: PAYLOAD_MAX_BYTES, orElse: EVERYTHING })
}

/** For wines that are in no set. */
export async function announceAlone(db: Db, ...tags: Tag[]): Promise<void> {
  const payload = JSON.stringify(tags)
  await notify(db, CHANNEL, payload.length > PAYLOAD_MAX_BYTES ? EVERYTHING : payload)
}

const EVERYTHING = '["*"]'
const WINE = 'product:'
/** The wines that are named one by one. */
export const winesIn = (tags: readonly Tag[]): number[] =>
  tags.flatMap((tag) => (tag.startsWith(WINE) ? Number(tag.slice(WINE.length)) : []))

/** After a lost connection it reports `*`. */
export class Changes {
  readonly #emitter = new EventEmitter().setMaxListeners(50)

  onChange(listener: (tags: readonly Tag[]) => void): void {
    this.#emitter.on('change', listener)
  }

  async listen(pool: Pool): Promise<void> {
    await pool.listen(
      CHANNEL,
      (payload) => this.#emitter.emit('change', JSON.parse(payload)),
      () => this.#emitter.emit('change', ['*']),
    )
  }
}
