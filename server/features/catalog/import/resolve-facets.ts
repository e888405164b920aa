import { APPELLATION_MARKS } from '#domain/vocabulary/lists.ts'
import { FACETS, type WineRecord } from './record.ts'
import type { KnownProduct } from './sql.ts'
import type { BookKind, BookTerm, TermBook } from './term-book.ts'

const MARKS_AT_END = new RegExp(
  `\\s*(?:\\b(?:${APPELLATION_MARKS.slice(0, -2).join('|')})\\.?|${APPELLATION_MARKS.slice(-2).join('|')})$`,
  'i',
)

type Facets = Partial<Record<BookKind, BookTerm[]>>
export type Resolved = { facets: Facets; shares: Map<BookTerm, number>; added: BookTerm[] }
export type SharedTerm = { term: BookTerm; share: number | null }

/**
 * The terms that a record names. A missing region comes from the site, a missing country from the region. A named region selects
 * between sites of one name: Heiligenstein lies in Kamptal and in Alsace.
 */
export function resolveFacets(book: TermBook, record: WineRecord): Resolved {
  const named = record.facets
  const facets: Facets = {}
  const [country] = (named.country ?? []).map((name) => book.require('country', name))
  const ownRegion = named.region?.[0] ? book.require('region', named.region[0], country) : undefined
  const appellations = readAppellations(book, record, ownRegion ?? country)
  const site = named.site?.[0] ? book.find('site', named.site[0], ownRegion ?? country) : appellations.site
  const region = appellations.region ?? ownRegion ?? site?.parent
  if (region) facets.region = [region]
  const itsCountry = country ?? countryOf(region)
  if (itsCountry) facets.country = [itsCountry]
  if (site) facets.site = [site]
  else if (named.site?.[0]) facets.site = [book.requireWithin('site', named.site[0], region ?? itsCountry)]
  if (record.estate) facets.estate = [book.require('estate', record.estate, region)]
  for (const facet of FACETS) {
    if (facet === 'country' || facet === 'region' || facet === 'site') continue
    const terms = named[facet]?.map((name) => book.require(facet, name))
    if (terms) facets[facet] = [...new Set(terms)]
  }
  const shares = new Map<BookTerm, number>()
  for (const [index, share] of (record.shares ?? []).entries()) {
    const name = named.grape?.[index]
    const term = name === undefined ? undefined : book.find('grape', name)
    if (term && share !== null) shares.set(term, (shares.get(term) ?? 0) + share)
  }
  if (facets.classification && appellations.classifications.length > 0)
    facets.classification = [...new Set([...facets.classification, ...appellations.classifications])]
  const added = facets.classification ? [] : appellations.classifications
  return { facets: asSparkling(book, facets), shares, added }
}

type Appellations = { region?: BookTerm; site?: BookTerm; classifications: BookTerm[] }

/** A known region or vineyard, inside what the record names, or a classification, or both; else one more classification. */
function readAppellations(book: TermBook, record: WineRecord, within: BookTerm | undefined): Appellations {
  const read: Appellations = { classifications: [] }
  for (const name of record.appellations ?? []) {
    if (typeof name !== 'string') continue
    const place = name.replace(MARKS_AT_END, '').trim() || name
    const level = book.find('classification', name)
    const region = book.find('region', place, within)
    const site = region ? undefined : book.find('site', place, within)
    if (region) read.region ??= region
    else if (site) read.site ??= site
    if (level || !(region || site)) read.classifications.push(level ?? book.require('classification', name))
  }
  return read
}

const countryOf = (term: BookTerm | undefined): BookTerm | undefined =>
  term === undefined || term.kind === 'country' ? term : countryOf(term.parent)

function asSparkling(book: TermBook, facets: Facets): Facets {
  const [taste] = facets.taste ?? []
  if (!taste || facets.type?.[0]?.code !== 'sparkling') return facets
  const sparkling = book.find('taste', `sparkling-${taste.code}`)
  return sparkling ? { ...facets, taste: [sparkling] } : facets
}

/** Kinds that the record does not name stay as they are; a grape that stays keeps its share. */
export function mergeTerms(book: TermBook, known: KnownProduct | undefined, { facets, shares, added }: Resolved): SharedTerm[] {
  const before = new Map((known?.terms ?? []).map(({ id, share }) => [id, share]))
  const kept = (known?.terms ?? []).filter(({ kind }) => !facets[kind]).flatMap(({ id }) => book.byId(id) ?? [])
  const hasShares = shares.size > 0
  return [...new Set([...Object.values(facets).flat(), ...kept, ...added])].map((term) => ({
    term,
    share: shares.get(term) ?? (hasShares && term.kind === 'grape' ? null : (before.get(term.id) ?? null)),
  }))
}
