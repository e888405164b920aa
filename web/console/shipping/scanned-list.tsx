import { ConsoleLink } from '../console-link.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import type { Scanned } from './scanned.ts'
import styles from './shipping.module.css'

/** The last one large, for eyes at the packing table and for screen readers; below it all of this sitting. */
export function ScannedList({ scanned, onCorrect }: { scanned: readonly Scanned[]; onCorrect: (scan: Scanned) => void }) {
  const { t } = useWords()
  const [last] = scanned
  const wrong = scanned.filter(isWrong)
  const sent = scanned.filter((scan) => scan.state === 'answered' && scan.judged.state === 'sent').length
  return (
    <>
      <div role="status" className={styles.last} data-state={last ? (isWrong(last) ? 'wrong' : last.state) : 'none'}>
        {last ? <Outcome scan={last} /> : t('console-shipping.scan-hint')}
      </div>
      {wrong.length > 0 ? (
        <section className={panel.panel} aria-labelledby="not-sent">
          <h2 id="not-sent">{t('console-shipping.not-sent', { count: wrong.length })}</h2>
          <ul className={styles.list}>
            {wrong.map((scan) => (
              <li key={scan.id}>
                <span>
                  <Outcome scan={scan} />
                </span>
                <RowAction of={scan.number} onClick={() => onCorrect(scan)}>
                  {t('console-shipping.again')}
                </RowAction>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {sent > 0 ? (
        <section className={panel.panel} aria-labelledby="sent-now">
          <h2 id="sent-now">{t('console-shipping.sent-now', { count: sent })}</h2>
          <ul className={styles.list} data-kind="sent">
            {scanned
              .filter((scan) => !isWrong(scan))
              .map((scan) => (
                <li key={scan.id}>
                  <ConsoleLink to={paths.order(orderOf(scan))} className={panel.number}>
                    {scan.number}
                  </ConsoleLink>
                  <span className={panel.code}>{scan.trackingNumber}</span>
                  <span>{scan.state === 'answered' ? scan.judged.recipient : ''}</span>
                </li>
              ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** A replacement is on the page of its order. */
const orderOf = (scan: Scanned): string => (scan.state === 'answered' ? scan.judged.replacement?.order : undefined) ?? scan.number

const isWrong = (scan: Scanned): boolean =>
  scan.state === 'failed' || (scan.state === 'answered' && scan.judged.state === 'wrong')

function Outcome({ scan }: { scan: Scanned }) {
  const { t } = useWords()
  const { number, trackingNumber } = scan
  if (scan.state === 'under-way') return t('console-shipping.sending', { number })
  if (scan.state === 'failed') return `${number} · ${trackingNumber} · ${scan.words}`
  const { state, problem, recipient } = scan.judged
  if (problem) return `${number} · ${trackingNumber} · ${t(`console-shipping.problem.${problem}`)}`
  return t(state === 'sent' ? 'console-shipping.sent' : 'console-shipping.was-sent', { number, trackingNumber, recipient })
}
