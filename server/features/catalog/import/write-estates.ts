import { isDeepStrictEqual } from 'node:util'
import type { Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { inBoth } from './parse-record.ts'
import type { Prepared } from './prepare-records.ts'
import type { EstateRecord } from './record.ts'
import { type EstateRow, listEstates, saveEstates } from './sql.ts'
import type { TermBook } from './term-book.ts'
import { insertNewTerms } from './write-terms.ts'
import { mergeName } from './write-wines.ts'

/** Fields missing in a record stay. */
export async function writeEstates(db: Db, book: TermBook, prepared: readonly Prepared<EstateRecord>[]): Promise<void> {
  if (prepared.length === 0) return
  const terms = prepared.map(({ record }) => {
    const country = record.country ? book.require('country', record.country) : undefined
    const region = record.region ? book.require('region', record.region, country) : undefined
    const known = book.find('estate', record.code) ?? book.find('estate', inBoth(record.name))
    return {
      term: known ?? book.add({ kind: 'estate', code: record.code, name: inBoth(record.name), parent: region }),
      region,
      isNew: !known,
    }
  })
  await insertNewTerms(db, book)
  const before = new Map((await listEstates(db)).map((row) => [row.term_id, row]))

  const changed: EstateRow[] = []
  for (const [index, { record, rows }] of prepared.entries()) {
    const { term, region, isNew } = terms[index] ?? {}
    const old = term && before.get(term.id)
    if (!term || !old) continue
    const next = merge(old, record, region?.id)
    const outcome = isNew ? 'added' : isDeepStrictEqual(old, next) ? 'unchanged' : 'changed'
    for (const row of rows) row.outcome = outcome
    term.name = { zh: next.name_zh, en: next.name_en }
    if (outcome !== 'unchanged') changed.push(next)
  }
  if (changed.length > 0) await saveEstates(db, changed)
}

const merge = (old: EstateRow, record: EstateRecord, regionId: number | undefined): EstateRow => ({
  term_id: old.term_id,
  ...named(mergeName(record.name, { zh: old.name_zh, en: old.name_en })),
  parent_id: regionId ?? old.parent_id,
  image: record.image ?? old.image,
  village_zh: record.village.zh ?? old.village_zh,
  village_en: record.village.en ?? old.village_en,
  founded: record.founded ?? old.founded,
  hectares: record.hectares ?? old.hectares,
  blurb_zh: record.blurb.zh ?? old.blurb_zh,
  blurb_en: record.blurb.en ?? old.blurb_en,
  story_zh: record.story.zh ?? old.story_zh,
  story_en: record.story.en ?? old.story_en,
})

const named = ({ zh, en }: Localized) => ({ name_zh: zh, name_en: en })
