import type { CompanyInfo } from '#domain/content.ts'
import { type Locale, text } from '#domain/locale.ts'
import { keepCookie } from './cookies.ts'

const COOKIE_SECONDS = 30 * 24 * 60 * 60

/**
 * Stores the shop's logo and title in the cookies `logo` and `titles` for the server's fault page, which must work without
 * company info.
 */
export function keepBrandCookies({ logoUrl, siteName }: CompanyInfo, locale: Locale): void {
  for (const [name, value] of Object.entries({ logo: logoUrl, titles: text(siteName, locale) })) {
    keepCookie(name, value, COOKIE_SECONDS)
  }
}
