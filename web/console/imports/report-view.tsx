import { type FullImportRun, fetchRefusedRows, type ImportChange, type ImportDifference } from '#contract/staff/imports.ts'
import panel from '../layout/panel.module.css'
import { SaveList } from '../layout/save-list.tsx'
import { Table } from '../layout/table.tsx'
import { useWords } from '../use-words.ts'
import styles from './imports.module.css'

type Report = NonNullable<FullImportRun['report']>

/** What is wrong by row, and what changes by wine. */
export function ReportView({ id, report }: { id: number; report: Report }) {
  const { t } = useWords()
  const notShown = report.differenceCount - report.differences.length
  return (
    <div className={styles.stack}>
      {report.rows.length > 0 ? (
        <Table
          label={t('console-imports.notes')}
          columns={[
            { title: t('console-imports.line'), isNumber: true },
            { title: t('console-imports.wine') },
            { title: t('console-imports.result') },
            { title: t('console-imports.notes') },
          ]}
        >
          {report.rows.map((row) => (
            <tr key={row.line}>
              <td data-label={t('console-imports.line')} className={panel.number}>
                {row.line}
              </td>
              <th scope="row">{row.name || row.code}</th>
              <td data-label={t('console-imports.result')}>
                <span className={panel.badge} data-kind={row.outcome === 'refused' ? 'alarm' : 'quiet'}>
                  {t(`console-imports.outcome.${row.outcome as 'added'}`)}
                </span>
              </td>
              <td data-label={t('console-imports.notes')}>{row.notes.join('; ')}</td>
            </tr>
          ))}
        </Table>
      ) : null}
      {report.hasRefused ? (
        <div className={styles.export}>
          <span>{t('console-imports.save-refused')}</span>
          <SaveList
            name={`refused-${id}`}
            label={t('console-imports.save-refused')}
            formats={['csv']}
            fetch={(api) => api.call(fetchRefusedRows, id)}
          />
        </div>
      ) : null}
      <Wines
        title={t('console-imports.changed-wines', { count: report.differenceCount - report.newCount })}
        wines={report.differences.filter(({ isNew }) => !isNew)}
      />
      <Wines
        title={t('console-imports.new-wines', { count: report.newCount })}
        wines={report.differences.filter(({ isNew }) => isNew)}
      />
      {report.differences.length === 0 ? <p>{t('console-imports.no-differences')}</p> : null}
      {notShown > 0 ? <p className={panel.hint}>{t('console-imports.more-differences', { count: notShown })}</p> : null}
      {report.ignored.length > 0 ? (
        <p className={panel.hint}>{t('console-imports.ignored-columns', { columns: report.ignored.join(', ') })}</p>
      ) : null}
    </div>
  )
}

/** Long lists are folded; who wants to see them opens them. */
const FOLDED_FROM = 50

function Wines({ title, wines }: { title: string; wines: readonly ImportDifference[] }) {
  const { t } = useWords()
  if (wines.length === 0) return null
  return (
    <details open={wines.length < FOLDED_FROM}>
      <summary>{title}</summary>
      <Table label={title} columns={[{ title: t('console-imports.wine') }, { title: t('console-imports.differences') }]}>
        {wines.map((difference) => (
          <Difference key={difference.productId} difference={difference} />
        ))}
      </Table>
    </details>
  )
}

function Difference({ difference: { name, isNew, changes, skus } }: { difference: ImportDifference }) {
  const { t, say } = useWords()
  return (
    <tr>
      <th scope="row">
        {say(name)} {isNew ? <span className={panel.badge}>{t('console-imports.new')}</span> : null}
      </th>
      <td data-label={t('console-imports.differences')}>
        <div className={styles.changes}>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
          {skus.map((sku) => (
            <div key={sku.label} className={styles.changes}>
              <span>
                {sku.label} {sku.isNew && !isNew ? <span className={panel.badge}>{t('console-imports.new')}</span> : null}
              </span>
              {sku.changes.map((change) => (
                <Change key={change.field} change={change} />
              ))}
            </div>
          ))}
        </div>
      </td>
    </tr>
  )
}

const Change = ({ change: { field, before, after } }: { change: ImportChange }) => (
  <span>
    {field}: {before ? <del className={styles.before}>{before}</del> : null} {before && after ? '→ ' : ''}
    {after ? <ins>{after}</ins> : null}
  </span>
)
