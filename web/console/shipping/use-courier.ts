import { useState } from 'react'
import { COURIERS } from '#domain/vocabulary/couriers.ts'

const KEPT_AS = 'rebstock-courier'

/** The courier of the last parcel, remembered in this browser. */
export function useCourier(): [string, (code: string) => void] {
  const [code, setCode] = useState(kept)
  const choose = (next: string) => {
    setCode(next)
    try {
      localStorage.setItem(KEPT_AS, next)
    } catch {
      // A full or forbidden store only forgets.
    }
  }
  return [code, choose]
}

function kept(): string {
  const [first] = COURIERS
  try {
    const found = localStorage.getItem(KEPT_AS)
    return COURIERS.find(({ code }) => code === found)?.code ?? first?.code ?? ''
  } catch {
    return first?.code ?? ''
  }
}
