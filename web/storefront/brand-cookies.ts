import type { CompanyInfo } from '#domain/content.ts'
import { type Locale, text } from '#domain/locale.ts'
import { keepCookie } from './cookies.ts'

const COOKIE_SECONDS = 30 * 24 * 60 * 60

/**
 * Keeps the shop's logo and title in the cookies `logo` and `titles`. Public pages are rendered without reading them,
 * being the same for everybody; the server's fault page reads them, which is where company info may be out of reach.
 */
export function keepBrandCookies({ logoUrl, siteName }: CompanyInfo, locale: Locale): void {
  for (const [name, value] of Object.entries({ logo: logoUrl, titles: text(siteName, locale) })) {
    keepCookie(name, value, COOKIE_SECONDS)
  }
}
