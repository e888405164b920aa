import { cookieValue } from '#domain/cookies.ts'

export type Brand = { name: string; logo: string | undefined }

/** Name and logo from the cookies `titles` and `logo`, for the fault page, which must work without company info. */
export function brandFromCookies(cookies: string): Brand | undefined {
  const name = cookieValue(cookies, 'titles')
  const logo = cookieValue(cookies, 'logo')
  // A neighbouring host can set cookies: no picture of another site, no overlong name.
  return name && name.length <= 60 ? { name, logo: logo && /^\/uploads\/[\w./-]+$/.test(logo) ? logo : undefined } : undefined
}
