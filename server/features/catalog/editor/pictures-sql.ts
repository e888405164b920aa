import type { Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { containing } from '#server/db/like.ts'

type Asked = { page: number; limit: number; search: string }
type Shown = { address: string; wine: Localized | null }

/** What wines show, or once showed. */
export async function listPictures(db: Db, { page, limit, search }: Asked): Promise<{ list: Shown[]; count: number }> {
  const like = containing(search)
  const found = db`
    select address, max(product.id) as id
      from product
      cross join lateral (
        select unnest(images)
         union select unnest(sku.images) from sku where product_id = product.id
         union select jsonb_array_elements_text(value -> 0)
                 from wine_change cross join lateral jsonb_each(changes)
                where product_id = product.id and (key = 'images' or key like 'sku.%.images')
                  and jsonb_typeof(value -> 0) = 'array') shown (address)
     where address like '/uploads/%'
       and (name_zh ilike ${like} or name_en ilike ${like} or product.code ilike ${like})
     group by address`
  const [list, [total]] = await Promise.all([
    db<Shown[]>`
      select address, jsonb_build_object('zh', name_zh, 'en', name_en) as wine
        from (${found}) found join product using (id)
       order by id desc, address
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count from (${found}) found`,
  ])
  return { list, count: total?.count ?? 0 }
}
