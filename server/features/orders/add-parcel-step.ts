import type { Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'

/** One more step of a parcel's way, as the courier reports it. */
export async function addParcelStep(db: Db, parcelId: number, step: { at: Date; text: Localized }): Promise<void> {
  await db`
    insert into parcel_step (parcel_id, at, text_zh, text_en)
    values (${parcelId}, ${step.at}, ${step.text.zh}, ${step.text.en})`
}
