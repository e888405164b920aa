import { createContext, useContext, useState } from 'react'

/** A part of the page that is rendered as a whole: the page itself, or an island. */
type IdScope = { prefix: string; next: number }

/** The console is rendered in browsers only and has no other. */
export const IdScopeContext = createContext<IdScope>({ prefix: 'i', next: 0 })

/**
 * An element's id, in the order of rendering: the same from the server's React and the browser's Preact, whose own `useId` differ
 * (docs/decisions/061).
 */
export function useId(): string {
  const scope = useContext(IdScopeContext)
  const [id] = useState(() => `${scope.prefix}${scope.next++}`)
  return id
}

/** For the content of an island: it is hydrated after what follows it. */
export function useIdScope(): IdScope {
  const id = useId()
  const [scope] = useState(() => ({ prefix: `${id}-`, next: 0 }))
  return scope
}
