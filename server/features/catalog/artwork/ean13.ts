import JsBarcode from 'jsbarcode'
import { checkDigit } from '#domain/gtin.ts'

/** The bars of a number as they are printed on goods. */
type Bars = { digits: string /** In modules, 95 in all. */; bars: { from: number; width: number }[] }

/** `twelve` digits; the check digit is the thirteenth. */
export function ean13(twelve: string): Bars {
  const digits = `${twelve}${checkDigit(twelve)}`
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, digits, { format: 'EAN13', flat: true })
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? ''
  const bars = [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => ({ from: index, width: run.length }))
  return { digits, bars }
}
