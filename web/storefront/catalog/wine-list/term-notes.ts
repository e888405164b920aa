import type { Localized } from '#domain/locale.ts'
import type { CategoryKind } from '#domain/product.ts'

/** Loaded only where shown, and by loaders, so that server-rendered pages include them. */
export async function termNotes(kind: CategoryKind): Promise<Map<string, Localized>> {
  const terms = await vocabularyOf(kind)
  return new Map(terms.flatMap(({ code, note }) => (note ? [[code, note] as const] : [])))
}

async function vocabularyOf(kind: CategoryKind) {
  if (kind === 'region') return (await import('#domain/vocabulary/regions.ts')).regions
  if (kind === 'taste') return (await import('#domain/vocabulary/tastes.ts')).tastes
  if (kind === 'grape') return (await import('#domain/vocabulary/grapes.ts')).grapes
  return []
}
