import type { Problem } from './field-reader.ts'
import { matchHeaders } from './fields.ts'
import { ImportError } from './import-error.ts'
import { inBoth, parseRecord, skuKey } from './parse-record.ts'
import { applyMapping, type Mapping, missingHeaders } from './read-mapping.ts'
import type { SourceFile } from './read-rows.ts'
import type { CatalogueRecord, WineRecord } from './record.ts'
import type { RowReport } from './report.ts'

export type Prepared<Kind extends CatalogueRecord = CatalogueRecord> = { record: Kind; rows: RowReport[] }

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
  const records = new Map<string, Prepared>()
  for (const { line, values, problem } of file.rows) {
    const fields = problem ? {} : fieldsOf(values)
    if (fields === undefined) {
      rows.push({ line, code: '', name: '', outcome: 'skipped', notes: [{ key: 'skip-rule', params: {} }] })
      continue
    }
    const parsed = problem
      ? { record: undefined, problems: [problem], isNeutralised: false }
      : parseRecord(fields, line, {
          kind: mapping?.records,
          takesTitleVintages: takesTitleVintages ?? mapping?.titleVintages,
        })
    const { record, problems, isNeutralised } = parsed
    const notes: Problem[] = [...problems, ...(isNeutralised ? [{ key: 'neutralised', params: {} }] : [])]
    const row: RowReport = {
      line,
      code: record?.code ?? labelOf(fields.code),
      name: record ? inBoth(record.name).en : labelOf(fields.name),
      outcome: record ? 'held' : 'refused',
      notes,
    }
    rows.push(row)
    if (record) addRecord(records, record, row)
  }
  return {
    records: [...records.values()],
    rows,
    ignoredHeaders: mapping ? [] : file.headers.filter((header) => !matched.has(header)),
  }
}

const labelOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : ''

/** Joins table lines of one wine; refuses duplicates. */
function addRecord(records: Map<string, Prepared>, record: CatalogueRecord, row: RowReport): void {
  const key = `${record.kind} ${record.code}`
  const before = records.get(key)
  if (!before) {
    records.set(key, { record, rows: [row] })
    return
  }
  const isAnotherSku =
    before.record.kind === 'wine' &&
    record.kind === 'wine' &&
    record.skus.length === 1 &&
    before.record.skus.length > 0 &&
    factsOf(before.record) === factsOf(record) &&
    !before.record.skus.some((sku) => record.skus.some((other) => skuKey(sku) === skuKey(other)))
  if (!isAnotherSku || before.record.kind !== 'wine') {
    row.outcome = 'refused'
    row.notes.push({ key: 'code-twice', params: { code: record.code, line: before.record.line } })
    return
  }
  before.record.skus.push(...record.skus)
  before.rows.push(row)
}

const factsOf = ({ skus: _, line: __, ...facts }: WineRecord): string => JSON.stringify(facts)
