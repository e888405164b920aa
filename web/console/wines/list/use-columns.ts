import type { ColumnVisibilityState } from '@tanstack/react-table'
import { useState } from 'react'
import { COLUMN_IDS, HIDDEN_AT_FIRST } from './columns.tsx'

const KEPT_AS = 'rebstock-wine-columns'

/** Which columns are shown; remembered in this browser. */
export function useColumns(): [ColumnVisibilityState, (id: string, isShown: boolean) => void] {
  const [shown, setShown] = useState(kept)
  const show = (id: string, isShown: boolean) => {
    const next = { ...shown, [id]: isShown }
    setShown(next)
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(next))
    } catch {
      // A full or forbidden store only forgets.
    }
  }
  return [shown, show]
}

function kept(): ColumnVisibilityState {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}') as Record<string, unknown>
    const known = COLUMN_IDS.filter((id) => typeof found[id] === 'boolean').map((id) => [id, found[id] as boolean])
    return { ...HIDDEN_AT_FIRST, ...Object.fromEntries(known) }
  } catch {
    return HIDDEN_AT_FIRST
  }
}
