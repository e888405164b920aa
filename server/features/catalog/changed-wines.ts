import { type Tag, winesIn } from '#server/http/changes.ts'

/** `isAll`: any wine may have changed. */
export function changedWines(tags: readonly Tag[]): { ids: number[]; isAll: boolean } {
  const ids = winesIn(tags)
  return { ids, isAll: tags.includes('*') || (tags.includes('products') && ids.length === 0) }
}
