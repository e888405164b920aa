import { Store } from '@tanstack/store'
import type { Account } from '#domain/account.ts'
import type { GuestLine } from '#domain/cart.ts'
import { type Api, ApiError } from '#web/api/client.ts'
import { dropToken, tokenFromCookies } from '#web/api/token.ts'
import { useStore } from '#web/ui/use-store.ts'
import { pieces, readGuestCart, storeGuestCart } from './guest-cart.ts'

/**
 * Who is looking at the page. Public pages are cached for everybody, so the browser finds it out after hydration; until then
 * `isKnown` is false.
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

/** Called once, after hydration. */
export async function startVisitor(pageApi: Api): Promise<void> {
  api = pageApi
  if (!channel && typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel('rebstock')
    // Another tab has changed the cart, or signed in or out (U10).
    channel.onmessage = ({ data }: MessageEvent<VisitorEvent>) => {
      if (data.about === 'cart') show({ cartCount: data.count })
      else void refreshVisitor()
    }
  }
  await refreshVisitor()
}

/** Loads account and cart count again. After a failure the visitor counts as signed out. */
export async function refreshVisitor(): Promise<void> {
  const isSignedIn = tokenFromCookies(document.cookie) !== undefined
  if (!isSignedIn || !api) return show({ account: null, cartCount: pieces(readGuestCart()), isKnown: true })
  try {
    // Not in the first view: most visitors are signed out.
    const [{ currentAccount }, { countCart }] = await Promise.all([
      import('#contract/shop/accounts.ts'),
      import('#contract/shop/cart.ts'),
    ])
    const [account, cartCount] = await Promise.all([api.call(currentAccount), api.call(countCart)])
    show({ account, cartCount, isKnown: true })
  } catch (error) {
    // Signing in again is offered; the page stays, it may need nobody.
    if (error instanceof ApiError && error.isSessionInvalid) dropToken()
    show({ account: null, cartCount: pieces(readGuestCart()), isKnown: true })
  }
}

/** In this tab and all others. */
export function setCartCount(count: number): void {
  show({ cartCount: count })
  channel?.postMessage({ about: 'cart', count } satisfies VisitorEvent)
}

/** Stores the cart of a signed-out visitor and shows its count. */
export function keepGuestCart(lines: readonly GuestLine[]): void {
  storeGuestCart(lines)
  setCartCount(pieces(lines))
}

/** After signing in or out: informs all tabs. */
export async function announceAccount(): Promise<void> {
  channel?.postMessage({ about: 'account' } satisfies VisitorEvent)
  await refreshVisitor()
}

/** For event handlers. */
export const currentVisitor = (): Visitor => visitor.state

const actions = { refresh: refreshVisitor, setCartCount, keepGuestCart }

export const useVisitor = (): Visitor & typeof actions => ({ ...useStore(visitor, NOBODY_YET), ...actions })
