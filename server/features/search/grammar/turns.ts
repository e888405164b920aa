/* Phrases replaced by a plain word before a search is read word by word. */

type Turn = readonly [said: RegExp, meant: string | ((...match: string[]) => string)]

const LETTER = String.raw`[\p{L}\p{N}]`
const isChinese = (sign = ''): boolean => /\p{Script=Han}/u.test(sign)

const TURNS: readonly Turn[] = [
  // 雷司令以外的白葡萄酒, 除了雷司令之外: all but Riesling.
  [/(?:除了?)?([\p{Script=Han}]{1,8}|[\p{Script=Latin}]{1,30})\s{0,3}(?:以外|之外)的?/gu, ' 除了$1 '],
  // As in search engines: riesling -sekt.
  [/(?<=\S\s{1,3})[-−](?=\p{L})/gu, 'without '],
  [
    new RegExp(String.raw`(?<=(${LETTER}))\s{0,3}[/／、]\s{0,3}(?=(\p{L}))`, 'gu'),
    (_, before, after) => (isChinese(before) || isChinese(after) ? ' 或 ' : ' or '),
  ],
  [/(?:没有?|未|不|无)(?:经|过)?(?:橡木)?桶(?:陈|味)?的?|(?<![a-z])un-?oaked(?![a-z])/gu, ' 不要 oak '],
  [/孕妇(?:也?能喝|可以喝|适合)?的?/gu, ' 无酒精 '],
  [/🍷/gu, ' 葡萄酒 '],
  [/🥂|🍾/gu, ' 起泡酒 '],
]

export const inPlainWords = (searched: string): string =>
  TURNS.reduce(
    (said, [pattern, meant]) => (typeof meant === 'string' ? said.replace(pattern, meant) : said.replace(pattern, meant)),
    searched,
  )
