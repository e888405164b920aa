import { readFileSync } from 'node:fs'
import type { Division } from '#domain/division.ts'

type CityNode = { v: number; n: string; e: string; c?: CityNode[] }

const read = ({ v, n, e, c }: CityNode): Division => ({ code: v, name: { zh: n, en: e }, children: c?.map(read) ?? [] })

export const divisions: readonly Division[] = (
  JSON.parse(readFileSync(new URL('../../../domain/vocabulary/cities.json', import.meta.url), 'utf8')) as CityNode[]
).map(read)

/** Directly below `code`; 0 is the country. */
export function listChildren(code: number, among: readonly Division[] = divisions): readonly Division[] {
  if (code === 0) return among
  const found = among.find((division) => division.code === code)
  if (found) return found.children
  return among.flatMap(({ children }) => (children.length > 0 ? listChildren(code, children) : []))
}
