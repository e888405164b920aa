import type { Api } from '#web/api/client.ts'
import type { CompanyStore } from './company-store.ts'
import type { LocaleStore } from './locale-store.ts'

/** One per rendering (server) or page load (browser). */
export type StorefrontContext = {
  api: Api
  locale: LocaleStore
  company: CompanyStore
  origin: string
  /** Whether there is a token; on the server only for private pages. */
  isSignedIn: () => boolean
}
