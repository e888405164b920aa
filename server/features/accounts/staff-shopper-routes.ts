import { findShoppers } from '#contract/staff/shoppers.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { findShoppersLike } from './find-shoppers.ts'

export function staffShopperRoutes(serve: Serve, { db }: Deps): void {
  serve(findShoppers, ({ query: { keyword } }) => findShoppersLike(db, keyword))
}
