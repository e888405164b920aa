import type { Division } from './division.ts'

export type PastedAddress = {
  name: string
  phone: string
  detail: string
  divisions: readonly [Division, Division, Division] | undefined
}

const NAME_LENGTH_MAX = 6
const WITHOUT_ENDING = /(省|市|自治区|特别行政区|壮族自治区|回族自治区|维吾尔自治区|区|县|自治州|自治县|地区|盟|旗)$/
const LABELS =
  /(收货人|收件人|姓名|联系电话|联系方式|手机号?码?|电话号?码?|所在地区|详细地址|收货地址|地址|邮政编码|邮编)\s*[:：]?/g
const LABELLED_NAME = /(?:收货人|收件人|姓名)\s*[:：]?\s*([^\s,，;；、:：]+)/
/** "13912345678", "+86 139-1234-5678" */
const MOBILE = /(?<!\d)(?:\+?86[-\s]?)?(1[3-9]\d)[-\s]?(\d{4})[-\s]?(\d{4})(?!\d)/
const LANDLINE = /(?<!\d)(0\d{2,3})-?(\d{7,8})(?!\d)/
/** Couriers in China do without. */
const POSTCODE_AT_END = /(?<!\d)\d{6}$/
/** Replaces the phone number: the name stands beside it. */
const PHONE_PLACE = '☎'

/** Reads an address as sent in a chat ("张三 13800000000 上海市浦东新区世纪大道100号", U37). The rest goes to `detail`. */
export function parsePastedAddress(pasted: string, provinces: readonly Division[]): PastedAddress {
  const text = pasted.replace(/[０-９＋－]/g, (wide) => wide.normalize('NFKC'))
  const found = MOBILE.exec(text) ?? LANDLINE.exec(text)
  const digits = found?.slice(1) ?? []
  const phone = digits.length === 2 ? digits.join('-') : digits.join('')
  const isChinese = /\p{Script=Han}/u.test(text)
  if (!isChinese) return { phone, ...parseEnglish(found ? text.replace(found[0], `,${PHONE_PLACE},`) : text, provinces) }
  const words = (found ? text.replace(found[0], ` ${PHONE_PLACE} `) : text)
    .replace(LABELS, ' ')
    .split(/[\s,，;；、:：]+/)
    .filter((word) => word !== '' && !/^\d{6}$/.test(word))
  const name = LABELLED_NAME.exec(text)?.[1] ?? findName(words, provinces)
  const place = joinWords(words.filter((word) => word !== name && word !== PHONE_PLACE))
    .replace(/^中国/, '')
    .replace(POSTCODE_AT_END, '')
  const divided = findDivisions(place, provinces)
  return { name, phone, detail: divided ? divided.rest.trim() : place, divisions: divided?.divisions }
}

function findName(words: readonly string[], provinces: readonly Division[]): string {
  const isName = (word: string | undefined): word is string =>
    word !== undefined &&
    word.length <= NAME_LENGTH_MAX &&
    !/[省市区县路街道号室\d☎]|[城楼座层栋幢厦]$/.test(word) &&
    !isDivision(word, provinces)
  const at = words.indexOf(PHONE_PLACE)
  const beside = at < 0 ? [] : [words[at - 1], words[at + 1]]
  return [...beside, ...words].find(isName) ?? ''
}

/** "Tower B" and "Room 5" need a space, Chinese does not. */
const joinWords = (words: readonly string[]): string =>
  words.reduce((before, word) => before + (/[a-z\d]$/i.test(before) && /^[a-z\d]/i.test(word) ? ' ' : '') + word, '')

const shortName = (division: Division): string => {
  const short = division.name.zh.replace(WITHOUT_ENDING, '')
  return short.length >= 2 ? short : division.name.zh
}

const isDivision = (word: string, provinces: readonly Division[]): boolean =>
  provinces.some((province) => word.startsWith(shortName(province)))

function takeOff(place: string, division: Division): string | undefined {
  for (const name of [division.name.zh, shortName(division)]) if (place.startsWith(name)) return place.slice(name.length)
  return undefined
}

