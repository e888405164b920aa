import { refuse } from '#contract/refusals.ts'
import type { FestivalDraft, MomentDraft, StaffFestival, StaffMoment } from '#contract/staff/festival.ts'
import { addDays } from '#domain/shanghai.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { listFestivals, listMoments, saveFestivalWines } from './festival-sql.ts'
import { deleteRow, lockRow, putInOrder, saveRow } from './rows-sql.ts'
import { areProducts } from './sql.ts'

const ALL = 1_000

export const listStaffFestivals = async (db: Db): Promise<StaffFestival[]> =>
  (await listFestivals(db)).map((festival) => ({ ...festival, version: versionOf(festival) }))

export const listStaffMoments = async (db: Db): Promise<StaffMoment[]> =>
  (await listMoments(db, ALL)).map((moment) => ({ ...moment, version: versionOf(moment) }))

type Changed = { id: number; version?: string | undefined }

/**
 * Adds or changes a festival, which ends with its last day; returns the id. Refuses unknown wines. Call it in a
 * transaction.
 */
export async function saveFestival(tx: Db, form: FestivalDraft, changed?: Changed): Promise<number> {
  if (!(await areProducts(tx, form.wineIds))) refuse('not-found')
  const id = changed?.id
  if (changed) {
    await lockRow(tx, 'festival', changed.id)
    const present = (await listStaffFestivals(tx)).find((each) => each.id === changed.id)
    requireVersion(present ?? refuse('not-found'), changed.version)
  }
  const row = {
    title_zh: form.title.zh,
    title_en: form.title.en,
    line_zh: form.line.zh,
    line_en: form.line.en,
    place_zh: form.place.zh,
    place_en: form.place.en,
    address_zh: form.address.zh,
    address_en: form.address.en,
    image: form.image,
    starts_on: form.startsOn,
    ends_on: addDays(form.startsOn, form.days.length - 1),
    programme: tx.json(form.days as never),
  }
  const saved = (await saveRow(tx, 'festival', row, id)) ?? refuse('not-found')
  await saveFestivalWines(tx, saved, form.wineIds)
  await announce(tx, 'festival')
  return saved
}

export async function deleteFestival(tx: Db, id: number): Promise<void> {
  if (!(await deleteRow(tx, 'festival', id))) refuse('not-found')
  await announce(tx, 'festival')
}

/** Adds or changes a moment; returns the id. */
export async function saveMoment(tx: Db, form: MomentDraft, changed?: Changed): Promise<number> {
  const id = changed?.id
  if (changed) {
    await lockRow(tx, 'moment', changed.id)
    const present = (await listStaffMoments(tx)).find((each) => each.id === changed.id)
    requireVersion(present ?? refuse('not-found'), changed.version)
  }
  const row = {
    title_zh: form.title.zh,
    title_en: form.title.en,
    caption_zh: form.caption.zh,
    caption_en: form.caption.en,
    image: form.image,
    taken_on: form.takenOn,
  }
  const saved = (await saveRow(tx, 'moment', row, id)) ?? refuse('not-found')
  await announce(tx, 'moments')
  return saved
}

export async function orderMoments(tx: Db, ids: readonly number[]): Promise<void> {
  await putInOrder(tx, 'moment', ids)
  await announce(tx, 'moments')
}

export async function deleteMoment(tx: Db, id: number): Promise<void> {
  if (!(await deleteRow(tx, 'moment', id))) refuse('not-found')
  await announce(tx, 'moments')
}
