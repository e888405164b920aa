import type { ChatFigures } from '#contract/staff/chat.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { ConsoleLink } from '../console-link.tsx'
import { Avatar } from '../layout/avatar.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { staffName } from '../staff-name.ts'
import { useRefresh } from '../use-refresh.ts'
import { useWords } from '../use-words.ts'
import { formatClock } from '../when.ts'
import { Bars } from './bars.tsx'
import { SPANS_DAYS } from './spans-days.ts'
import styles from './supervisor.module.css'

const REFRESH_MS = 10_000
const MINUTE_MS = 60_000

type Props = { figures: ChatFigures; at: Date; days: number }

export function SupervisorPage({ figures, at, days }: Props) {
  const { t, locale } = useWords()
  useRefresh(REFRESH_MS)
  const { waitingNow, waitingSince, openNow, agents } = figures
  const inOrder = figures.days.toSorted((one, other) => one.day.localeCompare(other.day))
  const there = agents.filter(({ agent }) => agent.presence !== 'offline').length
  const waitedMinutes = waitingSince ? Math.floor((at.getTime() - Date.parse(waitingSince)) / MINUTE_MS) : 0
  const minutes = (value: number | null) => (value === null ? '—' : t('console.supervisor.minutes', { number: rounded(value) }))
  const stars = (value: number | null) => (value === null ? '—' : value.toFixed(1))

  return (
    <Page title={t('console.supervisor.title')} intro={t('console.supervisor.intro')}>
      <dl className={styles.now}>
        <Figure
          label={t('console.supervisor.waiting')}
          value={waitingNow}
          hint={waitingNow > 0 ? t('console.supervisor.longest', { count: waitedMinutes }) : t('console.supervisor.nobody-waits')}
          isAlarming={waitingNow > 0}
        />
        <Figure label={t('console.supervisor.open')} value={openNow} hint={t('console.supervisor.open-hint')} />
        <Figure
          label={t('console.supervisor.agents-there')}
          value={there}
          hint={t('console.supervisor.of-agents', { count: agents.length })}
        />
      </dl>
      <p className={panel.hint}>{t('console.supervisor.as-of', { time: formatClock(at) })}</p>

      <h2>{t('console.supervisor.agents')}</h2>
      <Table
        label={t('console.supervisor.agents')}
        columns={[
          { title: t('console.agents.name') },
          { title: t('console.agents.presence') },
          { title: t('console.supervisor.load') },
          { title: t('console.supervisor.served'), isNumber: true },
          { title: t('console.supervisor.first-answer'), isNumber: true },
          { title: t('console.supervisor.rating'), isNumber: true },
        ]}
      >
        {agents.map(({ agent, served, firstAnswerMinutes, ratings, stars: average }) => (
          <tr key={agent.id}>
            <th scope="row">
              <span className={styles.person}>
                <Avatar src={agent.avatar} name={staffName(agent, locale)} size={28} />
                {staffName(agent, locale)}
              </span>
            </th>
            <td data-label={t('console.agents.presence')}>
              <span className={styles.presence} data-presence={agent.presence}>
                {t(`console.presence.${agent.presence}`)}
              </span>
            </td>
            <td data-label={t('console.supervisor.load')}>
              <span className={styles.load}>
                <Load open={agent.open} capacity={agent.capacity} />
                {agent.open} / {agent.capacity}
              </span>
            </td>
            <td data-label={t('console.supervisor.served')} className={panel.number}>
              {served}
            </td>
            <td data-label={t('console.supervisor.first-answer')} className={panel.number}>
              {minutes(firstAnswerMinutes)}
            </td>
            <td data-label={t('console.supervisor.rating')} className={panel.number}>
              {stars(average)}
              {ratings > 0 ? <span className={panel.hint}> ({ratings})</span> : null}
            </td>
          </tr>
        ))}
      </Table>

      <div className={panel.toolbar}>
        <h2>{t('console.supervisor.days')}</h2>
        <nav aria-label={t('console.supervisor.days')} className={styles.spans}>
          {SPANS_DAYS.map((each) => (
            <ConsoleLink
              key={each}
              to={paths.supervisor(each)}
              className={styles.span}
              data-current={each === days ? '' : undefined}
              isCurrent={each === days}
            >
              {t('console.supervisor.last-days', { count: each })}
            </ConsoleLink>
          ))}
        </nav>
      </div>
      <div className={styles.charts}>
        {(
          [
            ['served', ({ served }) => served, (value) => String(value ?? 0)],
            ['wait', ({ waitMinutes }) => waitMinutes, minutes],
            ['first-answer', ({ firstAnswerMinutes }) => firstAnswerMinutes, minutes],
            ['rating', ({ stars: average }) => average, stars],
          ] as const satisfies readonly [
            string,
            (day: ChatFigures['days'][number]) => number | null,
            (value: number | null) => string,
          ][]
        ).map(([name, figureOf, show]) => (
          <Bars
            key={name}
            title={t(`console.supervisor.chart.${name}`)}
            bars={inOrder.map((day) => ({
              label: formatCalendarDay(day.day, locale),
              value: figureOf(day),
              shown: show(figureOf(day)),
            }))}
          />
        ))}
      </div>
    </Page>
  )
}

const rounded = (minutes: number): string => (minutes < 10 ? minutes.toFixed(1) : String(Math.round(minutes)))

type FigureProps = { label: string; value: number; hint: string; isAlarming?: boolean }
const Figure = ({ label, value, hint, isAlarming = false }: FigureProps) => (
  <div className={styles.figure} data-alarming={isAlarming ? '' : undefined}>
    <dt>{label}</dt>
    <dd>
      <span className={styles.value}>{value}</span>
      <span className={panel.hint}>{hint}</span>
    </dd>
  </div>
)

const Load = ({ open, capacity }: { open: number; capacity: number }) => (
  <svg viewBox="0 0 64 6" width="64" height="6" aria-hidden="true" preserveAspectRatio="none">
    <rect width="64" height="6" rx="3" fill="var(--color-sunken)" />
    <rect
      width={Math.min(1, open / Math.max(1, capacity)) * 64}
      height="6"
      rx="3"
      fill={open >= capacity ? 'var(--color-accent)' : 'var(--color-brand)'}
    />
  </svg>
)
