import type { Api } from '#web/api/client.ts'
import type { CompanyStore } from './company-store.ts'
import type { LocaleStore } from './locale-store.ts'

/** What every loader, `head` and page can reach. Made once per rendering on the server and once per page load in the browser. */
export type StorefrontContext = {
  api: Api
  locale: LocaleStore
  company: CompanyStore
  /** Address of the site as the visitor sees it, for canonical links and social cards. */
  origin: string
  /** Whether there is a token. On the server it is read for private pages only, never for a public one. */
  isSignedIn: () => boolean
}
