import { useEffect, useRef, useState } from 'react'
import { useWords } from '../words.ts'
import type { OfferState } from './offer-state.ts'

/** Announces that the state has changed; silent about the first one. */
export function StateAnnouncer({ state }: { state: OfferState }) {
  const { t } = useWords()
  const before = useRef(state)
  const [changed, setChanged] = useState<OfferState>()
  useEffect(() => {
    if (before.current !== state) setChanged(state)
    before.current = state
  }, [state])
  return (
    <p role="status" className="visually-hidden">
      {changed ? t(`flash.news.${changed}`) : null}
    </p>
  )
}
