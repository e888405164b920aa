import { AsyncLocalStorage } from 'node:async_hooks'

/** An act of staff that is on record (server/features/audit). */
export type Act = {
  id: number
  /** Told of a statement that writes outside of a transaction: the audit log would not see what it changes. */
  onUnseen(statement: string): void
}

const current = new AsyncLocalStorage<Act | undefined>()

/** The act of staff that is being done, if there is one. Transactions tell it to the database, which keeps what they change. */
export const currentAct = (): Act | undefined => current.getStore()

export const actingFor = <T>(act: Act, work: () => T): T => current.run(act, work)

/** For work that others share or that goes on for all: what it changes is not part of the act in which it happened to begin. */
export const outsideOfActs = <T>(work: () => T): T => current.run(undefined, work)

const WRITES = /\b(?:insert\s+into|delete\s+from|update\s+\S*\s*set)\b/i
/** Sandboxes play the part of others. */
const OF_OTHERS = /\b(?:into|from|update)\s+sandbox_/i

/** Reports a statement that was sent to the pool, not to a transaction. */
export function watchUnseenWrites(strings: readonly string[]): void {
  const act = current.getStore()
  if (!act) return
  const statement = strings.join(' ')
  if (WRITES.test(statement) && !OF_OTHERS.test(statement)) act.onUnseen(statement)
}
