import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { payLinkState } from '#contract/shop/pay-links.ts'
import { paymentState } from '#contract/shop/payments.ts'
import type { Cashier, PaymentState } from '#domain/order.ts'
import { ApiError } from '#web/api/client.ts'
import { useSessionEnd } from '../session.ts'
import { useServerClock } from './use-server-clock.ts'

/** Moves on within 3 s of the confirmation (U39). */
const ASK_EVERY_MS = 1_500
/** Transfers take days. */
const ASK_FOR_TRANSFER_EVERY_MS = 30_000
/** A phone back from another app may hold a dead connection. */
const ANSWER_WITHIN_MS = 5_000
const FAILURES_UNSAID = 2

/** Beyond this the clock is set again: the machine slept. */
const CLOCK_OFF_MS = 5_000

/** The server knows more than the page shows. */
export const hasMoved = (shown: Cashier, state: PaymentState): boolean =>
  state.status !== shown.status ||
  state.paid !== shown.paid ||
  state.payBy !== shown.payBy ||
  state.paybacks.length !== shown.paybacks.length

/**
 * Polls while visible, and reloads the data after a change. `isUnreachable`: no answer at the moment. `byLink`: the secret of a
 * payment link, for whoever is not signed in.
 */
export function usePayWatch(cashier: Cashier, byLink?: string): { isUnreachable: boolean } {
  const router = useRouter()
  const endSession = useSessionEnd()
  const [isUnreachable, setIsUnreachable] = useState(false)
  const serverNow = useServerClock(cashier.serverTime)
  const shown = useRef({ cashier, serverNow })
  shown.current = { cashier, serverNow }
  const { orderNumber, type, status, transfer } = cashier
  const isWaiting = status === 'unpaid'
  const everyMs = transfer ? ASK_FOR_TRANSFER_EVERY_MS : ASK_EVERY_MS

  useEffect(() => {
    if (!isWaiting) return
    let isOver = false
    let isAsking = false
    let failures = 0
    let timer: ReturnType<typeof setTimeout>

    async function ask() {
      if (isAsking || isOver || document.hidden) return
      isAsking = true
      clearTimeout(timer)
      try {
        const { api } = router.options.context
        const asked = byLink ? api.call(payLinkState, { token: byLink }) : api.call(paymentState, { number: orderNumber, type })
        const state = await within(ANSWER_WITHIN_MS, asked)
        if (isOver) return
        failures = 0
        setIsUnreachable(false)
        const offMs = Math.abs(Date.parse(state.serverTime) - Date.parse(shown.current.serverNow()))
        if (hasMoved(shown.current.cashier, state) || offMs > CLOCK_OFF_MS) await router.invalidate()
      } catch (error) {
        if (isOver) return
        if (error instanceof ApiError && error.isSessionInvalid) return void endSession()
        failures += 1
        setIsUnreachable(failures > FAILURES_UNSAID)
      } finally {
        isAsking = false
      }
      if (!isOver) timer = setTimeout(() => void ask(), everyMs)
    }

    const onLookedAt = () => void ask()
    timer = setTimeout(() => void ask(), everyMs)
    document.addEventListener('visibilitychange', onLookedAt)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onLookedAt)
    }
  }, [isWaiting, everyMs, orderNumber, type, byLink, router, endSession])

  return { isUnreachable }
}

function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${limitMs} ms`)), limitMs)
  })
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer))
}
