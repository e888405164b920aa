import { CATEGORY_DIMENSIONS } from '#domain/product.ts'
import { useEntries } from '../../shell/entries.ts'

const DIMENSIONS = CATEGORY_DIMENSIONS.map(({ kind }) => ({ id: kind, kind, key: `shell.category.${kind}` as const }))

/** The ways into the wines, as staff have put them in order. */
export const useDimensions = () => useEntries('categories', DIMENSIONS)
