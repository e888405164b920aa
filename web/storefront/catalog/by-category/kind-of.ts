import { CATEGORY_DIMENSIONS, type CategoryKind } from '#domain/product.ts'

export const kindOf = (by: unknown): CategoryKind => CATEGORY_DIMENSIONS.find(({ kind }) => kind === by)?.kind ?? 'type'
