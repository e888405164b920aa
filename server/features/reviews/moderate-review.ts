import { refuse } from '#contract/refusals.ts'
import { transaction } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { hasReview, lockReply, setHidden, setReply } from './sql.ts'

type Moderator = Pick<Deps, 'db' | 'now'>

type Reply = { text: string; seen?: string | undefined }

/** An empty reply deletes it. Refuses when there is another than was `seen`. */
export async function replyToReview(
  { db, now }: Moderator,
  byAccount: number,
  id: number,
  { text: reply, seen }: Reply,
): Promise<void> {
  await transaction(db, async (tx) => {
    const present = (await lockReply(tx, id)) ?? refuse('not-found')
    if (seen !== undefined && present.reply !== seen) refuse('content-changed')
    const productId = (await setReply(tx, id, { reply, byAccount, at: now() })) ?? refuse('not-found')
    await announce(tx, `product:${productId}`)
  })
}

export async function setReviewHidden({ db, now }: Moderator, id: number, isHidden: boolean): Promise<void> {
  await transaction(db, async (tx) => {
    const productId = await setHidden(tx, id, isHidden, now())
    if (productId !== undefined) await announce(tx, `product:${productId}`, 'ratings')
    else if (!(await hasReview(tx, id))) refuse('not-found')
  })
}
