import { createHash } from 'node:crypto'
import type { StaffWine } from '#contract/staff/wines.ts'

/** Stock, state and what is told of a set's parts change on their own; both are guarded by themselves. */
export function versionOf({ state: _, publishAt: _at, skus, parts, ...words }: Omit<StaffWine, 'version'>): string {
  const written = {
    ...words,
    skus: skus.map(({ stock: _stock, ...sku }) => sku),
    parts: parts.map(({ skuId, amount }) => [skuId, amount]),
  }
  return createHash('sha256').update(JSON.stringify(written)).digest('base64url').slice(0, 22)
}
