import { useEffect, useRef, useState } from 'react'
import { useWords } from '../words.ts'
import type { OfferState } from './offer-state.ts'

/** Says that a sale has opened, ended or sold out while somebody was waiting; silent about how it stood at first. */
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
