import { cookieValue } from '#domain/cookies.ts'

export type Brand = { name: string; logo: string | undefined }

/** The fault page must work without company info. */
export function brandFromCookies(cookies: string): Brand | undefined {
  const name = cookieValue(cookies, 'titles')
  const logo = cookieValue(cookies, 'logo')
  // Neighbouring hosts can set cookies: allow no foreign picture and no long name.
  return name && name.length <= 60 ? { name, logo: logo && /^\/uploads\/[\w./-]+$/.test(logo) ? logo : undefined } : undefined
}
