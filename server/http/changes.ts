import { EventEmitter } from 'node:events'
import type { Db, Pool } from '#server/db/database.ts'

/**
 * What a kept answer shows, as a tag: `product:1001`, `products` (which wines there are and in which order), `article:301`, `articles`,
 * `company`, `dictionary`, `banners`, `categories`. Next to the wines that it is about, `products` says so of them only; alone, of all.
 */
export type Tag = string

const CHANNEL = 'rebstock_changed'
/** NOTIFY carries at most 8,000 bytes; a longer list of changes drops everything instead. */
const PAYLOAD_MAX_BYTES = 7_000

/**
 * Says that what these tags stand for has changed. Part of the caller's transaction: nobody hears of it before the commit, and
 * nobody at all after a rollback.
 */
export async function announce(db: Db, ...tags: Tag[]): Promise<void> {
  const payload = JSON.stringify(tags)
  await db`select pg_notify(${CHANNEL}, ${payload.length > PAYLOAD_MAX_BYTES ? '["*"]' : payload})`
}

/** Hears of changes in all processes. `*` means: anything may have changed, also after the connection was lost for a while. */
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
