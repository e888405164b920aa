import type { Store } from '@tanstack/store'
import { useCallback, useSyncExternalStore } from 'react'

type UseStore = {
  <State>(store: Store<State>, rendered: State): State
  <State, Part>(store: Store<State>, rendered: State, select: (state: State) => Part): Part
}
type Select = (state: unknown) => unknown

const whole: Select = (state) => state

/**
 * `rendered` is the state behind the server's HTML: an island may hydrate after the store has changed, and its first
 * rendering must match. `store` and `rendered` must be the same objects at each rendering.
 */
export const useStore = (import.meta.env.SSR ? readRendered : useLiveState) as UseStore

function readRendered(_store: Store<unknown>, rendered: unknown, select: Select = whole): unknown {
  return select(rendered)
}

function useLiveState(store: Store<unknown>, rendered: unknown, select: Select = whole): unknown {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener).unsubscribe, [store])
  return useSyncExternalStore(
    subscribe,
    () => select(store.state),
    () => select(rendered),
  )
}
