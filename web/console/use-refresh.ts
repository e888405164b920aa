import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Reloads data while the tab is visible, and when it becomes visible again. */
export function useRefresh(everyMs: number): void {
  const router = useRouter()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void router.invalidate()
    }
    const timer = setInterval(refresh, everyMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [router, everyMs])
}
