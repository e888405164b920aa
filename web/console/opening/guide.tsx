import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { openShop, type ShownOpening, settlePoint } from '#contract/staff/opening.ts'
import { fen } from '#domain/money.ts'
import { isPointDone, OPENING_POINTS, type PointState } from '#domain/opening.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { useAct } from '../use-act.ts'
import { useWords } from '../use-words.ts'
import styles from './opening.module.css'
import { isPointHere, pageOf } from './point-links.ts'
import { ProvidersTable } from './providers-table.tsx'

/** What is missing before the shop opens, where to mend it, and the opening itself. */
export function OpeningGuide({ opening }: { opening: ShownOpening }) {
  const { t } = useWords()
  const points = opening.points.filter(({ point }) => isPointHere(point))
  const needed = points.filter(({ point }) => OPENING_POINTS[point] !== 'optional')
  const others = points.filter(({ point }) => OPENING_POINTS[point] === 'optional')
  const done = needed.filter(isPointDone).length
  return (
    <div className={styles.guide}>
      <section className={panel.panel} aria-labelledby="opening-needed">
        <div className={styles.head}>
          <h2 id="opening-needed">{t('console-opening.required')}</h2>
          <p className={panel.hint}>{t('console-opening.progress', { done, all: needed.length })}</p>
          <progress className={styles.progress} aria-labelledby="opening-needed" value={done} max={needed.length} />
        </div>
        <Points points={needed} opening={opening} />
      </section>
      <section className={panel.panel} aria-labelledby="opening-optional">
        <h2 id="opening-optional">{t('console-opening.optional')}</h2>
        <Points points={others} opening={opening} />
      </section>
      <ProvidersTable providers={opening.providers} />
      {opening.isOpen ? null : <OpenPanel opening={opening} />}
    </div>
  )
}

function Points({ points, opening }: { points: readonly PointState[]; opening: ShownOpening }) {
  // What there is to do stands first.
  const sorted = points.toSorted((one, other) => Number(isPointDone(one)) - Number(isPointDone(other)))
  return (
    <ul className={styles.points}>
      {sorted.map((state) => (
        <Point key={state.point} state={state} opening={opening} />
      ))}
    </ul>
  )
}

function Point({ state, opening }: { state: PointState; opening: ShownOpening }) {
  const { t } = useWords()
  const { point, gaps, isSettled } = state
  const isDone = isPointDone(state)
  const title = t(`console-opening.point.${point}`)
  const page = point === 'sms' || onlyTests(gaps) ? undefined : pageOf(point, gaps)
  return (
    <li className={styles.point} data-done={isDone ? '' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {isDone ? '✓' : ''}
      </span>
      <div className={styles.said}>
        <h3 className={styles.title}>
          {title}
          <span className="visually-hidden"> · {t(isDone ? 'console-opening.done' : 'console-opening.open-points')}</span>
        </h3>
        <p className={panel.hint}>{isDone && gaps.length === 0 ? t(`console-opening.good.${point}`) : <Missing gaps={gaps} />}</p>
        {point === 'freight' ? <FreightNow everywhere={opening.everywhere} /> : null}
      </div>
      <div className={styles.acts}>
        {point === 'sms' || onlyTests(gaps) ? (
          <a className={styles.act} href="#providers">
            {t('console-opening.mend')}
            <span className="visually-hidden"> {title}</span>
          </a>
        ) : null}
        {page ? (
          <ConsoleLink to={page} className={styles.act}>
            {t(isDone ? 'console-opening.look' : 'console-opening.mend')}
            <span className="visually-hidden"> {title}</span>
          </ConsoleLink>
        ) : null}
        {gaps.length > 0 && OPENING_POINTS[point] !== 'required' ? <Settle state={state} isSettled={isSettled} /> : null}
      </div>
    </li>
  )
}

/** Only tests are left, and those are further down on this page. */
const onlyTests = (gaps: PointState['gaps']): boolean =>
  gaps.length > 0 && gaps.every(({ gap }) => gap === 'untested' || gap === 'test-failed')

function Missing({ gaps }: Pick<PointState, 'gaps'>) {
  const { t, locale } = useWords()
  const names = gaps.map(({ gap, count }) => t(`console-opening.gap.${gap}`, { count }))
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  return t('console-opening.missing', { list })
}

function FreightNow({ everywhere }: Pick<ShownOpening, 'everywhere'>) {
  const { t, money } = useWords()
  const said = () => {
    if (!everywhere) return t('console-opening.freight-none')
    const fee = money(fen(everywhere.firstFee))
    return everywhere.freeFrom === null
      ? t('console-opening.freight-now', { fee })
      : t('console-opening.freight-now-free', { fee, sum: money(fen(everywhere.freeFrom)) })
  }
  return <p className={panel.hint}>{said()}</p>
}

function Settle({ state: { point }, isSettled }: { state: PointState; isSettled: boolean }) {
  const { t } = useWords()
  const { api } = useConsole()
  const { act } = useAct()
  return (
    <RowAction
      of={t(`console-opening.point.${point}`)}
      onClick={() => void act(async () => void (await api.call(settlePoint, { point, isSettled: !isSettled })))}
    >
      {t(isSettled ? 'console-opening.unsettle' : 'console-opening.settle')}
    </RowAction>
  )
}

function OpenPanel({ opening: { mayOpen } }: { opening: ShownOpening }) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const router = useRouter()
  const notify = useNotify()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={`${panel.panel} ${styles.open}`} aria-labelledby="opening-open">
      <h2 id="opening-open">{t('console-opening.open')}</h2>
      <p>{t('console-opening.not-open')}</p>
      <p>{t(mayOpen ? 'console-opening.ready' : 'console-opening.not-yet')}</p>
      <div className={panel.actions}>
        <Button disabled={!mayOpen} onClick={() => setAsking(true)}>
          {t('console-opening.open')}
        </Button>
        <a href={`/home/${locale}`} target="_blank" rel="noopener" className={styles.act}>
          {t('console-opening.see-shop')}
        </a>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('console-opening.open')}
        text={t('console-opening.open-text')}
        confirm={t('console-opening.open')}
        onConfirm={async () => {
          await api.call(openShop)
          await router.invalidate()
          notify(t('console-opening.opened'))
        }}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}
