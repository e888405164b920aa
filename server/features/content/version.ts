import { createHash } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'

/**
 * A short name for what stands in the database now. Two readings with the same words have the same version; what counts by itself
 * (visits) or is arranged elsewhere (order, hiding) is left out by the caller.
 */
export const versionOf = (written: object): string =>
  createHash('sha256').update(JSON.stringify(written)).digest('base64url').slice(0, 22)

/**
 * Refuses a change of what somebody else has changed since the writer read it: nobody's words are lost unseen. Call it in the
 * transaction that writes, with the row locked. Without a version the last writer wins.
 */
export function requireVersion(present: { version: string }, seen: string | undefined): void {
  if (seen !== undefined && seen !== present.version) refuse('content-changed')
}
