import * as terms from '#contract/staff/terms.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { findTerms } from './find-terms.ts'

export function staffTermRoutes(serve: Serve, { db }: Deps): void {
  serve(terms.findTerms, async ({ query: { keyword, kind, limit }, ...reader }) => {
    const { list, count } = await findTerms(db, { keyword, kind, limit })
    return { list: list.map((term) => terms.encodeStaffTerm(term, reader)), count }
  })
}
