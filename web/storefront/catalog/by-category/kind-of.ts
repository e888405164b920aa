import { CATEGORY_DIMENSIONS, type CategoryKind } from '#domain/product.ts'

/** The kind that `by` names; types of wine when it names none. */
export const kindOf = (by: unknown): CategoryKind => CATEGORY_DIMENSIONS.find(({ kind }) => kind === by)?.kind ?? 'type'
