import { notFound } from '@tanstack/react-router'

/** The thing that an address names by its number, or a new one; anything else is no page. */
export function wantedId(part: string): number | 'new' {
  if (part === 'new') return part
  const id = Number(part)
  if (!/^\d{1,10}$/.test(part) || id < 1 || id >= 2 ** 31) throw notFound()
  return id
}
