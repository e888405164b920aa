import type { ReactNode } from 'react'
import type { Days } from '#domain/report.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatCalendarDays } from '../when.ts'
import { PeriodBar } from './period-bar.tsx'
import { type PeriodSearch, REPORTS, type ReportName } from './report-search.ts'
import styles from './reports.module.css'

type Props = {
  open: ReportName
  asked: PeriodSearch
  /** None: the report tells of this moment. */
  days?: Days
  filters?: ReactNode
  children: ReactNode
}

/** The frame of every report; printed without what one clicks on. */
export function ReportPage({ open, asked, days, filters, children }: Props) {
  const { t, locale } = useWords()
  return (
    <Page
      title={t('console-reports.title')}
      actions={
        <span className={styles.screen}>
          <Button variant="quiet" onClick={() => window.print()}>
            {t('console-reports.print')}
          </Button>
        </span>
      }
    >
      <div className={styles.screen}>
        <Tabs
          label={t('console-reports.pages')}
          tabs={REPORTS.map((name) => ({
            key: name,
            title: t(`console-reports.page.${name}`),
            to: paths.report(name, asked),
            isOpen: name === open,
          }))}
        />
      </div>
      <h2 className={styles.printed}>{t(`console-reports.page.${open}`)}</h2>
      {days ? (
        <>
          <PeriodBar key={`${days.from} ${days.to}`} open={open} asked={asked} days={days} />
          <p className={panel.hint}>{t('console-reports.days', { days: formatCalendarDays(days.from, days.to, locale) })}</p>
        </>
      ) : null}
      {filters ? <div className={styles.screen}>{filters}</div> : null}
      {children}
    </Page>
  )
}
