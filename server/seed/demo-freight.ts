import { WEEKDAYS } from '#domain/delivery-day.ts'
import type { FreightZoneDraft } from '#domain/freight.ts'
import { fen } from '#domain/money.ts'
import { saveZone } from '#server/features/freight/save-zone.ts'
import { listZones } from '#server/features/freight/sql.ts'
import type { Deps } from '#server/http/deps.ts'

/* demo/pages.json must state the same charges. */

const KILOGRAM = 1_000
const byWeight = { isDelivered: true, basis: 'weight', first: 3 * KILOGRAM, step: KILOGRAM } as const

const EVERYWHERE: FreightZoneDraft = {
  ...byWeight,
  name: { zh: '其他地区', en: 'Everywhere else' },
  codes: [],
  firstFee: fen(18_00),
  stepFee: fen(4_00),
  freeFrom: fen(399_00),
  position: 9,
  days: { from: 2, to: 8, weekdays: [...WEEKDAYS], cutoffHour: 14, courier: 'shunfeng' },
}

const ZONES: readonly FreightZoneDraft[] = [
  {
    ...byWeight,
    name: { zh: '江浙沪', en: 'Shanghai, Jiangsu and Zhejiang' },
    codes: [310000, 320000, 330000],
    firstFee: fen(12_00),
    stepFee: fen(2_00),
    freeFrom: fen(299_00),
    position: 1,
    days: { from: 1, to: 7, weekdays: [...WEEKDAYS], cutoffHour: 16, courier: 'shunfeng' },
  },
  {
    ...byWeight,
    name: { zh: '新疆、西藏', en: 'Xinjiang and Tibet' },
    codes: [650000, 540000],
    firstFee: fen(38_00),
    stepFee: fen(12_00),
    freeFrom: fen(999_00),
    position: 2,
    days: null,
  },
  {
    ...byWeight,
    name: { zh: '港澳台', en: 'Hong Kong, Macao and Taiwan' },
    codes: [810000, 820000, 710000],
    isDelivered: false,
    firstFee: fen(0),
    stepFee: fen(0),
    freeFrom: null,
    position: 3,
    days: null,
  },
]

/** Keeps existing zones, so a failed attempt can continue. */
export async function seedDemoFreight(deps: Deps): Promise<void> {
  const present = await listZones(deps.db)
  for (const zone of ZONES) {
    if (!present.some(({ codes }) => codes.includes(zone.codes[0] ?? 0))) await saveZone(deps, { zone })
  }
  const everywhere = present.find(({ codes }) => codes.length === 0)
  if (everywhere && everywhere.basis !== EVERYWHERE.basis) await saveZone(deps, { id: everywhere.id, zone: EVERYWHERE })
}
