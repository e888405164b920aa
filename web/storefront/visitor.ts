import { Store } from '@tanstack/store'
import type { Account } from '#domain/account.ts'
import type { GuestLine } from '#domain/cart.ts'
import { type Api, ApiError } from '#web/api/client.ts'
import { dropToken, tokenFromCookies } from '#web/api/token.ts'
import { useStore } from '#web/ui/use-store.ts'
import { pieces, readGuestCart, storeGuestCart } from './cart/guest-cart.ts'

/** Public pages are cached for everybody, so the browser finds out the visitor after hydration; until then `isKnown` is false. */
export type Visitor = {
  account: Account | null
  isKnown: boolean
  cartCount: number
}

const NOBODY_YET: Visitor = { account: null, isKnown: false, cartCount: 0 }

const visitor = new Store(NOBODY_YET)
let api: Api | undefined
let channel: BroadcastChannel | undefined

type VisitorEvent = { about: 'cart'; count: number } | { about: 'account' }

const show = (change: Partial<Visitor>): void => visitor.setState((present) => ({ ...present, ...change }))

export async function startVisitor(pageApi: Api): Promise<void> {
  api = pageApi
  if (!channel && typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel('rebstock')
    // Another tab changed the cart, or signed in or out (U10).
    channel.onmessage = ({ data }: MessageEvent<VisitorEvent>) => {
      if (data.about === 'cart') show({ cartCount: data.count })
      else void refreshVisitor()
    }
  }
  await refreshVisitor()
}

/** Reloads account and cart count. After a failure the visitor counts as signed out. */
async function refreshVisitor(): Promise<void> {
  const isSignedIn = tokenFromCookies(document.cookie) !== undefined
  if (!isSignedIn || !api) return show({ account: null, cartCount: pieces(readGuestCart()), isKnown: true })
  try {
    const [{ currentAccount }, { countCart }] = await Promise.all([
      import('#contract/shop/accounts.ts'),
      import('#contract/shop/cart.ts'),
    ])
    const [account, cartCount] = await Promise.all([api.call(currentAccount), api.call(countCart)])
    show({ account, cartCount, isKnown: true })
  } catch (error) {
    // Stay on the page, which may be public.
    if (error instanceof ApiError && error.isSessionInvalid) dropToken()
    show({ account: null, cartCount: pieces(readGuestCart()), isKnown: true })
  }
}

export function setCartCount(count: number): void {
  show({ cartCount: count })
  channel?.postMessage({ about: 'cart', count } satisfies VisitorEvent)
}

export function keepGuestCart(lines: readonly GuestLine[]): void {
  storeGuestCart(lines)
  setCartCount(pieces(lines))
}

export async function announceAccount(): Promise<void> {
  channel?.postMessage({ about: 'account' } satisfies VisitorEvent)
  await refreshVisitor()
}

export const currentVisitor = (): Visitor => visitor.state

const actions = { refresh: refreshVisitor, setCartCount, keepGuestCart }

export const useVisitor = (): Visitor & typeof actions => ({ ...useStore(visitor, NOBODY_YET), ...actions })
