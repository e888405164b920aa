import { createHash, randomBytes } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { findArticleByHash, insertArticlePreview } from './article-sql.ts'

const TOKEN_BYTES = 24

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The page that shows the article to whoever has its address, for a while. */
export async function previewArticle(db: Pool, id: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const cid = (await transaction(db, (tx) => insertArticlePreview(tx, id, hashOf(token)))) ?? refuse('not-found')
  return `/detail?cid=${cid}&id=${id}&preview=${token}`
}

export const findPreviewed = (db: Db, token: string): Promise<number | undefined> => findArticleByHash(db, hashOf(token))
