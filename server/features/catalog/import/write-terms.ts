import type { Db } from '#server/db/database.ts'
import { insertTerms } from './sql.ts'
import type { TermBook } from './term-book.ts'

/** Parents first. */
export async function insertNewTerms(db: Db, book: TermBook): Promise<void> {
  let waiting = book.added.filter(({ id }) => id === 0)
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parent }) => parent?.id !== 0)
    await insertTerms(db, ready)
    waiting = waiting.filter(({ id }) => id === 0)
  }
}
