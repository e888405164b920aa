import type { Store } from '@tanstack/store'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * `rendered` is the state behind the server's HTML: an island may hydrate after the store has changed, and its first
 * rendering must match. `store` and `rendered` must be the same objects at each rendering.
 */
export function useStore<State>(store: Store<State>, rendered: State): State
export function useStore<State, Part>(store: Store<State>, rendered: State, select: (state: State) => Part): Part
export function useStore(store: Store<unknown>, rendered: unknown, select = (state: unknown) => state): unknown {
  return import.meta.env.SSR ? select(rendered) : useLiveState(store, rendered, select)
}

function useLiveState(store: Store<unknown>, rendered: unknown, select: (state: unknown) => unknown): unknown {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener).unsubscribe, [store])
  return useSyncExternalStore(
    subscribe,
    () => select(store.state),
    () => select(rendered),
  )
}
