import { useEffect, useRef, useState } from 'react'
import { useWords } from '../words.ts'
import type { OfferState } from './offer-state.ts'

/** Says that a sale has opened, ended or sold out while somebody was waiting; silent about how it stood at first. */
export function StateNews({ state }: { state: OfferState }) {
  const { t } = useWords()
  const before = useRef(state)
  const [news, setNews] = useState<OfferState>()
  useEffect(() => {
    if (before.current !== state) setNews(state)
    before.current = state
  }, [state])
  return (
    <p role="status" className="visually-hidden">
      {news ? t(`flash.news.${news}`) : null}
    </p>
  )
}
