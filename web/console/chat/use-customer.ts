import { useCallback, useEffect, useRef, useState } from 'react'
import type { Customer } from '#contract/staff/chat.ts'

/** Orders are paid, pages are turned while one talks: what stands beside the chat is looked at again. */
const REFRESH_EVERY_MS = 20_000

export type CustomerState = {
  state: 'loading' | 'ready' | 'failed'
  customer: Customer | undefined
  reload: () => Promise<void>
}

/** The shopper beside the chat; asked for again while the page is looked at. `find` must stay the same between renderings. */
export function useCustomer(shopperId: number, find: (shopperId: number) => Promise<Customer>): CustomerState {
  const [held, setHeld] = useState<{ shopperId: number; customer: Customer | undefined; hasFailed: boolean }>()
  const turn = useRef(0)
  const reload = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    try {
      const customer = await find(shopperId)
      if (mine === turn.current) setHeld({ shopperId, customer, hasFailed: false })
    } catch {
      // What is known of this shopper stays.
      if (mine === turn.current)
        setHeld((present) => ({
          shopperId,
          customer: present?.shopperId === shopperId ? present.customer : undefined,
          hasFailed: true,
        }))
    }
  }, [shopperId, find])
  useEffect(() => {
    void reload()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload()
    }, REFRESH_EVERY_MS)
    return () => clearInterval(timer)
  }, [reload])
  const present = held?.shopperId === shopperId ? held : undefined
  const customer = present?.customer
  return { state: customer ? 'ready' : present?.hasFailed ? 'failed' : 'loading', customer, reload }
}
