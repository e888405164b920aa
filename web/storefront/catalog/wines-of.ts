import { facetOfKind } from '#domain/category-page.ts'
import type { CategoryKind } from '#domain/product.ts'
import { paths } from '../paths.ts'

export function winesOf(kind: CategoryKind, code: string): string {
  const key = facetOfKind(kind)
  return key ? paths.winesOf(key, code) : paths.products()
}