function findDivisions(place: string, provinces: readonly Division[]) {
  for (const province of provinces) {
    const afterProvince = takeOff(place, province)
    for (const city of province.children) {
      // The province may be missing ("杭州市西湖区…"); a municipality is its own city.
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
  return findBelowProvince(place, provinces)
}

function findBelowProvince(place: string, provinces: readonly Division[]) {
  for (const province of provinces) {
    const afterProvince = takeOff(place, province)
    if (afterProvince === undefined) continue
    for (const city of province.children) {
      for (const district of city.children) {
        if (!afterProvince.startsWith(district.name.zh)) continue
        return { divisions: [province, city, district] as const, rest: afterProvince.slice(district.name.zh.length) }
      }
    }
  }
  return undefined
}

const ENGLISH_LABELS = /\b(name|recipient|consignee|attn|to|tel|phone|mobile|cell|address|addr)\s*\.?\s*[:：]/gi
const ENGLISH_ENDING =
  /(?: (?:province|municipality|city|district|county|new area|prefecture|autonomous (?:region|prefecture|county)|shi|qu|sheng|xian))+$/
/** Not part of what a courier in China reads: the country, and the postcode. */
const DROPPED = /^(p\.? ?r\.? ?c(hina)?\.?|(the )?people'?s republic of china|china|mainland china|postcode \d{6}|\d{6})$/i
const STREET = /\d|\b(road|rd|street|st|lane|avenue|ave|building|bldg|room|rm|floor|fl|unit|tower|block|no|apt|suite)\b\.?/i
const WORDS_OF_NAME_MAX = 4

/** "John Smith, Room 1203, 88 Century Avenue, Pudong New Area, Shanghai 200120, China": in parts between commas and lines. */
function parseEnglish(text: string, provinces: readonly Division[]): Omit<PastedAddress, 'phone'> {
  const parts = text
    .replace(ENGLISH_LABELS, ',')
    .split(/[,;\n]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .map(withoutPostcode)
    .filter((part) => part !== '' && !DROPPED.test(part))
  const divisions = findEnglish(parts, provinces)
  const named = new Set(divisions?.map(englishName))
  const rest = parts.filter((part) => !named.has(plain(part)))
  const isName = (part: string | undefined) =>
    part !== undefined && part !== PHONE_PLACE && !STREET.test(part) && part.split(' ').length <= WORDS_OF_NAME_MAX
  const phoneAt = rest.indexOf(PHONE_PLACE)
  const name = [rest[0], rest[phoneAt - 1], rest[phoneAt + 1]].find(isName) ?? ''
  const detail = rest.filter((part) => part !== name && part !== PHONE_PLACE).join(', ')
  return { name, detail, divisions }
}

/** "Room 120304" has none: its only number is the room's. */
function withoutPostcode(part: string): string {
  const left = part.replace(/ ?\b\d{6}$/, '')
  return STREET.test(left) && !/\d/.test(left) ? part : left
}

/** "pudong" for "Pudong New Area" and "PuDong". */
const plain = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[’']/g, '')
    .replace(ENGLISH_ENDING, '')

const englishName = ({ name }: Division): string => plain(name.en)

/** A district together with its city or its province; the district alone could be in many places. */
function findEnglish(parts: readonly string[], provinces: readonly Division[]): PastedAddress['divisions'] {
  const said = new Set(parts.map(plain))
  const isSaid = (division: Division) => said.has(englishName(division))
  for (const province of provinces) {
    for (const city of province.children) {
      if (!isSaid(city) && !isSaid(province)) continue
      const district = city.children.find(isSaid)
      if (district && (isSaid(city) || isUnambiguous(district, province))) return [province, city, district]
    }
  }
  return undefined
}

const isUnambiguous = (district: Division, province: Division): boolean =>
  province.children.flatMap(({ children }) => children).filter((other) => englishName(other) === englishName(district)).length ===
  1
