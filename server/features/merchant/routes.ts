import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { agentRoutes } from './agents/routes.ts'
import { merchantFigureRoutes } from './figure-routes.ts'
import { merchantOrderRoutes } from './order-routes.ts'
import { merchantRefundRoutes } from './refund-routes.ts'

/** CRMEB's clients for staff: the merchant's phone and the app for agents (contract/merchant). */
export function merchantRoutes(serve: Serve, deps: Deps): void {
  merchantOrderRoutes(serve, deps)
  merchantRefundRoutes(serve, deps)
  merchantFigureRoutes(serve, deps)
  agentRoutes(serve, deps)
}
