import { notFound } from '@tanstack/react-router'

/** Anything else is a 404. */
export function wantedId(part: string): number | 'new' {
  if (part === 'new') return part
  const id = Number(part)
  if (!/^\d{1,10}$/.test(part) || id < 1 || id >= 2 ** 31) throw notFound()
  return id
}
