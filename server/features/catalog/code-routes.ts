import { refuse } from '#contract/refusals.ts'
import { findByCode } from '#contract/shop/product-code.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { selectByCode } from './find-by-code-sql.ts'

export function codeRoutes(serve: Serve, { db }: Deps): void {
  serve(findByCode, async ({ query: { code } }) => (await selectByCode(db, code)) ?? refuse('code-unknown', { code }))
}
