import { useEffect, useState } from 'react'
import { type Lot, listLots } from '#contract/staff/lots.ts'
import { useConsole } from '../context.ts'

/** The lots of a pack, the one that arrived last first; none while they are fetched, or when that fails: naming one is a choice. */
export function useLotsOf({ skuId, code }: { skuId: number; code: string }, isWanted: boolean): readonly Lot[] {
  const { api } = useConsole()
  const [lots, setLots] = useState<readonly Lot[]>([])
  useEffect(() => {
    if (!isWanted) return
    let isLatest = true
    api.call(listLots, { search: code }).then(
      ({ list }) => isLatest && setLots(list.filter((lot) => lot.skuId === skuId)),
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [api, skuId, code, isWanted])
  return lots
}
