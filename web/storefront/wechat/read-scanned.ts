import { splitLocale } from '#domain/locale.ts'

export type Scanned = { kind: 'page'; path: string } | { kind: 'code'; code: string } | { kind: 'foreign' }

/** What WeChat's scanner has read: an address of this shop's, another's, or a code. Bar codes come with their kind before a comma. */
export function readScanned(text: string, { origin, base }: { origin: string; base: string }): Scanned {
  const plain = text.trim()
  if (!/^https?:/i.test(plain)) return { kind: 'code', code: plain.replace(/^[A-Z\d_]+,/, '') }
  const url = URL.canParse(plain) ? new URL(plain) : undefined
  if (url?.origin !== origin || !`${url.pathname}/`.startsWith(`${base}/`)) return { kind: 'foreign' }
  const { path } = splitLocale(url.pathname.slice(base.length) || '/')
  return { kind: 'page', path: path + url.search }
}
