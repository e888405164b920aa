import { createContext, useContext } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { OrderStatus } from '#domain/order-status.ts'

/** What the chat needs of the app in which it stands: the shop, or the staff console. */
export type Surroundings = {
  locale: Locale
  /** Which side of the conversation sits at this screen; its messages stand on the right. */
  side: 'shopper' | 'shop'
  links: { product: (id: number) => string; order: (number: string) => string }
  orderStatus: (status: OrderStatus) => string
  /** Opens a link; left out where links are followed as they are, in another tab. */
  follow?: (href: string) => void
}

const SurroundingsContext = createContext<Surroundings | undefined>(undefined)
export const SurroundingsProvider = SurroundingsContext

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext)
  if (!surroundings) throw new Error('the chat stands nowhere')
  return surroundings
}
