import { createHash } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'

/** Equal words give equal versions. Callers leave out what changes on its own (visits, order, hiding). */
export const versionOf = (written: object): string =>
  createHash('sha256').update(JSON.stringify(written)).digest('base64url').slice(0, 22)

/**
 * Throws `content-changed` when somebody else has changed the row since it was read. Call it with the row locked.
 * Without a version the last writer wins.
 */
export function requireVersion(present: { version: string }, seen: string | undefined): void {
  if (seen !== undefined && seen !== present.version) refuse('content-changed')
}
