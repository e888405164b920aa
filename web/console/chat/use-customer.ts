import { useCallback, useEffect, useRef, useState } from 'react'
import type { Customer } from '#contract/staff/chat.ts'

/** Orders and viewed pages change during a chat. */
const REFRESH_EVERY_MS = 20_000

export type CustomerState = {
  state: 'loading' | 'ready' | 'failed'
  customer: Customer | undefined
  reload: () => Promise<void>
}

/** The data are refreshed while the page is visible. `find` must be stable between renderings. */
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
      // After a failure the previous data stay.
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
