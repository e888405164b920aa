import { Store } from '@tanstack/store'
import type { Account } from '#domain/account.ts'
import type { GuestLine } from '#domain/cart.ts'
import { type Api, ApiError } from '#web/api/client.ts'
import { dropToken, tokenFromCookies } from '#web/api/token.ts'
import { useStore } from '#web/ui/use-store.ts'
import { pieces, readGuestCart, storeGuestCart } from './guest-cart.ts'

/**
 * Who is looking at the page. Public pages are rendered for nobody in particular and kept, so this is found out by the browser, once
 * per page load and after hydration; until then (`isKnown` false, also on the server) the page shows what suits everybody.
 */
export type Visitor = {
  /** Null for a signed-out visitor. */
  account: Account | null
  isKnown: boolean
  /** Pieces in the cart, signed in or not. */
  cartCount: number
}

const NOBODY_YET: Visitor = { account: null, isKnown: false, cartCount: 0 }

const visitor = new Store(NOBODY_YET)
let api: Api | undefined
let channel: BroadcastChannel | undefined

type VisitorEvent = { about: 'cart'; count: number } | { about: 'account' }

const show = (change: Partial<Visitor>): void => visitor.setState((present) => ({ ...present, ...change }))

/** Begins to know the visitor; called once, when the page has come alive. */
export async function startVisitor(pageApi: Api): Promise<void> {
  api = pageApi
  if (!channel && typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel('rebstock')
    // Another tab of this browser has changed the cart, or somebody has signed in or out there (U10).
    channel.onmessage = ({ data }: MessageEvent<VisitorEvent>) => {
      if (data.about === 'cart') show({ cartCount: data.count })
      else void refreshVisitor()
    }
  }
  await refreshVisitor()
}

/** Asks again who is there and what the cart holds. A failure leaves a visitor who is signed out as far as the page can tell. */
export async function refreshVisitor(): Promise<void> {
  const isSignedIn = tokenFromCookies(document.cookie) !== undefined
  if (!isSignedIn || !api) return show({ account: null, cartCount: pieces(readGuestCart()), isKnown: true })
  try {
    // Most visitors are not signed in: what only the others need is no part of the first view.
    const [{ currentAccount }, { countCart }] = await Promise.all([
      import('#contract/shop/accounts.ts'),
      import('#web/api/cart.ts'),
    ])
    const [account, cartCount] = await Promise.all([api.call(currentAccount), countCart(api)])
    show({ account, cartCount, isKnown: true })
  } catch (error) {
    // A token that is no longer good is forgotten, so that signing in again is offered. The page itself stays: it may need nobody.
    if (error instanceof ApiError && error.isSessionInvalid) dropToken()
    show({ account: null, cartCount: pieces(readGuestCart()), isKnown: true })
  }
}

/** Shows the new number in the header, in this tab and in all others. */
export function setCartCount(count: number): void {
  show({ cartCount: count })
  channel?.postMessage({ about: 'cart', count } satisfies VisitorEvent)
}

/** Keeps the cart of a signed-out visitor and shows its number everywhere. */
export function keepGuestCart(lines: readonly GuestLine[]): void {
  storeGuestCart(lines)
  setCartCount(pieces(lines))
}

/** Tells this tab and all others that somebody has signed in or out. */
export async function announceAccount(): Promise<void> {
  channel?.postMessage({ about: 'account' } satisfies VisitorEvent)
  await refreshVisitor()
}

/** The visitor at this moment, for event handlers. */
export const currentVisitor = (): Visitor => visitor.state

const actions = { refresh: refreshVisitor, setCartCount, keepGuestCart }

export const useVisitor = (): Visitor & typeof actions => ({ ...useStore(visitor, NOBODY_YET), ...actions })
