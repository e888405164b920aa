import type { Cashier } from '#domain/order.ts'
import type { PayMethod } from '#domain/payment.ts'

type Desk = Pick<Cashier, 'methods' | 'balance' | 'rest'>

/** What can pay the whole of the rest, in the order in which it is shown. */
export const payableBy = ({ methods, balance, rest }: Desk): PayMethod[] =>
  methods.filter(({ method, isOpen }) => isOpen && (method !== 'balance' || balance >= rest)).map(({ method }) => method)

/** Preselected: what was chosen last time, else the money that is here already, else the first of the others. */
export function firstChoice(desk: Desk, remembered: string | null): PayMethod | undefined {
  const able = payableBy(desk)
  return able.find((method) => method === remembered) ?? able.find((method) => method === 'balance') ?? able[0]
}
