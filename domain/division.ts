import type { Localized } from './locale.ts'

/** A province, city or district; `code` is the official six-digit one (GB/T 2260). Districts have no children. */
export type Division = { code: number; name: Localized; children: Division[] }

/** Names of the three levels, in either language. */
export type Region = { province: string; city: string; district: string }

/**
 * The three divisions that these names mean, or undefined when they do not belong together. With a code the city must be that one;
 * without (an address pasted as text) the names alone decide.
 */
export function findRegion(
  provinces: readonly Division[],
  names: Region,
  cityCode?: number,
): { province: Division; city: Division; district: Division } | undefined {
  const province = provinces.find((division) => isCalled(division, names.province))
  const city = province?.children.find(
    (division) => isCalled(division, names.city) && (cityCode === undefined || division.code === cityCode),
  )
  const district = city?.children.find((division) => isCalled(division, names.district))
  return province && city && district && { province, city, district }
}

const isCalled = ({ name }: Division, word: string): boolean => word !== '' && (name.zh === word || name.en === word)
