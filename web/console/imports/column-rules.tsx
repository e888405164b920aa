import { useState } from 'react'
import { MAPPED_TEXT_MAX } from '#domain/import-run.ts'
import { TextField } from '../fields/text-field.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import styles from './imports.module.css'
import { type MatchRow, readValues, writeValues } from './match-rows.ts'

type Props = { row: MatchRow; onChange: (more: Partial<MatchRow>) => void; onAdd: () => void }
const SIGN_MAX = 10

/** How cells of a column become values: most columns need nothing of it. */
export function ColumnRules({ row, onChange, onAdd }: Props) {
  const { t } = useWords()
  const [values, setValues] = useState(() => writeValues(row.values))
  const text = (name: 'constant' | 'prefix' | 'match' | 'splitBy' | 'list', max = MAPPED_TEXT_MAX) => (
    <TextField
      name={`${name}-${row.key}`}
      value={row[name]}
      label={t(`console-imports.rule.${name}`)}
      max={max}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const number = (name: 'times' | 'round') => (
    <TextField
      name={`${name}-${row.key}`}
      type="number"
      value={row[name] === null ? '' : String(row[name])}
      label={t(`console-imports.rule.${name}`)}
      onChange={(value) => onChange({ [name]: Number(value) > 0 ? Number(value) : null })}
    />
  )
  if (row.from === '') return <div className={styles.rules}>{text('constant')}</div>
  return (
    <details>
      <summary>{t('console-imports.rules')}</summary>
      <div className={styles.rules}>
        {number('times')}
        {number('round')}
        {text('match')}
        {text('splitBy', SIGN_MAX)}
        <TextField
          name={`splitTake-${row.key}`}
          type="number"
          min={1}
          value={String(row.splitTake + 1)}
          label={t('console-imports.rule.splitTake')}
          onChange={(value) => onChange({ splitTake: Math.min(20, Math.max(0, Number(value) - 1 || 0)) })}
        />
        {text('list', SIGN_MAX)}
        {text('prefix')}
        {text('constant')}
        <TextField
          name={`values-${row.key}`}
          rows={3}
          value={values}
          label={t('console-imports.rule.values')}
          onChange={(value) => {
            setValues(value)
            onChange({ values: readValues(value) })
          }}
        />
      </div>
      <RowAction onClick={onAdd}>{t('console-imports.second-field')}</RowAction>
    </details>
  )
}
