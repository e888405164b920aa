import { Store } from '@tanstack/store'
import { useEffect } from 'react'
import { useStore } from '#web/ui/use-store.ts'

type Held = { accountId: number; close: () => void }

export type OnePerTab<T extends Held> = {
  store: Store<T | undefined>
  /** Closes the one of another account first. */
  open: (accountId: number, create: () => T) => void
  /** True when it was closed. */
  closeUnlessOf: (accountId: number | undefined) => boolean
}

/** Lives outside of React, so that remounting does not open a second one. */
export function onePerTab<T extends Held>(): OnePerTab<T> {
  const store = new Store<T | undefined>(undefined as T | undefined)
  const closeUnlessOf = (accountId: number | undefined): boolean => {
    const present = store.get()
    if (!present || present.accountId === accountId) return false
    present.close()
    store.setState(() => undefined)
    return true
  }
  return {
    store,
    closeUnlessOf,
    open: (accountId, create) => {
      closeUnlessOf(accountId)
      if (store.get()) return
      const made = create()
      store.setState(() => made)
    },
  }
}

/** Undefined until an effect has opened it. */
export function useOnePerTab<T extends Held>(
  { store, open, closeUnlessOf }: OnePerTab<T>,
  accountId: number | undefined,
  create: () => T,
) {
  const present = useStore<T | undefined>(store, undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what creates it does not open another one
  useEffect(() => {
    if (accountId === undefined) closeUnlessOf(undefined)
    else open(accountId, create)
  }, [open, closeUnlessOf, accountId])
  return present?.accountId === accountId ? present : undefined
}
