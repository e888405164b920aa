import { createHash } from 'node:crypto'
import type { StaffWine } from '#contract/staff/wines.ts'

/** Stock and state change on their own; both are guarded by themselves. */
export function versionOf({ state: _, publishAt: _at, skus, ...words }: Omit<StaffWine, 'version'>): string {
  const written = { ...words, skus: skus.map(({ stock: _stock, ...sku }) => sku) }
  return createHash('sha256').update(JSON.stringify(written)).digest('base64url').slice(0, 22)
}
