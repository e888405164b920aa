import type { Localized } from './locale.ts'

/** A province, city or district; `code` is the official six-digit one (GB/T 2260). Districts have no children. */
export type Division = { code: number; name: Localized; children: Division[] }

export type Region = { province: string; city: string; district: string }

/**
 * The city that these Chinese names and this code mean, or undefined when they do not belong together. Without a code (pasted text)
 * the names decide. A city without districts of its own (东莞市) takes any district, since its towns are not listed.
 */
export function findCity(
  provinces: readonly Division[],
  { province, city, district }: Region,
  code?: number,
): Division | undefined {
  const found = provinces
    .find(({ name }) => name.zh === province)
    ?.children.find((candidate) => candidate.name.zh === city && (code === undefined || candidate.code === code))
  const isWhole = found && (found.children.length === 0 || found.children.some(({ name }) => name.zh === district))
  return isWhole ? found : undefined
}
