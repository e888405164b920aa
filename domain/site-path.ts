/** Longer than any address of this shop; a cookie holds 4,096 bytes. */
const PATH_MAX = 2_000

/**
 * The value when it is a path of this site that is safe to go to ("remembered only if site-relative"), else
 * undefined. Refused is whatever a browser may read as another site: `//evil.com`, `/\evil.com`, `https:evil`, `%2f%2fevil`,
 * `javascript:`, and control characters, which browsers drop before they look.
 */
export function sitePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > PATH_MAX) return undefined
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e\u{a0}-\u{10ffff}]*$/u.test(value)) return undefined
  const [path = ''] = value.split(/[?#]/)
  // The first segments decide where a path leads: no slash may hide behind an encoding there, nor may dots climb out.
  if (/%(2f|5c)/i.test(path) || /\/(\.|%2e){1,2}(\/|$)/i.test(path) || path.includes('//')) return undefined
  return value
}
