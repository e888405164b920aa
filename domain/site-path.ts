/** The path of a page without the `/home/zh-CN` that the address bar shows: links add the reader's own language. */
export const withoutLanguage = (path: string): string =>
  path.replace(/^\/home(?:\/(?:zh-CN|en-US))?(?=[/?#]|$)/, '').replace(/^(?=[?#]|$)/, '/')

/** A cookie holds 4,096 bytes. */
const PATH_MAX = 2_000

/**
 * The value when it is a safe path of this site, else undefined. Refuses whatever a browser may read as another site:
 * `//evil.com`, `/\evil.com`, `https:evil`, `%2f%2fevil`, `javascript:`, and control characters, which browsers drop.
 */
export function sitePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > PATH_MAX) return undefined
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e\u{a0}-\u{10ffff}]*$/u.test(value)) return undefined
  const [path = ''] = value.split(/[?#]/)
  if (/%(2f|5c)/i.test(path) || /\/(\.|%2e){1,2}(\/|$)/i.test(path) || path.includes('//')) return undefined
  return value
}
