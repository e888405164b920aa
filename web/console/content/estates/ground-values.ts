import type { StaffEstate } from '#contract/staff/estates.ts'
import type { Charge, Division, Tincture } from '#domain/arms.ts'
import { isFilled, type Localized } from '#domain/locale.ts'
import {
  ALTITUDE_MAX,
  ALTITUDE_MIN,
  type Compass,
  flawOf,
  type Landform,
  SLOPE_LENGTH_MAX,
  SLOPE_LENGTH_MIN,
  SOIL_DEPTH_MAX,
  WATER_DISTANCE_MAX,
  type WaterKind,
} from '#domain/terroir.ts'
import { typedInteger } from '../../typed-number.ts'

/* An estate's arms and ground as text in a form. What is chosen as nothing is not drawn. */

export type TypedParcel = { name: Localized; low: string; high: string; soil: string }
export type TypedLayer = { soil: string; depth: string }
const NO_WORDS: Localized = { zh: '', en: '' }

export const groundValuesOf = ({ arms, terroir }: Pick<StaffEstate, 'arms' | 'terroir'>) => ({
  charge: (arms?.charge ?? '') as Charge | '',
  chargeTincture: arms?.tinctures.charge ?? ('argent' as Tincture),
  armsField: arms?.field ?? ('azure' as Tincture),
  division: arms?.division ?? ('plain' as Division),
  divisionTincture: arms?.tinctures.division ?? ('or' as Tincture),
  faces: (terroir?.faces ?? '') as Compass | '',
  form: terroir?.form ?? ('slope' as Landform),
  foot: String(terroir?.foot ?? ''),
  top: String(terroir?.top ?? ''),
  slopeLength: String(terroir?.length ?? ''),
  water: (terroir?.water?.kind ?? '') as WaterKind | '',
  waterName: terroir?.water?.name ?? NO_WORDS,
  waterLevel: String(terroir?.water?.level ?? ''),
  waterDistance: String(terroir?.water?.distance ?? ''),
  parcels: (terroir?.parcels ?? []).map(
    ({ name, low, high, soil }): TypedParcel => ({ name, low: String(low), high: String(high), soil }),
  ),
  soils: (terroir?.soils ?? []).map(({ soil, depth }): TypedLayer => ({ soil, depth: String(depth) })),
})
export type GroundValues = ReturnType<typeof groundValuesOf>
/** The field that is wrong; its sentence is `console-content.ground.wrong-…`. */
export type GroundProblem = 'foot' | 'top' | 'slopeLength' | 'waterName' | 'waterLevel' | 'waterDistance' | 'parcels' | 'soils'

const altitude = (text: string) => typedInteger(text, ALTITUDE_MIN, ALTITUDE_MAX)

/** The first field that cannot be drawn. Without a direction there is no ground, whatever else was typed. */
export function groundProblem(values: GroundValues): GroundProblem | undefined {
  if (values.faces === '') return undefined
  if (altitude(values.foot) === undefined) return 'foot'
  if (altitude(values.top) === undefined) return 'top'
  if (typedInteger(values.slopeLength, SLOPE_LENGTH_MIN, SLOPE_LENGTH_MAX) === undefined) return 'slopeLength'
  if (values.water) {
    if (!isFilled(values.waterName)) return 'waterName'
    if (altitude(values.waterLevel) === undefined) return 'waterLevel'
    if (typedInteger(values.waterDistance, 0, WATER_DISTANCE_MAX) === undefined) return 'waterDistance'
  }
  const isParcel = ({ name, low, high }: TypedParcel) =>
    isFilled(name) && altitude(low) !== undefined && altitude(high) !== undefined
  if (!values.parcels.every(isParcel)) return 'parcels'
  if (!values.soils.every(({ depth }) => typedInteger(depth, 1, SOIL_DEPTH_MAX) !== undefined)) return 'soils'
  const flaw = flawOf(terroirOf({ ...values, faces: values.faces }))
  return flaw === 'level' ? 'waterLevel' : flaw
}

const terroirOf = (values: GroundValues & { faces: Compass }) => ({
  faces: values.faces,
  form: values.form,
  foot: Number(values.foot),
  top: Number(values.top),
  length: Number(values.slopeLength),
  water:
    values.water === ''
      ? null
      : {
          kind: values.water,
          name: values.waterName,
          level: Number(values.waterLevel),
          distance: Number(values.waterDistance),
        },
  parcels: values.parcels.map((parcel) => ({ ...parcel, low: Number(parcel.low), high: Number(parcel.high) })),
  soils: values.soils.map(({ soil, depth }) => ({ soil, depth: Number(depth) })),
})

export function groundDraftOf(values: GroundValues) {
  const { charge, faces, division, armsField } = values
  const tinctures = { division: values.divisionTincture, charge: values.chargeTincture }
  return {
    arms: charge === '' ? null : { field: armsField, division, charge, tinctures },
    terroir: faces === '' ? null : terroirOf({ ...values, faces }),
  }
}
