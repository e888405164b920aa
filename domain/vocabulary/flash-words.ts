import type { FlashState } from '#domain/flash-sale.ts'
import type { Localized } from '#domain/locale.ts'

/** CRMEB's phone clients show these words unchanged (docs/wire.md, "Flash sale"). */
export const FLASH_STATE_NAMES: Record<FlashState, Localized> = {
  coming: { zh: '即将开始', en: 'Coming soon' },
  running: { zh: '抢购中', en: 'On now' },
  ended: { zh: '已结束', en: 'Ended' },
}

/** A sale has one pack. */
export const FLASH_OPTION: Localized = { zh: '规格', en: 'Option' }
export const FLASH_OPTION_VALUE: Localized = { zh: '默认', en: 'Standard' }
