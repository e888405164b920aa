import { createContext, useContext } from 'react'
import type { OrderStatus } from '#domain/order-status.ts'
import type { ChatKey } from '#messages/keys.ts'
import type { Words } from '#web/ui/words/words.ts'

/** What the chat needs from its app. */
export type Surroundings = {
  words: Words<ChatKey>
  /** Messages of this side are on the right. */
  side: 'shopper' | 'shop'
  links: { product: (id: number) => string; order: (number: string) => string }
  orderStatus: (status: OrderStatus) => string
  /** Left out where links open a new tab. */
  follow?: (href: string) => void
}

const SurroundingsContext = createContext<Surroundings | undefined>(undefined)
export const SurroundingsProvider = SurroundingsContext

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext)
  if (!surroundings) throw new Error('the chat stands nowhere')
  return surroundings
}
