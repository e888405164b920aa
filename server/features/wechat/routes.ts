import { refuse } from '#contract/refusals.ts'
import { WECHAT_PAGE_CALLS, wechatConfig } from '#contract/shop/wechat-pages.ts'
import type { Deps } from '#server/http/deps.ts'
import { isOwnOrigin } from '#server/http/origin.ts'
import { PROVIDER_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { readTicket } from './read-ticket.ts'
import { signPage, withoutFragment } from './sign-page.ts'

/** A page asks once; within an app on Android again for each page that it goes to. */
const SIGNED = { perMinute: 120, timeLimitMs: PROVIDER_LIMIT_MS }

export function wechatRoutes(serve: Serve, { db, log, config, now, wechatPages }: Deps): void {
  const part = wechatPages && { db, log, wechatPages }
  serve(
    wechatConfig,
    async ({ query: { url }, request }) => {
      if (!part || url === '') return {}
      // Whoever has a signature for an address may act there in the name of the official account.
      if (!URL.canParse(url) || !isOwnOrigin(config, new URL(url).origin, request.headers.host)) return refuse('not-allowed')
      const ticket = await readTicket(part)
      if (ticket === undefined) return {}
      const address = withoutFragment(url)
      return {
        debug: false,
        beta: false,
        appId: part.wechatPages.appId,
        script: part.wechatPages.script,
        url: address,
        jsApiList: [...WECHAT_PAGE_CALLS],
        ...signPage(address, ticket, now()),
      }
    },
    SIGNED,
  )
}
