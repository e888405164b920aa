import type { Localized } from './locale.ts'

/** `code`: GB/T 2260. */
export type Division = { code: number; name: Localized; children: Division[] }

export type Region = { province: string; city: string; district: string }

/** Undefined for names that do not belong together. Without `cityCode` the names decide. */
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
