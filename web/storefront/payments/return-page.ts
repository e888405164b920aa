import { redirect } from '@tanstack/react-router'
import { isOursAlone, type PaySearch, type ReturnSearch, returnSearchOf } from './pay-search.ts'

type Entering = { location: { searchStr: string }; search: ReturnSearch }

/**
 * What the routes of the pages have in common to which a provider sends the shopper back. Each names its loader itself: only there does the
 * build see it and keep it out of the first view (vite.config.ts).
 */
export const returnPage = {
  staticData: { isPrivate: true },
  validateSearch: returnSearchOf,
  loaderDeps: ({ search: { orderId, type } }: { search: ReturnSearch }): PaySearch => ({ orderId, ...(type ? { type } : {}) }),
  // The time left counts from the moment of loading: nothing kept, nothing fetched in advance.
  preload: false,
  gcTime: 0,
}

/** For `beforeLoad` of these pages: only what is ours stays on the address. */
export function enterReturnPage(to: '/aliPay' | '/wxPay', { location, search }: Entering): void {
  if (!isOursAlone(location.searchStr)) throw redirect({ to, search: returnSearchOf(search), replace: true })
}
