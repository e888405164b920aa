import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Days, isPeriod, REPORT_DAYS_MAX, REPORT_PERIODS } from '#domain/report.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { DateField } from '../fields/typed-fields.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { type PeriodSearch, periodAsked, type ReportName } from './report-search.ts'
import styles from './reports.module.css'

/** Usual periods as links, others by their days. */
export function PeriodBar({ open, asked, days }: { open: ReportName; asked: PeriodSearch; days: Days }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const [from, setFrom] = useState(days.from)
  const [to, setTo] = useState(days.to)
  const [problem, setProblem] = useState('')
  const present = periodAsked(asked)
  const { period: _, from: _from, to: _to, ...others } = asked
  return (
    <div className={`${styles.period} ${styles.screen}`}>
      <ul className={styles.presets} aria-label={t('console-reports.period')}>
        {REPORT_PERIODS.map((period) => (
          <li key={period}>
            <ConsoleLink
              to={paths.report(open, { ...others, period })}
              className={styles.preset}
              data-open={period === present ? '' : undefined}
              isCurrent={period === present}
            >
              {t(`console-reports.period.${period}`)}
            </ConsoleLink>
          </li>
        ))}
      </ul>
      <form
        className={styles.days}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (from === '' || to === '' || !isPeriod({ from, to }))
            return setProblem(t('console-reports.days-wrong', { max: REPORT_DAYS_MAX }))
          setProblem('')
          void navigate({ href: paths.report(open, { ...others, from, to }) })
        }}
      >
        <DateField name="from" label={t('console-reports.from')} value={from} onChange={setFrom} />
        <DateField name="to" label={t('console-reports.to')} value={to} onChange={setTo} error={problem || undefined} />
        <Button type="submit" variant="quiet">
          {t('console-reports.show')}
        </Button>
      </form>
    </div>
  )
}
