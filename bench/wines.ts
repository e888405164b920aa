import { connect } from '#server/db/database.ts'

/** Copies the demo's wines until there are so many. A running shop has not heard of them. */
export async function fillWithWines(databaseUrl: string, products: number): Promise<void> {
  const db = connect(databaseUrl, 1)
  const columns = db`blurb_zh, blurb_en, description_zh, description_en, images, alcohol, residual_sugar, acidity, serving, drinking, bars, flags,
    sort, sales, on_sale, search_text`
  const [{ all = 0, count = 0 } = {}] = await db<{ all: number; count: number }[]>`
    select count(*)::int as all, count(*) filter (where code !~ '-copy')::int as count from product`
  for (let copy = Math.ceil(all / count), there = all; there < products; copy += 1, there += count) {
    const tag = `copy${copy}`
    await db`
      insert into product (code, name_zh, name_en, ${columns})
      select code || '-' || ${tag}, name_zh || '第' || ${copy}::text || '桶', name_en || ' Fass ' || ${copy}::text, ${columns}
        from product where code !~ '-copy' order by id limit ${products - there}`
    const pairs = db`from product original join product copied on copied.code = original.code || '-' || ${tag}`
    await db`insert into product_term (product_id, term_id, position)
      select copied.id, term_id, position ${pairs} join product_term on product_id = original.id`
    await db`insert into sku (product_id, code, vintage, size_ml, pack, price, list_price, stock, received, weight_g, image, position)
      select copied.id, substr(md5(copied.id || ' ' || sku.id), 1, 8), vintage, size_ml, pack, price + 100 * ${copy}, list_price + 100 * ${copy}, stock,
             stock, weight_g, image, position
      ${pairs} join sku on product_id = original.id
      on conflict (code) do nothing`
  }
  await db`analyze`
  await db.end({ timeout: 5 })
}

export async function idsOfWines(databaseUrl: string): Promise<number[]> {
  const db = connect(databaseUrl, 1)
  const wines = await db<{ id: number }[]>`
    select id from product where on_sale and exists (select from sku where product_id = product.id and on_sale) order by id`
  await db.end({ timeout: 5 })
  return wines.map(({ id }) => id)
}
