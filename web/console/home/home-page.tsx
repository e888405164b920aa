import type { ShownOpening } from '#contract/staff/opening.ts'
import type { TodayReport } from '#contract/staff/reports.ts'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount } from '../context.ts'
import { Page } from '../layout/page.tsx'
import { OpeningGuide } from '../opening/guide.tsx'
import { paths } from '../paths.ts'
import { useRefresh } from '../use-refresh.ts'
import { useWords } from '../use-words.ts'
import type { WorkName } from './count-work.ts'
import styles from './home.module.css'
import { TodayFigures } from './today-figures.tsx'

const REFRESH_MS = 60_000

const PAGES: Partial<Record<WorkName, string>> = {
  'chats-waiting': paths.chat(),
  'orders-to-send': paths.ordersToSend(),
  'replacements-to-send': paths.replacements(),
  'parcels-still': paths.stillParcels(),
  'refunds-to-decide': paths.afterSales(),
  'transfers-to-confirm': paths.transfers(),
  'acts-to-decide': paths.moneyActs(),
  'invoices-to-issue': paths.invoices(),
  'money-alarms': paths.alarms(),
  'paybacks-failed': paths.paybacks({ state: 'failed' }),
  'stock-low': paths.stock({ state: 'low' }),
  'reviews-unanswered': paths.reviews(),
  'returns-under-way': paths.afterSales({ status: 'sent' }),
}

type Props = {
  work: readonly { name: WorkName; count: number | null }[]
  today: TodayReport | null
  opening: ShownOpening | null
}

/** What waits comes first; then figures, for those who see orders. */
export function HomePage({ work, today, opening }: Props) {
  const { t } = useWords()
  const account = useAccount()
  useRefresh(REFRESH_MS)
  const isOpening = opening !== null && !opening.isOpen
  const isAllDone = !isOpening && work.every(({ count }) => count === 0)
  return (
    <Page
      title={t('console.home.title')}
      intro={`${t('console.home.greeting', { name: account?.nickname ?? '' })} ${isAllDone ? t('console.home.all-done') : ''}`}
    >
      {isOpening ? <OpeningGuide opening={opening} /> : null}
      {today ? <h2>{t('console-reports.work')}</h2> : null}
      <ul className={styles.work}>
        {waitingFirst(work).map(({ name, count }) => {
          const content = (
            <>
              <span className={styles.count}>{count ?? '—'}</span>
              <span>{t(`console.work.${name}`)}</span>
            </>
          )
          const page = PAGES[name]
          return (
            <li key={name} className={styles.item} data-waits={count ? '' : undefined}>
              {page ? (
                <ConsoleLink to={page} className={styles.card}>
                  {content}
                </ConsoleLink>
              ) : (
                <span className={styles.card}>{content}</span>
              )}
            </li>
          )
        })}
      </ul>
      {today && !isOpening ? (
        <>
          <h2>{t('console-reports.figures')}</h2>
          <TodayFigures report={today} />
        </>
      ) : null}
    </Page>
  )
}

const waitingFirst = (work: Props['work']): Props['work'] => [
  ...work.filter(({ count }) => count),
  ...work.filter(({ count }) => !count),
]
