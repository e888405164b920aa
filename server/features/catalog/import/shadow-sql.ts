import type { Db } from '#server/db/database.ts'

/** All tables that an import writes. */
const WRITTEN = ['term', 'estate', 'product', 'product_term', 'sku'] as const

/**
 * From now on in this transaction imports read and write copies of the catalogue, whose tables hide the real ones: nothing of the shop is
 * locked, so that no order waits for a preview.
 */
export async function shadowCatalogue(tx: Db): Promise<void> {
  // The other path also makes the driver's prepared statements look their tables up again.
  await tx`set local search_path = pg_temp, public`
  for (const table of WRITTEN) {
    const [copy, real] = [tx(`pg_temp.${table}`), tx(`public.${table}`)]
    await tx`create temp table ${tx(table)} (like ${real} including defaults including identity including constraints) on commit drop`
    await tx`insert into ${copy} select * from ${real}`
  }
  for (const table of ['term', 'product', 'sku'] as const)
    await tx`select setval(pg_get_serial_sequence(${`pg_temp.${table}`}, 'id'), coalesce(max(id), 0) + 1) from ${tx(table)}`
  await tx`create unique index on pg_temp.term (kind, code)`
  await tx`create unique index on pg_temp.estate (term_id)`
  await tx`create unique index on pg_temp.product (id)`
  await tx`create unique index on pg_temp.product (code)`
  await tx`create unique index on pg_temp.product_term (product_id, term_id)`
  await tx`create unique index on pg_temp.sku (product_id, vintage, size_ml, pack) nulls not distinct`
  for (const table of WRITTEN) await tx`analyze ${tx(`pg_temp.${table}`)}`
}
