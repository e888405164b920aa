import type { ProductCard, TermRef } from '#domain/product.ts'
import { averageStars } from '#domain/review.ts'
import type { Db } from '#server/db/database.ts'
import { ORGANIC } from './facet-index/memberships.ts'
import { type CardRow, listCardRows, type TermRow } from './sql.ts'

/** In the given order; wines off sale are left out. */
export async function readCards(db: Db, ids: readonly number[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const cards = await cardsById(db, ids)
  return ids.flatMap((id) => cards.get(id) ?? [])
}

export const cardsById = async (db: Db, ids: readonly number[]): Promise<Map<number, ProductCard>> =>
  new Map((await listCardRows(db, ids)).map((row) => [row.id, cardOf(row)]))

export const cardOf = (row: CardRow): ProductCard => ({
  id: row.id,
  name: row.name,
  blurb: row.blurb,
  image: row.images[0] ?? '',
  price: row.price,
  listPrice: row.listPrice,
  stock: row.stock,
  sales: row.sales,
  flags: row.flags,
  soleSku: row.skuCount === 1 ? row.skuCode : null,
  estate: firstTerm(row.terms, 'estate'),
  region: firstTerm(row.terms, 'region'),
  grapes: termsOf(row.terms, 'grape'),
  type: firstTerm(row.terms, 'type'),
  taste: firstTerm(row.terms, 'taste'),
  vintage: row.vintage,
  vintages: row.vintages,
  pack: row.pack,
  rating: { average: averageStars(row.starSum, row.reviewCount), count: row.reviewCount },
  parts: row.parts,
  ...(row.gtin === '' ? {} : { gtin: row.gtin }),
  isOrganic: row.terms.some(([_id, kind, code]) => kind === 'farming' && ORGANIC.has(code)),
})

export const termsOf = (terms: readonly TermRow[], kind: string): TermRef[] =>
  terms.filter((term) => term[1] === kind).map(termOf)

export const firstTerm = (terms: readonly TermRow[], kind: string): TermRef | null => {
  const first = terms.find((term) => term[1] === kind)
  return first ? termOf(first) : null
}

const termOf = ([id, _kind, code, zh, en]: TermRow): TermRef => ({ id, code, name: { zh, en } })
