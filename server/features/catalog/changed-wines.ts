import type { Tag } from '#server/http/changes.ts'

const PREFIX = 'product:'

/** `isAll`: any wine may have changed. */
export function changedWines(tags: readonly Tag[]): { ids: number[]; isAll: boolean } {
  const ids = tags.flatMap((tag) => (tag.startsWith(PREFIX) ? Number(tag.slice(PREFIX.length)) : []))
  return { ids, isAll: tags.includes('*') || (tags.includes('products') && ids.length === 0) }
}
