import { listStaffWines } from '#contract/staff/wine-list.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { findWines } from './find-wines.ts'

export function staffWineListRoutes(serve: Serve, { db }: Deps): void {
  serve(listStaffWines, ({ query }) => findWines(db, query))
}
