import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { agentAnswerRoutes } from './answer-routes.ts'
import { agentChatRoutes } from './chat-routes.ts'
import { agentCustomerRoutes } from './customer-routes.ts'
import { agentOrderRoutes } from './order-routes.ts'
import { agentSignInRoutes } from './sign-in-routes.ts'
import { agentWineRoutes } from './wine-routes.ts'

/** CRMEB's app for agents: the console's use cases once more, never rules of its own. */
export function agentRoutes(serve: Serve, deps: Deps): void {
  agentSignInRoutes(serve, deps)
  agentChatRoutes(serve, deps)
  agentCustomerRoutes(serve, deps)
  agentOrderRoutes(serve, deps)
  agentWineRoutes(serve, deps)
  agentAnswerRoutes(serve, deps)
}
