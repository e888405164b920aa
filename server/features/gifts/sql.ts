import type { GiftBoxDraft } from '#domain/gift.ts'
import type { Db } from '#server/db/database.ts'

export type BoxRow = GiftBoxDraft & { id: number }

export const listBoxRows = (db: Db): Promise<BoxRow[]> =>
  db<BoxRow[]>`
    select id, jsonb_build_object('zh', name_zh, 'en', name_en) as name, price, holds, is_open as "isOpen"
      from gift_box
     order by position, id`

/** Until the commit: there are few boxes, and all are looked at. */
export async function lockBoxes(tx: Db): Promise<BoxRow[]> {
  await tx`lock table gift_box in share row exclusive mode`
  return listBoxRows(tx)
}

const columns = ({ name, price, holds, isOpen }: GiftBoxDraft) => ({
  name_zh: name.zh,
  name_en: name.en,
  price,
  holds,
  is_open: isOpen,
})

export async function insertBox(tx: Db, draft: GiftBoxDraft): Promise<number> {
  const [row] = await tx<{ id: number }[]>`insert into gift_box ${tx(columns(draft))} returning id`
  if (!row) throw new Error('insert returned no box')
  await tx`update gift_box set position = (select max(position) + 1 from gift_box) where id = ${row.id}`
  return row.id
}

export async function updateBox(tx: Db, id: number, draft: GiftBoxDraft): Promise<void> {
  await tx`update gift_box set ${tx(columns(draft))} where id = ${id}`
}

export async function deleteBoxRow(tx: Db, id: number): Promise<boolean> {
  const { count } = await tx`delete from gift_box where id = ${id}`
  return count === 1
}

/** Those left out come last. */
export async function saveBoxOrder(tx: Db, ids: readonly number[]): Promise<void> {
  await tx`
    update gift_box set position = place.position
      from (select id, row_number() over (order by array_position(${[...ids]}::int[], id) nulls last, position, id) - 1 as position
              from gift_box) place
     where place.id = gift_box.id`
}
