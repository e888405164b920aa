import type { FastifyInstance } from 'fastify'
import { mountNoticeBox } from './external/notices/box-page.ts'
import { mountPaymentSandbox } from './external/payment-sandbox/mount.ts'
import { mountWechatSandbox } from './external/wechat-people-sandbox.ts'
import { sandboxRoutes } from './features/accounts/sandbox-routes.ts'
import type { Deps } from './http/deps.ts'
import { say } from './http/words.ts'

/** Providers of the demo. */
export function mountSandboxes(app: FastifyInstance, deps: Deps): void {
  const { db, paymentSandbox } = deps
  sandboxRoutes(app, deps)
  mountNoticeBox(app, deps, say)
  if (!paymentSandbox) return
  mountPaymentSandbox(app, db, paymentSandbox, say)
  mountWechatSandbox(app, db, async () => (await paymentSandbox.keys()).wechat.WECHAT_PAY_API_V3_KEY)
}
