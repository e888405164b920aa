import { pinyin } from 'pinyin-pro'
import { spelledOut } from '#domain/fold.ts'

/** "Zeltinger Sonnenuhr" → zeltinger-sonnenuhr, 日晷园 → ri-gui-yuan. */
export const slugOf = (name: string): string =>
  spelledOut(pinyin(name, { toneType: 'none', nonZh: 'consecutive', v: true })).replaceAll(' ', '-')
