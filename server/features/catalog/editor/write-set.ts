import { refuse } from '#contract/refusals.ts'
import type { SkuDraft, StaffWine, WineDraft } from '#contract/staff/wines.ts'
import { bottlesOfParts } from '#domain/set.ts'
import { PACK_MAX } from '#domain/wine-draft.ts'
import type { Db } from '#server/db/database.ts'
import { findSetType, lockPartSkus, makeSet, saveParts } from './parts-sql.ts'
import { listKnownTerms } from './sql.ts'

/**
 * The only pack of a set: size, bottles and weight follow from its parts, and its stock is theirs. Refuses unknown parts, parts of the
 * same wine, and a set within a set.
 */
export async function packOfSet(tx: Db, before: StaffWine, { parts, skus }: WineDraft): Promise<SkuDraft> {
  const [sku, ...others] = skus
  if (!sku || others.length > 0) return refuse('set-one-pack')
  const known = new Map(
    (
      await lockPartSkus(
        tx,
        parts.map(({ skuId }) => skuId),
      )
    ).map((part) => [part.id, part]),
  )
  const inside = parts.map(({ skuId, amount }) => ({ ...(known.get(skuId) ?? refuse('set-parts-wrong')), amount }))
  if (inside.some(({ isSet, productId }) => isSet || productId === before.id)) refuse('set-parts-wrong')
  const bottles = bottlesOfParts(inside)
  if (bottles > PACK_MAX) refuse('set-too-large', { max: PACK_MAX })
  const isWeighed = inside.every(({ weightG }) => weightG > 0)
  return {
    ...sku,
    vintage: null,
    sizeMl: inside[0]?.sizeMl ?? sku.sizeMl,
    pack: bottles,
    listPrice: null,
    weightG: isWeighed ? inside.reduce((sum, { weightG, amount }) => sum + weightG * amount, 0) : 0,
    lowStock: null,
    stock: undefined,
  }
}

/** Refuses to make a set of what has stock or was sold. */
export async function writeParts(tx: Db, skuId: number, parts: WineDraft['parts']): Promise<void> {
  if (!(await makeSet(tx, skuId))) refuse('set-of-sold')
  await saveParts(tx, skuId, parts)
}

/** A set is listed as one, whatever type was given. */
export async function withSetType(tx: Db, draft: WineDraft): Promise<WineDraft> {
  const type = await findSetType(tx)
  if (type === undefined) return draft
  const ids = draft.terms.map(({ id }) => id)
  const types = new Set((await listKnownTerms(tx, ids)).filter(({ kind }) => kind === 'type').map(({ id }) => id))
  return { ...draft, terms: [...draft.terms.filter(({ id }) => !types.has(id)), { id: type, share: null }] }
}
