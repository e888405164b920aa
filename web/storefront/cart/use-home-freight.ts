import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { freightHome } from '#contract/shop/freight.ts'
import type { ShownZone } from '#domain/freight.ts'
import { useVisitor } from '../visitor.ts'

/** The zone of one's default address. `everywhere` for guests, and until it is known. */
export function useHomeFreight(everywhere: ShownZone): ShownZone {
  const { api } = useRouter().options.context
  const { account } = useVisitor()
  const accountId = account?.id
  const [home, setHome] = useState<ShownZone>()
  useEffect(() => {
    if (accountId === undefined) return
    let isLate = false
    // It is an estimate: without an answer the one for everywhere stays.
    api.call(freightHome).then(
      (zone) => isLate || setHome(zone),
      () => {},
    )
    return () => {
      isLate = true
      setHome(undefined)
    }
  }, [api, accountId])
  return home ?? everywhere
}
