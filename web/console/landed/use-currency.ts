import { useMemo } from 'react'
import type { LandedCurrency } from '#domain/landed-cost.ts'
import { useWords } from '../use-words.ts'

/** €54.00, or what `money` of useWords says. */
export function useCurrency(currency: LandedCurrency): (hundredths: number) => string {
  const { locale } = useWords()
  return useMemo(() => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
    return (hundredths) => format.format(hundredths / 100)
  }, [locale, currency])
}
