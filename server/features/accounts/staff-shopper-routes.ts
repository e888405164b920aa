import { findShoppers } from '#contract/staff-shoppers.ts'
import { maskPhone } from '#domain/account.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { listShoppersLike } from './staff-sql.ts'

/** Shoppers, as staff find them: a phone is never said in full. */
export function staffShopperRoutes(serve: Serve, { db }: Deps): void {
  serve(findShoppers, async ({ query: { keyword } }) =>
    keyword === '' ? [] : (await listShoppersLike(db, keyword)).map((row) => ({ ...row, phone: maskPhone(row.phone) })),
  )
}
