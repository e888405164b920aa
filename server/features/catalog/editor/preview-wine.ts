import { createHash, randomBytes } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { findProductByHash, insertPreview } from './preview-sql.ts'

const TOKEN_BYTES = 24

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The page that shows the wine to whoever has its address, for a while. */
export async function previewWine(db: Pool, id: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  if (!(await transaction(db, (tx) => insertPreview(tx, id, hashOf(token))))) refuse('not-found')
  return `/goods_detail/${id}?preview=${token}`
}

export const findPreviewed = (db: Db, token: string): Promise<number | undefined> => findProductByHash(db, hashOf(token))
