import type { Arms } from '#domain/arms.ts'
import type { Estate, EstateCard, ShownArms } from '#domain/estate.ts'
import type { Terroir } from '#domain/terroir.ts'
import { blazon } from '#domain/vocabulary/blazon.ts'
import { charges } from '#domain/vocabulary/charges.ts'
import { regionGround } from '#domain/vocabulary/region-grounds.ts'
import { type Soil, soilOf } from '#domain/vocabulary/soils.ts'
import type { Db } from '#server/db/database.ts'
import { findEstate, listEstates } from './estate-sql.ts'

/** Estates with wines on sale, with their arms as pages draw them. */
export const readEstates = async (db: Db): Promise<EstateCard[]> =>
  (await listEstates(db)).map((estate) => ({ ...estate, arms: estate.arms && shownArms(estate.arms) }))

/** An estate with its arms and ground as pages draw them, and the climate of its region. */
export async function readEstate(db: Db, id: number): Promise<Estate | undefined> {
  const estate = await findEstate(db, id)
  if (!estate) return
  const { arms, terroir, region } = estate
  return {
    ...estate,
    arms: arms && shownArms(arms),
    terroir: terroir && shownTerroir(terroir),
    climate: (region && regionGround(region.code)?.climate) ?? null,
  }
}

const shownArms = (arms: Arms): ShownArms => ({ ...arms, path: charges[arms.charge].path, blazon: blazon(arms) })

/** A ground that the shop has forgotten is left out. */
function shownTerroir(terroir: Terroir): Terroir<Soil> {
  const known = <Told extends { soil: string }>(told: Told): (Omit<Told, 'soil'> & { soil: Soil })[] => {
    const soil = soilOf(told.soil)
    return soil ? [{ ...told, soil }] : []
  }
  return { ...terroir, parcels: terroir.parcels.flatMap(known), soils: terroir.soils.flatMap(known) }
}
