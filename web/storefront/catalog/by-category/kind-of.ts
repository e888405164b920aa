import { CATEGORY_DIMENSIONS, type CategoryKind } from '#domain/product.ts'

/** Default: types of wine. */
export const kindOf = (by: unknown): CategoryKind => CATEGORY_DIMENSIONS.find(({ kind }) => kind === by)?.kind ?? 'type'
