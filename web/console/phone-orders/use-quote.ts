import { useEffect, useState } from 'react'
import { type PhoneOrderQuote, type QuoteAsked, quotePhoneOrder } from '#contract/staff/phone-orders.ts'
import { useConsole } from '../context.ts'

const TYPING_PAUSE_MS = 250

/** `isCurrent`: the quote is of exactly what was asked. */
export type Quoted = { quote: PhoneOrderQuote | undefined; isCurrent: boolean; error: unknown; again: () => void }

/** What the order costs now; an older answer stays until the next. */
export function useQuote(asked: QuoteAsked | undefined): Quoted {
  const { api } = useConsole()
  const [round, setRound] = useState(0)
  const [answered, setAnswered] = useState<{ key: string; quote?: PhoneOrderQuote; error?: unknown }>({ key: '' })
  const key = asked ? `${round} ${JSON.stringify(asked)}` : ''

  useEffect(() => {
    if (key === '') return
    let isLatest = true
    const body = JSON.parse(key.slice(key.indexOf(' ') + 1)) as QuoteAsked
    const timer = setTimeout(() => {
      api.call(quotePhoneOrder, body).then(
        (quote) => isLatest && setAnswered({ key, quote }),
        (error: unknown) => isLatest && setAnswered({ key, error }),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [api, key])

  return {
    quote: key === '' ? undefined : answered.quote,
    isCurrent: key !== '' && answered.key === key && answered.quote !== undefined,
    error: answered.key === key ? answered.error : undefined,
    again: () => setRound((present) => present + 1),
  }
}
