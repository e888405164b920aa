/* Numbers of wines in the browser's own storage. Where a browser allows none, they last as long as the page. */

export type KeptIds = {
  read: () => readonly number[]
  write: (ids: readonly number[]) => void
  subscribe: (listener: () => void) => () => void
}

const NONE: readonly number[] = []

export function keptIds(key: string, max: number): KeptIds {
  let ids: readonly number[] | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const load = (): readonly number[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept.filter((id): id is number => Number.isSafeInteger(id) && id > 0).slice(0, max) : NONE
    } catch {
      return NONE
    }
  }
  if (!import.meta.env.SSR) {
    // Another tab has changed it; without a key, everything was cleared.
    addEventListener('storage', (event) => {
      if (event.key !== key && event.key !== null) return
      ids = undefined
      tell()
    })
  }
  return {
    read: () => {
      ids ??= load()
      return ids
    },
    write: (next) => {
      ids = next.slice(0, max)
      try {
        localStorage.setItem(key, JSON.stringify(ids))
      } catch {}
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
