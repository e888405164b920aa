import { notFound } from '@tanstack/react-router'

/** The id in an address, or `new`; shows the 404 page for anything else. */
export function wantedId(part: string): number | 'new' {
  if (part === 'new') return part
  const id = Number(part)
  if (!/^\d{1,10}$/.test(part) || id < 1 || id >= 2 ** 31) throw notFound()
  return id
}
