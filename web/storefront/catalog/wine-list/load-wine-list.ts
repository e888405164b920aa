import { listCategories } from '#contract/shop/categories.ts'
import type { Localized } from '#domain/locale.ts'
import type { CategoryChild, CategoryKind } from '#domain/product.ts'
import type { Api } from '#web/api/client.ts'
import { termNotes } from './term-notes.ts'

export type Entry = { id: number; code: string; name: Localized; count: number; note: Localized | null }
export type EntryGroup = { code: string; heading: Localized | null; entries: Entry[] }
export type Chapter = { id: number; kind: CategoryKind; name: Localized; count: number; groups: EntryGroup[] }

export async function loadWineList(api: Api): Promise<Chapter[]> {
  const [categories, countryOf, regionNotes, tasteNotes, grapeNotes] = await Promise.all([
    api.call(listCategories),
    countryFinder(),
    termNotes('region'),
    termNotes('taste'),
    termNotes('grape'),
  ])
  const notes: Partial<Record<CategoryKind, Map<string, Localized>>> = {
    region: regionNotes,
    taste: tasteNotes,
    grape: grapeNotes,
  }
  return categories.map(({ id, kind, name, children }) => {
    const entryOf = (child: CategoryChild): Entry => ({
      id: child.id,
      code: child.code,
      name: child.name,
      count: child.productCount,
      note: notes[kind]?.get(child.code) ?? null,
    })
    const isByCountry = kind === 'region' || kind === 'estate'
    const groups = isByCountry
      ? groupByCountry(children, countryOf, entryOf)
      : [{ code: '', heading: null, entries: children.map(entryOf) }]
    return { id, kind, name, count: children.length, groups }
  })
}

type Country = { code: string; name: Localized; rank: number }
type CountryFinder = (child: CategoryChild) => Country | undefined

function groupByCountry(
  children: readonly CategoryChild[],
  countryOf: CountryFinder,
  entryOf: (child: CategoryChild) => Entry,
): EntryGroup[] {
  const groups = new Map<Country | undefined, Entry[]>()
  for (const child of children) {
    const country = countryOf(child)
    groups.set(country, [...(groups.get(country) ?? []), entryOf(child)])
  }
  const last = Number.POSITIVE_INFINITY
  return [...groups]
    .toSorted(([a], [b]) => (a?.rank ?? last) - (b?.rank ?? last))
    .map(([country, entries]) => ({ code: country?.code ?? '', heading: country?.name ?? null, entries }))
}

async function countryFinder(): Promise<CountryFinder> {
  const [{ regions }, { countries }] = await Promise.all([
    import('#domain/vocabulary/regions.ts'),
    import('#domain/vocabulary/countries.ts'),
  ])
  const parents = new Map(regions.map(({ code, parent }) => [code, parent]))
  const known = new Map(countries.map(({ code, name }, rank): [string, Country] => [code, { code, name, rank }]))
  return ({ code, parentCode }) => {
    let place: string | undefined = parentCode ?? code
    // Regions nest three deep at most; a cycle in the data must not hang the page.
    for (let depth = 0; depth < 5 && place !== undefined && !known.has(place); depth++) place = parents.get(place)
    return place === undefined ? undefined : known.get(place)
  }
}
