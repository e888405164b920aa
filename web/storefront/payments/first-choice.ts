import type { Cashier } from '#domain/order.ts'
import type { PayMethod } from '#domain/payment.ts'

type Desk = Pick<Cashier, 'methods' | 'balance' | 'rest'>

/** Methods that can pay all of the rest. */
export const payableBy = ({ methods, balance, rest }: Desk): PayMethod[] =>
  methods.filter(({ method, isOpen }) => isOpen && (method !== 'balance' || balance >= rest)).map(({ method }) => method)

/** The last choice, else the balance, else the first. */
export function firstChoice(desk: Desk, remembered: string | null): PayMethod | undefined {
  const able = payableBy(desk)
  return able.find((method) => method === remembered) ?? able.find((method) => method === 'balance') ?? able[0]
}
