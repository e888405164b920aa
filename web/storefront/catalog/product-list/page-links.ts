import { PRODUCTS_PER_PAGE } from '#domain/product.ts'
import type { StorefrontContext } from '../../context.ts'
import { absolute } from '../../head.ts'

type Paged = { count: number; page: number | undefined; pathOf: (page: number | undefined) => string }

/** For search engines (U22). */
export function pageLinks(
  { origin, locale }: StorefrontContext,
  { count, page = 1, pathOf }: Paged,
): { rel: string; href: string }[] {
  const link = (rel: string, target: number) => ({
    rel,
    href: absolute(origin, pathOf(target === 1 ? undefined : target), locale.locale()),
  })
  return [...(page > 1 ? [link('prev', page - 1)] : []), ...(page * PRODUCTS_PER_PAGE < count ? [link('next', page + 1)] : [])]
}
