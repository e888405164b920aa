import { refuse } from '#contract/refusals.ts'
import { isChatSupervisor } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/access.ts'
import { type Acting, isVisible } from './visible-sql.ts'

export const actingOf = ({ accountId, scopes }: SignedIn): Acting => ({ accountId, isSupervisor: isChatSupervisor(scopes) })

/** Refuses with not-found when the agent may not see this conversation (T51). */
export async function requireVisible(db: Db, shopperId: number, acting: Acting): Promise<void> {
  if (!(await isVisible(db, shopperId, acting))) refuse('not-found')
}
