import type { Db } from '#server/db/database.ts'

/** The rest stays; a line of which nothing stays leaves the parcel. */
export async function takeFromParcel(
  tx: Db,
  parcelId: number,
  lines: readonly { id: number; quantity: number }[],
): Promise<void> {
  for (const { id, quantity } of lines) {
    const { count } = await tx`
      update parcel_line set quantity = quantity - ${quantity}
       where parcel_id = ${parcelId} and order_line_id = ${id} and quantity > ${quantity}`
    if (count === 0) await tx`delete from parcel_line where parcel_id = ${parcelId} and order_line_id = ${id}`
  }
}
