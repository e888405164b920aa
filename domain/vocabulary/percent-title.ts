import { percentFigure } from '../coupon.ts'
import type { Localized } from '../locale.ts'

/** The title of a coupon of a percentage for clients that know sums alone. Names that say it already stay as they are. */
export const percentTitle = ({ zh, en }: Localized, percent: number): Localized => ({
  zh: before(`${percentFigure(percent, 'zh-CN')} 折`, zh),
  en: before(`${percentFigure(percent, 'en-US')}% off`, en),
})

const before = (words: string, title: string): string => (bare(title).includes(bare(words)) ? title : `${words} · ${title}`)
const bare = (written: string): string => written.replaceAll(' ', '')
