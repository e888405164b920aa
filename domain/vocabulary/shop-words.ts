import type { Locale, Localized } from '#domain/locale.ts'
import type { CategoryKind } from '#domain/product.ts'

/** Fixed words on the wire; they are in no page's dictionary. */

export const LANGUAGE_NAMES: Record<Locale, string> = { 'zh-CN': '中文', 'en-US': 'English' }

export const DIMENSION_NAMES: Record<CategoryKind, Localized> = {
  estate: { zh: '酒庄', en: 'Vintner' },
  region: { zh: '产区', en: 'Region' },
  type: { zh: '类型', en: 'Type' },
  taste: { zh: '口感', en: 'Taste' },
  grape: { zh: '葡萄品种', en: 'Grapes' },
}

/** The pack is part of the SKU's name. */
export const UNIT_NAME: Localized = { zh: '瓶', en: 'bottle' }

export const VINTAGE: Localized = { zh: '年份', en: 'Vintage' }
export const SIZE: Localized = { zh: '容量', en: 'Size' }
export const PACK: Localized = { zh: '包装', en: 'Pack' }
export const WITHOUT_VINTAGE: Localized = { zh: '无年份', en: 'Non-vintage' }
export const packName = (bottles: number): Localized =>
  bottles === 1 ? { zh: '单瓶', en: 'Single bottle' } : { zh: `${bottles}瓶装`, en: `Case of ${bottles}` }

export const HANDED_OVER: Localized = { zh: '包裹已交付快递', en: 'The parcel was handed over to the courier' }
export const numberCorrected = (courier: Localized, trackingNumber: string): Localized => ({
  zh: `物流信息已更正为：${courier.zh} ${trackingNumber}`,
  en: `Courier and number were put right: ${courier.en} ${trackingNumber}`,
})
export const parcelSplit = (courier: Localized, trackingNumber: string): Localized => ({
  zh: `部分商品改由另一个包裹寄送：${courier.zh} ${trackingNumber}`,
  en: `A part travels in another parcel: ${courier.en} ${trackingNumber}`,
})

/** An article list that is no category. */
export const MOST_READ: Localized = { zh: '热门', en: 'Most read' }
