import { refuse } from '#contract/refusals.ts'
import { transaction } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { hasReview, setHidden, setReply } from './sql.ts'

type Moderator = Pick<Deps, 'db' | 'now'>

/** An empty reply deletes it. */
export async function replyToReview({ db, now }: Moderator, byAccount: number, id: number, reply: string): Promise<void> {
  await transaction(db, async (tx) => {
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
