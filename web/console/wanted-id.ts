import { notFound } from '@tanstack/react-router'

/** Reads an id or `new` in an address; anything else is a 404. */
export function wantedId(part: string): number | 'new' {
  if (part === 'new') return part
  const id = Number(part)
  if (!/^\d{1,10}$/.test(part) || id < 1 || id >= 2 ** 31) throw notFound()
  return id
}
