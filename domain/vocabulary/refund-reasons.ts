import type { Localized } from '../locale.ts'

/** The wire carries the words, the database the code. */
export const REFUND_REASONS = {
  'changed-mind': { zh: '不想要了', en: 'Changed my mind' },
  'wrong-order': { zh: '拍错了、多拍了', en: 'Ordered the wrong wine or too many' },
  'not-shipped': { zh: '迟迟没有发货', en: 'It takes too long to ship' },
  'not-arrived': { zh: '没有收到包裹', en: 'The parcel has not arrived' },
  broken: { zh: '瓶身破损或漏酒', en: 'Bottle broken or leaking' },
  missing: { zh: '少发、漏发', en: 'Something is missing' },
  'wrong-wine': { zh: '发错酒款或年份', en: 'Wrong wine or vintage' },
  faulty: { zh: '酒质异常（木塞味、氧化等）', en: 'The wine is faulty (corked, oxidized …)' },
  'not-as-described': { zh: '与页面描述不符', en: 'Not as described' },
  other: { zh: '其他原因', en: 'Another reason' },
} as const satisfies Record<string, Localized>

export type RefundReason = keyof typeof REFUND_REASONS
export const REFUND_REASON_CODES = Object.keys(REFUND_REASONS) as readonly RefundReason[]

export const reasonNamed = (words: string): RefundReason | undefined =>
  REFUND_REASON_CODES.find((reason) => reason === words || Object.values(REFUND_REASONS[reason]).includes(words as never))
