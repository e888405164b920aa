import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '../paths.ts'
import { rememberPath } from '../session.ts'

/** Sends a signed-out visitor to the login page, from where he comes back to this one. */
export function useSignInFirst(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    rememberPath(router.latestLocation.href)
    await router.navigate({ href: paths.login() })
  }, [router])
}
