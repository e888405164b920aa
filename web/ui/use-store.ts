import type { Store } from '@tanstack/store'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * What `store` holds, or the part of it that `select` takes. `rendered` is the state that the server's HTML was made from: an island
 * may hydrate after the store has changed, and its first rendering must not differ from that HTML. Both must be the same object at
 * each rendering.
 */
export function useStore<State>(store: Store<State>, rendered: State): State
export function useStore<State, Part>(store: Store<State>, rendered: State, select: (state: State) => Part): Part
export function useStore(store: Store<unknown>, rendered: unknown, select = (state: unknown) => state): unknown {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener).unsubscribe, [store])
  return useSyncExternalStore(
    subscribe,
    () => select(store.state),
    () => select(rendered),
  )
}
