import type { ParcelStepKind } from '../parcel.ts'

/** Simulated tracking of the demo shop, in minutes after dispatch. Real couriers report in Chinese only. */
export const SANDBOX_WAY: readonly { minutes: number; kind: ParcelStepKind; code: string; status: string; text: string }[] = [
  { minutes: 25, kind: 'picked-up', code: '103', status: '揽收', text: '【{from}市】快件已被揽收' },
  { minutes: 190, kind: 'in-transit', code: '0', status: '在途', text: '【{from}市】快件已到达【{from}转运中心】' },
  {
    minutes: 340,
    kind: 'in-transit',
    code: '1002',
    status: '干线',
    text: '【{from}市】快件已从【{from}转运中心】发出，下一站【{to}转运中心】',
  },
  { minutes: 1_150, kind: 'in-transit', code: '1001', status: '到达派件城市', text: '【{to}市】快件已到达【{to}转运中心】' },
  { minutes: 1_420, kind: 'in-transit', code: '0', status: '在途', text: '【{to}市】快件已到达【{to}营业部】' },
  {
    minutes: 1_560,
    kind: 'out-for-delivery',
    code: '5',
    status: '派件',
    text: '【{to}市】快递员正在派送，请保持电话畅通，并由成年人签收',
  },
  { minutes: 1_740, kind: 'delivered', code: '301', status: '签收', text: '【{to}市】快件已由本人签收，感谢使用' },
]
export const SANDBOX_FROM = '上海'

/** The city of an address, without the suffix for its kind. */
export const sandboxCity = (address: string): string =>
  address
    .split(' ')
    .find((part) => /(市|州|盟|地区)$/.test(part))
    ?.replace(/(市|地区|盟)$/, '') ?? SANDBOX_FROM
