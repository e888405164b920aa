import { refuse } from '#contract/refusals.ts'
import * as estates from '#contract/shop/estates.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readEstate, readEstates } from './read-estate.ts'

export function estateRoutes(serve: Serve, { db }: Deps): void {
  serve(
    estates.listEstates,
    async ({ tag, ...reader }) => {
      tag('categories', 'products', 'estates')
      return { list: (await readEstates(db)).map((estate) => estates.encodeEstateCard(estate, reader)) }
    },
    { cache: true },
  )
  serve(
    estates.findEstate,
    async ({ params: { id }, tag, ...reader }) => {
      tag('categories', 'products', 'estates')
      return estates.encodeEstate((await readEstate(db, id)) ?? refuse('not-found'), reader)
    },
    { cache: true },
  )
}
