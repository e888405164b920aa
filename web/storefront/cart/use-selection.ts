import { useState } from 'react'
import type { CartLine } from '#domain/cart.ts'

/** Kept while the page is open, for the way back from the order. */
let leftOut: ReadonlySet<string> = new Set()

/** All, unless the shopper leaves some out. */
export function useSelection(lines: readonly CartLine[]) {
  const [out, setOut] = useState(leftOut)
  const keep = (next: ReadonlySet<string>) => {
    leftOut = next
    setOut(next)
  }
  const selected = lines.filter(({ skuCode }) => !out.has(skuCode))
  return {
    selected,
    isSelected: ({ skuCode }: CartLine) => !out.has(skuCode),
    select: ({ skuCode }: CartLine, isWanted: boolean) => {
      const next = new Set(out)
      if (isWanted) next.delete(skuCode)
      else next.add(skuCode)
      keep(next)
    },
    selectAll: (isWanted: boolean) => keep(new Set(isWanted ? [] : lines.map(({ skuCode }) => skuCode))),
  }
}
