import type { Order } from '#domain/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { MessageKey } from '#messages/keys.ts'
import { useWords } from '../words.ts'
import { Steps } from './steps.tsx'

type Step = { name: MessageKey; at: string | null; isDone: boolean }

const REACHED: Record<Exclude<OrderStatus, 'cancelled' | 'refunded'>, number> = {
  unpaid: 0,
  paid: 1,
  'part-shipped': 2,
  shipped: 2,
  received: 3,
  finished: 4,
}

function stepsOf(order: Order): Step[] {
  const placed: Step = { name: 'orders.step.placed', at: order.placedAt, isDone: true }
  if (order.status === 'cancelled') return [placed, { name: 'orders.step.cancelled', at: order.cancelledAt, isDone: true }]
  const paid: Step = { name: 'orders.step.paid', at: order.paidAt, isDone: order.paidAt !== null }
  if (order.status === 'refunded') return [placed, paid, { name: 'orders.step.refunded', at: order.refundedAt, isDone: true }]
  const reached = REACHED[order.status]
  return [
    placed,
    { ...paid, isDone: reached >= 1 },
    order.status === 'part-shipped'
      ? { name: 'orders.step.part-shipped', at: order.parcels[0]?.shippedAt ?? null, isDone: true }
      : { name: 'orders.step.shipped', at: order.shippedAt, isDone: reached >= 2 },
    { name: 'orders.step.received', at: order.receivedAt, isDone: reached >= 3 },
    { name: 'orders.step.finished', at: order.finishedAt, isDone: reached >= 4 },
  ]
}

/** (U42) */
export function OrderSteps({ order }: { order: Order }) {
  const { t } = useWords()
  return <Steps label={t('orders.steps')} steps={stepsOf(order).map((step) => ({ ...step, name: t(step.name) }))} />
}
