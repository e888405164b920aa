import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { firstSign } from '../islands/islands.ts'

const SeenRail = lazy(async () => {
  await firstSign
  return { default: (await import('./seen-rail.tsx')).SeenRail }
})

/** For public pages, which are the same for everybody: comes when somebody is there. `without`: the wine of the page. */
export function SeenLately(props: { without?: number; from?: number }) {
  return useHydrated() ? (
    <Suspense fallback={null}>
      <SeenRail {...props} />
    </Suspense>
  ) : null
}

/** Once somebody is there to see it. */
export function useNoteSeen(id: number | undefined): void {
  useEffect(() => {
    if (id !== undefined) void firstSign.then(async () => (await import('./seen-wines.ts')).noteSeen(id)).catch(() => {})
  }, [id])
}
