const OWN_FILES = '/uploads/'

/**
 * Phone clients need absolute addresses of pictures (docs/wire.md, "Conventions"): prefixes our files with the site's address,
 * anywhere in an answer.
 */
export function withAbsoluteAddresses<T>(data: T, siteUrl: string): T {
  if (typeof data === 'string') return (data.startsWith(OWN_FILES) ? siteUrl.replace(/\/$/, '') + data : data) as T
  if (Array.isArray(data)) return data.map((item) => withAbsoluteAddresses(item, siteUrl)) as T
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withAbsoluteAddresses(value, siteUrl)])) as T
}
