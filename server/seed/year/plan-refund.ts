import { add, ZERO } from '#domain/money.ts'
import { refundOfLine } from '#domain/refund-amount.ts'
import type { Chance } from './chance.ts'
import type { PastLine, PastOrder, PastRefund } from './past-order.ts'

const HOUR_MS = 60 * 60_000

type Story = { kind: PastRefund['kind']; reason: PastRefund['reason']; explanation: string; afterHours: number; weight: number }

const STORIES: readonly Story[] = [
  { kind: 'whole', reason: 'changed-mind', explanation: '', afterHours: 2, weight: 3 },
  { kind: 'whole', reason: 'wrong-order', explanation: '数量填错了，重新下单', afterHours: 1, weight: 2 },
  { kind: 'broken', reason: 'broken', explanation: '其中一瓶瓶口渗漏，酒标也湿了', afterHours: 170, weight: 3 },
  {
    kind: 'broken',
    reason: 'faulty',
    explanation: 'Corked, the whole bottle smells of wet cardboard.',
    afterHours: 180,
    weight: 1,
  },
  { kind: 'returned', reason: 'wrong-wine', explanation: '年份与页面不一致，退回', afterHours: 175, weight: 1 },
]

export function planRefund(chance: Chance, { lines }: Pick<PastOrder, 'lines'>, paidAt: Date): PastRefund | null {
  const { kind, reason, explanation, afterHours } = chance.weighted(STORIES, ({ weight }) => weight)
  const [first] = lines
  const given = kind === 'whole' ? lines.map((line) => ({ line, quantity: line.quantity })) : first ? [piecesOf(first, kind)] : []
  const parts = given.flatMap(({ line, quantity }) => {
    const shippedQuantity = kind === 'whole' ? 0 : line.quantity
    const asSent = { ...line, reduction: ZERO, boxShare: ZERO, shippedQuantity, refundedQuantity: 0, withdrawnQuantity: 0 }
    const refund = refundOfLine(asSent, quantity, kind === 'returned' ? 'return' : 'money')
    return refund ? [{ ...refund, line, quantity, restocked: kind === 'broken' ? 0 : quantity }] : []
  })
  const askedAt = new Date(paidAt.getTime() + afterHours * HOUR_MS + chance.between(0, 3000) * 1000)
  const answeredAt = new Date(askedAt.getTime() + chance.between(1, 20) * HOUR_MS)
  const arrivedAt = kind === 'returned' ? new Date(answeredAt.getTime() + chance.between(50, 90) * HOUR_MS) : null
  const doneAt = new Date((arrivedAt ?? answeredAt).getTime() + chance.between(2, 50) * 60_000)
  const amount = add(...parts.flatMap(({ goods, shipping }) => [goods, shipping]))
  return amount > 0 ? { kind, reason, explanation, parts, amount, askedAt, answeredAt, arrivedAt, doneAt } : null
}

const piecesOf = (line: PastLine, kind: 'broken' | 'returned') => ({ line, quantity: kind === 'broken' ? 1 : line.quantity })
