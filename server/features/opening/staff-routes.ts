import { refuse } from '#contract/refusals.ts'
import * as contract from '#contract/staff/opening.ts'
import type { Deps } from '#server/http/deps.ts'
import { PROVIDER_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { checkProvider } from './check-providers.ts'
import { fillTemplate } from './page-templates.ts'
import { openForShoppers, readOpening, settlePoint } from './read-opening.ts'
import { findOpening } from './sql.ts'

/** A provider counts calls, too. */
const CHECKS_PER_MINUTE = 60

export function staffOpeningRoutes(serve: Serve, deps: Deps): void {
  serve(contract.findOpening, () => readOpening(deps))
  serve(contract.settlePoint, ({ params, body }) => settlePoint(deps, params.point, body.isSettled))
  serve(contract.openShop, ({ account }) => openForShoppers(deps, account.accountId))
  serve(
    contract.checkProvider,
    async ({ params }) => {
      const { at, ...found } = (await checkProvider(deps, params.provider)) ?? refuse('provider-off')
      return { ...found, at: at.toISOString() }
    },
    { timeLimitMs: PROVIDER_LIMIT_MS, perMinute: CHECKS_PER_MINUTE },
  )
  serve(contract.findPageTemplate, ({ params }) => fillTemplate(deps.db, params.key))
  serve(contract.findPreview, async () => {
    const { openedAt, previewSecret } = await findOpening(deps.db)
    const isOpen = openedAt !== null || !deps.config.isProduction
    return { isOpen, secret: isOpen ? null : previewSecret }
  })
}
