import { useState } from 'react'
import { type FullImportRun, previewImport } from '#contract/staff/imports.ts'
import { type MappedWord, plainColumn } from '#domain/import-run.ts'
import { LIST_FIELD_NAMES, NESTED_FIELD_NAMES } from '#domain/vocabulary/list-fields.ts'
import { Button } from '#web/ui/button/button.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { CheckField } from '../fields/check-field.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { useWords } from '../use-words.ts'
import { ColumnRules } from './column-rules.tsx'
import styles from './imports.module.css'
import { isJoined, type MatchRow, mappingOf, rowsOf } from './match-rows.ts'
import { SupplierField } from './supplier-field.tsx'

type Props = { run: FullImportRun; words: readonly MappedWord[]; onPreviewed: () => Promise<void> }
const OPTIONS = ['takesTitleVintages', 'endsMissing', 'skipErrors'] as const

export function MatchForm({ run, words, onPreviewed }: Props) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const [rows, setRows] = useState(() =>
    rowsOf(
      run.columns.map(({ header }) => header),
      run.mapping,
    ),
  )
  const [supplier, setSupplier] = useState(run.supplier)
  const [options, setOptions] = useState(run.options)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const samples = new Map(run.columns.map((column) => [column.header, column.samples]))
  const change = (key: number, more: Partial<MatchRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...more } : row)))
  const add = (from: string, after: number) => {
    const made = { ...plainColumn('', from), key: Math.max(...rows.map(({ key }) => key), 0) + 1 }
    setRows([...rows.slice(0, after + 1), made, ...rows.slice(after + 1)])
  }

  async function send() {
    const mapping = mappingOf(rows)
    if (mapping.length === 0) return setProblem(t('console-imports.nothing-matched'))
    setProblem('')
    setBusy(true)
    try {
      await api.call(previewImport, { id: run.id, supplier, mapping, words, options })
      await onPreviewed()
    } catch (error) {
      setProblem(wordsOfError(error, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={panel.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Table
        label={run.fileName || t('console-imports.column')}
        columns={[
          { title: t('console-imports.column') },
          { title: t('console-imports.samples') },
          { title: t('console-imports.field') },
        ]}
      >
        {rows.map((row, index) => (
          <tr key={row.key}>
            <th scope="row">{row.from || t('console-imports.constant')}</th>
            <td data-label={t('console-imports.samples')} className={styles.samples}>
              {samples.get(row.from)?.join(' · ')}
            </td>
            <td data-label={t('console-imports.field')}>
              <select
                className={inputClass}
                aria-label={t('console-imports.field-of', { column: row.from || t('console-imports.constant') })}
                value={row.field}
                onChange={({ target }) => change(row.key, { field: target.value })}
              >
                <option value="">{t('console-imports.ignored')}</option>
                {Object.entries(
                  row.from in NESTED_FIELD_NAMES ? { ...LIST_FIELD_NAMES, ...NESTED_FIELD_NAMES } : LIST_FIELD_NAMES,
                ).map(([field, name]) => (
                  <option key={field} value={field}>
                    {say(name)}
                  </option>
                ))}
              </select>
              {isJoined(rows, row) ? <p className={panel.hint}>{t('console-imports.joined')}</p> : null}
              {row.field ? (
                <ColumnRules row={row} onChange={(more) => change(row.key, more)} onAdd={() => add(row.from, index)} />
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
      <div className={panel.actions}>
        <Button variant="quiet" onClick={() => add('', rows.length - 1)}>
          {t('console-imports.add-constant')}
        </Button>
      </div>
      <SupplierField supplier={supplier} onChange={setSupplier} />
      {OPTIONS.map((option) => (
        <CheckField
          key={option}
          name={option}
          value={options[option]}
          label={t(`console-imports.option.${option}`)}
          onChange={(isOn) => setOptions({ ...options, [option]: isOn })}
        />
      ))}
      <p role="alert" className={panel.problem}>
        {problem}
      </p>
      <div className={panel.actions}>
        <Button type="submit" isBusy={isBusy}>
          {t('console-imports.preview')}
        </Button>
      </div>
    </form>
  )
}
