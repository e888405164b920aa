import type { ReportedAgent, ReportedQuestion } from '#contract/staff/assistants.ts'
import type { Days } from '#domain/report.ts'
import { ReportPage } from './report-page.tsx'
import type { PeriodSearch } from './report-search.ts'
import { ReportTable } from './report-table.tsx'
import { useReportWords } from './use-report-words.ts'

type Props = { agents: readonly ReportedAgent[]; questions: readonly ReportedQuestion[]; asked: PeriodSearch; days: Days }

export function AssistantsReport({ agents, questions, asked, days }: Props) {
  const { t, countColumn, sumColumn } = useReportWords()
  return (
    <ReportPage open="assistants" asked={asked} days={days}>
      <ReportTable<ReportedAgent>
        title={t('console-assistants.report.agents')}
        hint={t('console-assistants.report.agents-hint')}
        name={`assistants-${days.from}-${days.to}`}
        rows={agents}
        keyOf={({ profileUrl }) => profileUrl}
        empty={t('console-assistants.report.none')}
        columns={[
          { title: t('console-assistants.agent'), show: ({ profileUrl }) => profileUrl },
          countColumn(t('console-assistants.calls'), ({ calls }) => calls),
          countColumn(t('console-assistants.report.searches'), ({ searches }) => searches),
          countColumn(t('console-assistants.refused'), ({ refused }) => refused),
          countColumn(t('console-assistants.report.carts'), ({ carts }) => carts),
          countColumn(t('console-assistants.report.checkouts'), ({ checkouts }) => checkouts),
          countColumn(t('console-assistants.report.orders'), ({ orders }) => orders),
          sumColumn(t('console-assistants.report.paid'), ({ paid }) => paid),
        ]}
      />
      <ReportTable<ReportedQuestion>
        title={t('console-assistants.report.questions')}
        hint={t('console-assistants.report.questions-hint')}
        name={`assistants-searches-${days.from}-${days.to}`}
        rows={questions}
        keyOf={({ words }) => words}
        empty={t('console-assistants.report.no-questions')}
        columns={[
          { title: t('console-reports.searched'), show: ({ words }) => words },
          countColumn(t('console-reports.searches'), ({ asked: times }) => times),
          countColumn(t('console-assistants.report.hits'), ({ hits }) => hits),
        ]}
      />
    </ReportPage>
  )
}
