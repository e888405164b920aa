import type { Localized } from '../locale.ts'

/** `code` is Kuaidi100's; `number` is the pattern of tracking numbers. */
export type Courier = { code: string; name: Localized; phone: string; number: RegExp; needsPhone: boolean }

/**
 * Patterns are loose, because numbers change; they only detect a wrong courier. `needsPhone`: tracking needs the recipient's phone.
 */
export const COURIERS: readonly Courier[] = [
  { code: 'shunfeng', name: { zh: '顺丰速运', en: 'SF Express' }, phone: '95338', number: /^(SF)?\d{12,15}$/i, needsPhone: true },
  { code: 'jd', name: { zh: '京东物流', en: 'JD Logistics' }, phone: '950616', number: /^JD[A-Z0-9]{9,18}$/i, needsPhone: false },
  { code: 'ems', name: { zh: 'EMS', en: 'EMS' }, phone: '11183', number: /^([A-Z]{2}\d{9}[A-Z]{2}|\d{13})$/i, needsPhone: false },
  {
    code: 'youzhengguonei',
    name: { zh: '邮政快递包裹', en: 'China Post' },
    phone: '11183',
    number: /^([A-Z]{2}\d{9}[A-Z]{2}|\d{13})$/i,
    needsPhone: false,
  },
  {
    code: 'debangkuaidi',
    name: { zh: '德邦快递', en: 'Deppon Express' },
    phone: '95353',
    number: /^(DPK)?\d{8,15}$/i,
    needsPhone: false,
  },
  { code: 'zhongtong', name: { zh: '中通快递', en: 'ZTO Express' }, phone: '95311', number: /^\d{12,15}$/, needsPhone: true },
  {
    code: 'yuantong',
    name: { zh: '圆通速递', en: 'YTO Express' },
    phone: '95554',
    number: /^(YT)?\d{10,15}$/i,
    needsPhone: false,
  },
  { code: 'yunda', name: { zh: '韵达快递', en: 'Yunda Express' }, phone: '95546', number: /^\d{13,15}$/, needsPhone: false },
  { code: 'shentong', name: { zh: '申通快递', en: 'STO Express' }, phone: '95543', number: /^\d{12,15}$/, needsPhone: false },
  {
    code: 'jtexpress',
    name: { zh: '极兔速递', en: 'J&T Express' },
    phone: '956025',
    number: /^(JT)?\d{13,15}$/i,
    needsPhone: false,
  },
]

export const findCourier = (word: string): Courier | undefined =>
  COURIERS.find(({ code, name }) => code === word || name.zh === word || name.en === word)

/** Of a courier and a number as orders keep them: "顺丰速运 SF123" is "SF Express SF123" in English. */
export function parcelWords(kept: string): Localized {
  const known = COURIERS.find(({ name }) => kept.startsWith(`${name.zh} `))
  return { zh: kept, en: known ? known.name.en + kept.slice(known.name.zh.length) : kept }
}
