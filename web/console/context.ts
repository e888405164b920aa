import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { Account } from '#domain/account.ts'
import type { Api } from '#web/api/client.ts'
import type { LocaleStore } from './locale-store.ts'
import type { Proof } from './proof/ask-for-proof.ts'
import type { Session } from './session.ts'

export type ConsoleContext = {
  api: Api
  locale: LocaleStore
  session: Session
  proof: Proof
}

export const useConsole = (): ConsoleContext => useRouter().options.context

export function useIsCutOff(): boolean {
  const { session } = useConsole()
  return useSyncExternalStore(session.subscribe, session.isCutOff)
}

export function useAccount(): Account | null {
  const { session } = useConsole()
  return useSyncExternalStore(session.subscribe, session.account)
}
