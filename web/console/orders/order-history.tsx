import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import { fen } from '#domain/money.ts'
import { parcelWords } from '#domain/vocabulary/couriers.ts'
import type { ConsoleKey } from '#messages/keys.ts'
import panel from '../layout/panel.module.css'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './orders.module.css'

/** The note is a part of the sentence. */
const SAID_WITHIN: ReadonlySet<string> = new Set([
  'corrected',
  'remark-changed',
  'gift-changed',
  'day-changed',
  'parcel-corrected',
  'parcel-split',
  'price-lowered',
  'replacement-sent',
])
/** Its note is a courier, as it is kept, and a number. */
const NAMES_A_PARCEL: ReadonlySet<string> = new Set(['parcel-corrected', 'replacement-sent'])

/** Everything that happened, by whom and why, oldest first. */
export function OrderHistory({ order }: { order: DeskOrderInFull }) {
  const { t, say, money, locale } = useWords()
  return (
    <section className={panel.panel} aria-labelledby="order-history">
      <h2 id="order-history">{t('console-orders.history')}</h2>
      <ol className={styles.lines}>
        {order.events.map(({ kind, at, by, note, dueBefore, dueAfter }) => (
          <li key={`${kind} ${at}`}>
            {t(`console-orders.event.${kind}` as ConsoleKey, {
              note: NAMES_A_PARCEL.has(kind) ? say(parcelWords(note)) : note,
              from: money(fen(dueBefore ?? 0)),
              to: money(fen(dueAfter ?? 0)),
            })}
            {note && !SAID_WITHIN.has(kind) ? ` · ${note}` : ''}
            <p className={panel.hint}>
              {formatMoment(at, locale)} ·{' '}
              {by === null ? t('console-orders.by-shop') : t('console-orders.by', { name: staffName(by, locale) })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
