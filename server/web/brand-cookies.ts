import { cookieValue } from '#domain/cookies.ts'

export type Brand = { name: string; logo: string | undefined }

/**
 * Name and logo of the shop as the browser keeps them in the cookies `titles` and `logo`. Pages do not read them:
 * public pages are the same for everybody. The fault page does, which must stand when company info cannot be had.
 */
export function brandFromCookies(cookies: string): Brand | undefined {
  const name = cookieValue(cookies, 'titles')
  const logo = cookieValue(cookies, 'logo')
  // Cookies can be forged by a neighbouring host: no picture of another site, no book instead of a name.
  return name && name.length <= 60 ? { name, logo: logo && /^\/uploads\/[\w./-]+$/.test(logo) ? logo : undefined } : undefined
}
