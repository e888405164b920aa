import { redirect } from '@tanstack/react-router'
import { CHECKOUT } from '../shell/route-traits.ts'
import { isOursAlone, type PaySearch, type ReturnSearch, returnSearchOf } from './pay-search.ts'

type Entering = { location: { searchStr: string }; search: ReturnSearch }

/**
 * Shared by the routes a provider returns to. Loaders stay in the routes, or the build cannot keep them out of the first view
 * (vite.config.ts).
 */
export const returnPage = {
  staticData: { isPrivate: true, frame: CHECKOUT },
  validateSearch: returnSearchOf,
  loaderDeps: ({ search: { orderId, type } }: { search: ReturnSearch }): PaySearch => ({ orderId, ...(type ? { type } : {}) }),
  // The time left counts from loading, so never preload.
  preload: false,
  gcTime: 0,
}

export function enterReturnPage(to: '/aliPay' | '/wxPay', { location, search }: Entering): void {
  if (!isOursAlone(location.searchStr)) throw redirect({ to, search: returnSearchOf(search), replace: true })
}
