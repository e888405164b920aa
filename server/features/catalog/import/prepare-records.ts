import { BOTTLING_MAX } from '#domain/wine-draft.ts'
import type { Problem } from './field-reader.ts'
import { matchHeaders } from './fields.ts'
import { ImportError } from './import-error.ts'
import { CODE_MAX, inBoth, parseRecord, skuKey } from './parse-record.ts'
import { applyMapping, type Mapping, missingHeaders } from './read-mapping.ts'
import type { SourceFile } from './read-rows.ts'
import type { CatalogueRecord, WineRecord } from './record.ts'
import type { RowReport } from './report.ts'
import { isPriceList } from './resolve-skus.ts'
import { isTotalRow } from './total-row.ts'

/** `hasCode`: its list says it; otherwise it is made of the names. */
export type Prepared<Kind extends CatalogueRecord = CatalogueRecord> = { record: Kind; rows: RowReport[]; hasCode: boolean }

export type PreparedFile = { records: Prepared[]; rows: RowReport[]; ignoredHeaders: string[] }

export function prepareRecords(file: SourceFile, mapping?: Mapping, takesTitleVintages?: boolean): PreparedFile {
  const missing = mapping && file.format !== 'json' ? missingHeaders(mapping, file.headers) : []
  if (missing.length > 0) throw new ImportError('headers-missing', { headers: missing.join(', ') })
  const matched = matchHeaders(file.headers)
  if (!mapping && matched.size === 0) throw new ImportError('no-known-header', { headers: file.headers.slice(0, 20).join(', ') })
  const fieldsOf = (values: Record<string, unknown>) =>
    mapping
      ? applyMapping(mapping, { line: 0, values })
      : Object.fromEntries([...matched].map(([header, field]) => [field, values[header]]))

  const rows: RowReport[] = []
  const read: Read[] = []
  for (const { line, values, problem } of file.rows) {
    const fields = problem ? {} : fieldsOf(values)
    if (fields === undefined) {
      rows.push({ line, code: '', name: '', outcome: 'skipped', notes: [{ key: 'skip-rule', params: {} }] })
      continue
    }
    if (isTotalRow(fields)) {
      rows.push({ line, code: '', name: labelOf(fields.name), outcome: 'skipped', notes: [{ key: 'total-row', params: {} }] })
      continue
    }
    const parsed = problem
      ? { record: undefined, problems: [problem], notes: [], isNeutralised: false }
      : parseRecord(fields, line, {
          kind: mapping?.records,
          takesTitleVintages: takesTitleVintages ?? mapping?.titleVintages,
        })
    const { record, problems, notes: told, isNeutralised } = parsed
    const notes: Problem[] = [...problems, ...told, ...(isNeutralised ? [{ key: 'neutralised', params: {} }] : [])]
    const row: RowReport = {
      line,
      code: record?.code ?? labelOf(fields.code),
      name: record ? inBoth(record.name).en : labelOf(fields.name),
      outcome: record ? 'held' : 'refused',
      notes,
    }
    rows.push(row)
    if (record) read.push({ record, row, hasCode: labelOf(fields.code) !== '' })
  }
  tellApart(read)
  const records = new Map<string, Prepared>()
  for (const each of read) addRecord(records, each)
  return {
    records: [...records.values()],
    rows,
    ignoredHeaders: mapping ? [] : file.headers.filter((header) => !matched.has(header)),
  }
}

type Read = { record: CatalogueRecord; row: RowReport; hasCode: boolean }

/** Vintages of a wine without a code that differ in more than their SKUs, like reviews of each, are wines of their own. */
function tellApart(read: readonly Read[]): void {
  const byCode = new Map<string, { record: WineRecord; row: RowReport }[]>()
  for (const { record, row, hasCode } of read) {
    if (hasCode || record.kind !== 'wine' || isPriceList(record)) continue
    const same = byCode.get(record.code)
    if (same) same.push({ record, row })
    else byCode.set(record.code, [{ record, row }])
  }
  for (const wines of byCode.values()) {
    if (new Set(wines.map(({ record }) => factsOf(record))).size === 1) continue
    for (const { record, row } of wines) {
      const { vintage } = record.skus[0] ?? {}
      record.code = `${record.code.slice(0, CODE_MAX - 5)}-${vintage ?? 'nv'}`
      row.code = record.code
    }
  }
}

const labelOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : ''

/** Joins table lines of one wine; refuses duplicates, but not the very same line again. */
function addRecord(records: Map<string, Prepared>, { record, row, hasCode }: Read): void {
  // A barcode may be that of several wines' packs: what each line means is found out where they are known.
  const isByBarcode = !hasCode && record.kind === 'wine' && isPriceList(record)
  const key = `${record.kind} ${record.code}${isByBarcode ? ` ${record.line}` : ''}`
  const before = records.get(key)
  if (!before) {
    records.set(key, { record, rows: [row], hasCode })
    return
  }
  const { line } = before.record
  if (record.kind === 'wine' && before.record.kind === 'wine' && record.skus.length <= 1) {
    const differences = differingFields(before.record, record)
    const same = before.record.skus.find((sku) => record.skus.some((other) => skuKey(sku) === skuKey(other)))
    if (differences.length > 0) {
      refuseRow(row, 'differs-from-line', { code: record.code, line, fields: differences.join(', ') })
      return
    }
    if (record.skus.length === 0 || JSON.stringify(same) === JSON.stringify(record.skus[0])) {
      row.outcome = 'skipped'
      row.notes.push({ key: 'same-as-line', params: { line } })
      return
    }
    if (!same && before.record.skus.length > 0) {
      const bottling = joined(before.record.bottling, record.bottling)
      if (bottling.length > BOTTLING_MAX) {
        refuseRow(row, 'too-long', { field: 'bottling', max: BOTTLING_MAX })
        return
      }
      if (bottling !== '') before.record.bottling = bottling
      before.record.skus.push(...record.skus)
      before.rows.push(row)
      return
    }
  }
  refuseRow(row, 'code-twice', { code: record.code, line })
}

/** Of all vintages: `L12; L14`. */
const joined = (one = '', other = ''): string =>
  one === other ? one : [...new Set([one, other].flatMap((text) => text.split('; ')).filter(Boolean))].join('; ')

function refuseRow(row: RowReport, key: string, params: Problem['params']): void {
  row.outcome = 'refused'
  row.notes.push({ key, params })
}

/** Each vintage has a day of bottling or a lot of its own, which makes it no other wine. */
const factsOf = ({ skus: _, line: __, bottling: ___, ...facts }: WineRecord): string => JSON.stringify(facts)

/** Fields of lists in which two lines of one wine differ. */
const differingFields = (one: WineRecord, other: WineRecord): string[] => {
  const [a, b] = [flat(one), flat(other)]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]),
  )
}

const flat = ({ skus: _, line: __, code: ___, bottling: ____, facets, ...facts }: WineRecord): Record<string, unknown> => ({
  ...facts,
  ...facets,
})
