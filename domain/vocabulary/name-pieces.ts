import { classifications } from './classifications.ts'
import { grapes } from './grapes.ts'
import { regions } from './regions.ts'
import { sites } from './sites.ts'
import { tastes } from './tastes.ts'
import type { Term } from './term.ts'
import { types } from './types.ts'

const STYLES = '干白 干红 甜白 甜红 桃红 半干 半甜 起泡酒 起泡 混酿 村庄级 村级 大区级 老藤 单一品种 黑中白 白中白 无醇'.split(
  ' ',
)

/** A site is named after its village, then itself: the part that other names share stands alone, too. */
function wordsOf({ name, aliases }: Term): string[] {
  const tail = aliases.find((alias) => alias.length > 2 && name.zh.length > alias.length && name.zh.endsWith(alias))
  return [tail ?? name.zh]
}

const words = [...grapes, ...regions, ...sites, ...classifications, ...tastes, ...types].flatMap(wordsOf)

const pieces = [...new Set([...words, ...STYLES])].filter((word) => /^[\p{Script=Han}-]{2,}$/u.test(word))

/** Around what Chinese names of wines may break, with what hangs on it; the longest first. */
export const NAME_PIECES: string = `（?(?:${pieces.sort((a, b) => b.length - a.length).join('|')})[型级园村酒）]*`
