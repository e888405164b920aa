import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from '#domain/escape-html.ts'
import { DEFAULT_LOCALE, LOCALES } from '#domain/locale.ts'
import { isSandboxWechat } from '#server/external/wechat-sign-in.ts'
import type { Deps } from '#server/http/deps.ts'
import { siteOrigin } from '#server/http/origin.ts'
import { say } from '#server/http/words.ts'

const NICKNAME_MAX = 20
const query = z.object({
  redirect_uri: z.url({ protocol: /^https?$/ }).max(2_000),
  state: z.string().max(128),
  nickname: z.string().trim().max(NICKNAME_MAX).optional(),
})

/** Demo only: stands in for WeChat's sign-in page. The same nickname is the same person. */
export function sandboxRoutes(app: FastifyInstance, { wechat, config }: Deps): void {
  if (!isSandboxWechat(wechat) || config.isProduction) return
  app.get('/sandbox/wechat', { schema: { hide: true, querystring: query } }, async (request, reply) => {
    const { redirect_uri, state, nickname } = request.query as z.output<typeof query>
    const back = new URL(redirect_uri)
    if (back.origin !== siteOrigin(config, request)) {
      return reply.code(400).type('text/plain').send('redirect_uri')
    }
    reply.header('cache-control', 'no-store')
    if (!nickname) return reply.type('text/html; charset=utf-8').send(consentPage(redirect_uri, state))
    back.searchParams.set('code', wechat.codeFor({ unionId: nickname, nickname }))
    back.searchParams.set('state', state)
    return reply.redirect(back.href)
  })
}

function consentPage(redirectUri: string, state: string): string {
  const both = (key: string) => LOCALES.map((locale) => escapeHtml(say(locale, key))).join(' · ')
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${both('accounts.sandboxWechatTitle')}</title>
<style>
  body { max-width: 26rem; margin: 12vh auto; padding: 0 1.25rem; font: 1rem/1.6 system-ui, sans-serif; color: #1d2b26 }
  h1 { font-size: 1.25rem; font-weight: 600 }
  label { display: block; margin: 1.5rem 0 .4rem }
  input { width: 100%; box-sizing: border-box; padding: .7rem; font: inherit; border: 1px solid #8a9a93; border-radius: 4px }
  button { width: 100%; margin-top: 1.25rem; padding: .8rem; font: inherit; color: #fff; background: #07863f; border: 0; border-radius: 4px }
</style>
<h1>${both('accounts.sandboxWechatTitle')}</h1>
<p>${both('accounts.sandboxWechatNote')}</p>
<form method="get" action="/sandbox/wechat">
  <input type="hidden" name="redirect_uri" value="${escapeHtml(redirectUri)}">
  <input type="hidden" name="state" value="${escapeHtml(state)}">
  <label for="nickname">${both('accounts.sandboxWechatNickname')}</label>
  <input id="nickname" name="nickname" required maxlength="${NICKNAME_MAX}" value="${escapeHtml(say(DEFAULT_LOCALE, 'accounts.sandboxWechatPerson'))}">
  <button>${both('accounts.sandboxWechatAgree')}</button>
</form>
</html>`
}
