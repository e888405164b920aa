import type { Api } from '#web/api/client.ts'
import type { CompanyStore } from './company-store.ts'
import type { LocaleStore } from './locale-store.ts'

/** What loaders, `head` and pages can reach. Made once per rendering on the server and once per page load in the browser. */
export type StorefrontContext = {
  api: Api
  locale: LocaleStore
  company: CompanyStore
  /** The site's address, for canonical links and social cards. */
  origin: string
  /** Whether there is a token. The server reads it for private pages only. */
  isSignedIn: () => boolean
}
