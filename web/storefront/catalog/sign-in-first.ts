import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '../paths.ts'
import { rememberPath } from '../session.ts'

/** Returns to this page after signing in. */
export function useSignInFirst(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    rememberPath(router.latestLocation.href)
    await router.navigate({ href: paths.login() })
  }, [router])
}
