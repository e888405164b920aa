import type { Db, Fragment } from '#server/db/database.ts'

/* What tells a wine from others of its name. */

/** The producer; null when it has none. */
export const estateOf = (db: Db, productId: Fragment): Fragment => db`
  (select jsonb_build_object('zh', term.name_zh, 'en', term.name_en)
     from product_term join term on term.id = term_id
    where product_term.product_id = ${productId} and term.kind = 'estate'
    order by position limit 1)`

/**
 * The code that the merchant knows the wine by. Words alone are what an import makes of the names where a list has no codes: they say nothing
 * that the name does not, so the pack's own code stands for them.
 */
export const articleCode = (db: Db, productCode: Fragment, skuCode: Fragment): Fragment => db`
  case when ${productCode} ~ '^[a-z]+(-[a-z]+)*$' then ${skuCode} else ${productCode} end`
