import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Asks for the page's data again every so often, while somebody looks at it, and at once when they look again. */
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
