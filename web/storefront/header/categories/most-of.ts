import type { Category, CategoryChild } from '#domain/product.ts'

const MOST_SHOWN = 6

export const SCENE_SIZES = '180px'

export const mostOf = ({ children }: Category): CategoryChild[] =>
  children.toSorted((a, b) => b.productCount - a.productCount).slice(0, MOST_SHOWN)

/** A region without a picture of its own shows one of its estates. */
export const picturesOf = (categories: readonly Category[]): ReadonlyMap<string | null, string> => {
  const estates = categories.find(({ kind }) => kind === 'estate')?.children ?? []
  return new Map(estates.toReversed().map(({ parentCode, image }) => [parentCode, image]))
}
