import type { Pool } from '#server/db/database.ts'

/** What this pool sends to the database during `work`, in one line each. */
export async function statementsOf(db: Pool, work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  db.options.debug = (_connection, text) => {
    sent.push(text.replace(/\s+/g, ' ').trim())
  }
  try {
    await work()
  } finally {
    db.options.debug = false
  }
  return sent
}
