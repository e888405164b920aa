/** Both included; null is open. */
export type NumberRange = { readonly from: number | null; readonly to: number | null }

const WRITTEN = /^(\d{1,8}(?:\.\d{1,2})?)?-(\d{1,8}(?:\.\d{1,2})?)?$/

/** "100-300", "100-", "-300", in either order and with full-width digits; otherwise undefined. */
export function readRange(written: string): NumberRange | undefined {
  const [, first, second] = WRITTEN.exec(written.normalize('NFKC').trim()) ?? []
  if (first === undefined && second === undefined) return undefined
  const from = first === undefined ? null : Number(first)
  const to = second === undefined ? null : Number(second)
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

export const writeRange = ({ from, to }: NumberRange): string => `${from ?? ''}-${to ?? ''}`

export const isWithin = (number: number, { from, to }: NumberRange): boolean =>
  (from === null || number >= from) && (to === null || number <= to)
