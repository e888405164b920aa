import type { Division } from './division.ts'

export type PastedAddress = {
  name: string
  phone: string
  detail: string
  divisions: readonly [Division, Division, Division] | undefined
}

const NAME_LENGTH_MAX = 6
const WITHOUT_ENDING = /(省|市|自治区|特别行政区|壮族自治区|回族自治区|维吾尔自治区|区|县|自治州|自治县|地区|盟|旗)$/

/**
 * Takes a whole address as people send it in a chat ("张三 13800000000 上海市浦东新区世纪大道100号") apart (U37). What is not
 * recognised stays in `detail`, so that nothing typed is lost.
 */
export function parsePastedAddress(pasted: string, provinces: readonly Division[]): PastedAddress {
  let rest = pasted.replace(/(收货人|收件人|姓名|联系电话|手机号?码?|电话|所在地区|详细地址|收货地址|地址)\s*[:：]?/g, ' ')
  const phone = /(?<!\d)1[3-9]\d{9}(?!\d)/.exec(rest)?.[0] ?? ''
  rest = rest.replace(phone, ' ')
  const words = rest.split(/[\s,，;；、\n]+/).filter(Boolean)
  const name =
    words.find(
      (word) => word.length <= NAME_LENGTH_MAX && !/[省市区县路街道号室\d]/.test(word) && !isDivision(word, provinces),
    ) ?? ''
  const place = words.filter((word) => word !== name).join('')
  const found = findDivisions(place, provinces)
  return { name, phone, detail: found ? found.rest : place, divisions: found?.divisions }
}

const shortName = (division: Division): string => {
  const short = division.name.zh.replace(WITHOUT_ENDING, '')
  return short.length >= 2 ? short : division.name.zh
}

const isDivision = (word: string, provinces: readonly Division[]): boolean =>
  provinces.some((province) => word.startsWith(shortName(province)))

/** Takes the name of `division`, written in full or short, off the front. */
function takeOff(place: string, division: Division): string | undefined {
  for (const name of [division.name.zh, shortName(division)]) if (place.startsWith(name)) return place.slice(name.length)
  return undefined
}

function findDivisions(place: string, provinces: readonly Division[]) {
  for (const province of provinces) {
    const afterProvince = takeOff(place, province)
    for (const city of province.children) {
      // The province may be left out ("杭州市西湖区…"), and a municipality is its own city.
      const rests = [afterProvince, afterProvince === undefined ? place : undefined].filter((rest) => rest !== undefined)
      for (const start of rests) {
        const afterCity =
          takeOff(start, city) ?? (city.name.zh === province.name.zh && afterProvince !== undefined ? start : undefined)
        if (afterCity === undefined) continue
        for (const district of city.children) {
          const rest = takeOff(afterCity, district)
          if (rest !== undefined) return { divisions: [province, city, district] as const, rest }
        }
      }
    }
  }
  return undefined
}
