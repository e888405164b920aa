import type { onSendHookHandler } from 'fastify'
import { isInsideWeChat } from '#domain/device.ts'
import type { Deps } from '#server/http/deps.ts'

const POLICY = 'content-security-policy'

/** Pages may load WeChat's script within WeChat's browser, and nobody else's anywhere else (docs/decisions/042). */
export const admitWechat = ({ wechatPages }: Pick<Deps, 'wechatPages'>): onSendHookHandler => {
  // The sandbox's lies here.
  const host = URL.canParse(wechatPages?.script ?? '') ? new URL(wechatPages?.script ?? '').origin : undefined
  return (request, reply, payload, done) => {
    const policy = reply.getHeader(POLICY)
    if (host && typeof policy === 'string' && isInsideWeChat(request.headers['user-agent'] ?? ''))
      reply.header(POLICY, policy.replace("script-src 'self'", `script-src 'self' ${host}`))
    done(null, payload)
  }
}
