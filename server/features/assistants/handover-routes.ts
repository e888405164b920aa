import { encodeHandover, findHandover, takeHandover } from '#contract/shop/assistants.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import * as handover from './hand-over.ts'

/** Per address: a guesser gets nowhere, and a household may share one. */
const READ_PER_MINUTE = 600
const TAKE_PER_MINUTE = 60

export function handoverRoutes(serve: Serve, deps: Deps): void {
  serve(
    findHandover,
    async ({ params, account, ...reader }) =>
      encodeHandover(await handover.readHandover(deps, params.token, account?.accountId), reader),
    { perMinute: READ_PER_MINUTE },
  )
  serve(
    takeHandover,
    async ({ params, account }) => {
      const { cartId, addressId } = await handover.takeHandover(deps, params.token, account.accountId)
      return { cart_id: cartId, address_id: addressId }
    },
    { perMinute: TAKE_PER_MINUTE },
  )
}
