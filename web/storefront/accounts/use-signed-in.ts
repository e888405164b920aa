import { useCallback } from 'react'
import type { LoginStrategy } from '#domain/account.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useSessionStart } from '../session.ts'
import { useWords } from '../words.ts'

/** Reports capped quantities of merged carts (U33). */
export function useSignedIn(): (strategy: LoginStrategy, token: string) => Promise<void> {
  const start = useSessionStart()
  const notify = useNotify()
  const { t } = useWords()
  return useCallback(
    async (strategy, token) => {
      const { capped } = await start(strategy, token)
      if (capped.length > 0) notify(t('accounts.cartCapped', { count: capped.length }))
    },
    [start, notify, t],
  )
}
