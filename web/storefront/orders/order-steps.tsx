import type { Order } from '#domain/order.ts'
import type { MessageKey } from '#messages/keys.ts'
import { useWords } from '../words.ts'
import styles from './order-steps.module.css'
import { formatInstant } from './when.ts'

type Step = { name: MessageKey; at: string | null; isDone: boolean }

const WAY = ['unpaid', 'paid', 'shipped', 'received', 'finished'] as const

/** The way that the order takes, or took until it ended early. */
export function stepsOf(order: Order): Step[] {
  const placed: Step = { name: 'orders.step.placed', at: order.placedAt, isDone: true }
  if (order.status === 'cancelled') return [placed, { name: 'orders.step.cancelled', at: order.cancelledAt, isDone: true }]
  const paid: Step = { name: 'orders.step.paid', at: order.paidAt, isDone: order.paidAt !== null }
  if (order.status === 'refunded') return [placed, paid, { name: 'orders.step.refunded', at: null, isDone: true }]
  const reached = WAY.indexOf(order.status)
  return [
    placed,
    { ...paid, isDone: reached >= 1 },
    { name: 'orders.step.shipped', at: order.shippedAt, isDone: reached >= 2 },
    { name: 'orders.step.received', at: order.receivedAt, isDone: reached >= 3 },
    { name: 'orders.step.finished', at: order.finishedAt, isDone: reached >= 4 },
  ]
}

/** The state line: what has happened, when, and what comes next (U42). */
export function OrderSteps({ order }: { order: Order }) {
  const { t, locale } = useWords()
  const steps = stepsOf(order)
  const last = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <ol className={styles.steps} aria-label={t('orders.steps')}>
      {steps.map(({ name, at, isDone }, index) => (
        <li
          key={name}
          className={styles.step}
          data-done={isDone ? '' : undefined}
          aria-current={index === last ? 'step' : undefined}
        >
          <span className={styles.name}>
            {t(name)}
            {isDone ? null : <span className="visually-hidden"> {t('orders.step.to-come')}</span>}
          </span>
          {at ? (
            <time className={styles.at} dateTime={at}>
              {formatInstant(at, locale)}
            </time>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
