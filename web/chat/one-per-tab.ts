import { Store } from '@tanstack/store'
import { useEffect } from 'react'
import { useStore } from '#web/ui/use-store.ts'

/** Something with a socket of its own that one account needs once per tab, whatever shows it. */
type Held = { accountId: number; close: () => void }

export type OnePerTab<T extends Held> = {
  store: Store<T | undefined>
  /** Opens it for this account unless it is open; that of another account is closed first. */
  open: (accountId: number, create: () => T) => void
  /** Closes it unless it is this account's; true when it was closed. */
  closeUnlessOf: (accountId: number | undefined) => boolean
}

/** Lives outside of React, so that a component that leaves and comes back (or an effect that React runs twice) finds it open. */
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

/** The one of this account, opened by an effect and never while rendering; undefined until then. */
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
