import type { JudgedPair } from '#contract/staff/parcel-pairs.ts'
import { ConsoleLink } from '../console-link.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'

type Row = JudgedPair & { line: number }
const BADGE = { ready: 'quiet', sent: undefined, 'sent-before': 'quiet' } as const

/** Each row with its own result. Wrong ones come first: they are what is left to do. */
export function PairsTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useWords()
  const sorted = rows.toSorted((a, b) => Number(b.state === 'wrong') - Number(a.state === 'wrong') || a.line - b.line)
  return (
    <Table
      label={t('console-shipping.preview')}
      columns={[
        { title: t('console-shipping.line'), isNumber: true },
        { title: t('console.orders.number') },
        { title: t('console.orders.tracking') },
        { title: t('console.orders.recipient') },
        { title: t('console-shipping.result') },
      ]}
    >
      {sorted.map((row) => (
        <tr key={row.line}>
          <td data-label={t('console-shipping.line')} className={panel.number}>
            {row.line}
          </td>
          <th scope="row">
            {row.recipient ? (
              <ConsoleLink to={paths.order(row.replacement?.order ?? row.number)}>{row.number}</ConsoleLink>
            ) : (
              row.number || '—'
            )}
            {row.replacement ? <p className={panel.hint}>{t('console-shipping.replacement')}</p> : null}
          </th>
          <td data-label={t('console.orders.tracking')} className={panel.code}>
            {row.trackingNumber || '—'}
          </td>
          <td data-label={t('console.orders.recipient')}>
            {row.recipient}
            {row.state === 'ready' ? (
              <span className={panel.hint}> · {t('console-shipping.bottles', { count: row.bottles })}</span>
            ) : null}
          </td>
          <td data-label={t('console-shipping.result')}>
            {row.state === 'wrong' ? (
              <span className={panel.problem}>{t(`console-shipping.problem.${row.problem ?? 'not-sent'}`)}</span>
            ) : (
              <span className={panel.badge} data-kind={BADGE[row.state]}>
                {t(`console-shipping.pair.${row.state}`)}
              </span>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}
