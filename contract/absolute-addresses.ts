const OWN_FILES = '/uploads/'

/**
 * Phone clients show pictures by absolute addresses only (docs/wire.md, "Conventions"): puts the site's own address before those of our
 * files, wherever they stand in an answer. The storefront's pages keep the short ones.
 */
export function withAbsoluteAddresses<T>(data: T, siteUrl: string): T {
  if (typeof data === 'string') return (data.startsWith(OWN_FILES) ? siteUrl.replace(/\/$/, '') + data : data) as T
  if (Array.isArray(data)) return data.map((item) => withAbsoluteAddresses(item, siteUrl)) as T
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withAbsoluteAddresses(value, siteUrl)])) as T
}
