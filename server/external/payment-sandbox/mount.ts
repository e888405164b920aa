import { createSign } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Pool } from '#server/db/database.ts'
import { answerCall, billTicket, isCall, openByForm, readCall } from './alipay-gateway.ts'
import { alipayBill } from './bills.ts'
import { misbehave } from './misbehave.ts'
import type { Say } from './pay-page.ts'
import { payPageRoutes } from './pay-page-routes.ts'
import type { PaymentSandbox } from './sandbox.ts'
import { listMovements, readFault } from './sql.ts'
import { wechatBridge, wechatGateway } from './wechat-gateway.ts'

/** Serves the sandbox providers below /sandbox. Never in production. */
export function mountPaymentSandbox(app: FastifyInstance, db: Pool, sandbox: PaymentSandbox, say: Say): void {
  app.register(
    async (scope) => {
      const closing = new AbortController()
      scope.addHook('preClose', () => closing.abort())
      // Signatures cover the raw text.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        ['application/json', 'application/x-www-form-urlencoded'],
        { parseAs: 'string' },
        (_, body, done) => done(null, body),
      )
      alipayRoutes(scope, db, sandbox, closing.signal)
      wechatGateway(scope, db, sandbox, closing.signal)
      wechatBridge(scope, sandbox)
      payPageRoutes(scope, db, sandbox, say)
    },
    { prefix: '/sandbox' },
  )
  app.addHook('onListen', async () => {
    const listening = app.server.address()
    if (listening && typeof listening === 'object') sandbox.listensAt(`http://${reachable(listening.address)}:${listening.port}`)
    await sandbox.sender.resume()
  })
  app.addHook('onClose', () => sandbox.sender.stop())
}

function reachable(address: string): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1'
  return address.includes(':') ? `[${address}]` : address
}

const BROWSER_METHODS = new Set(['alipay.trade.page.pay', 'alipay.trade.wap.pay'])

function alipayRoutes(scope: FastifyInstance, db: Pool, sandbox: PaymentSandbox, closing: AbortSignal): void {
  const hidden = { schema: { hide: true } }
  scope.post('/alipay/gateway.do', { ...hidden, config: { isOpenToOtherSites: true } }, async (request, reply) => {
    const { alipay: keys } = await sandbox.keys()
    const call = readCall(request, keys)
    if (isCall(call) && BROWSER_METHODS.has(call.method)) {
      const payment = await openByForm(db, call)
      if (payment) return reply.redirect(`/sandbox/pay/${payment.number}`, 303)
      return reply.code(400).type('text/plain').send('INVALID_PARAMETER')
    }
    const fault = await readFault(db)
    if (await misbehave(reply, fault, closing)) return reply
    if (!isCall(call)) return reply.send(signedError(call, keys.providerPrivateKey))
    return reply.type('application/json; charset=utf-8').send(await answerCall(sandbox, db, call, fault, originOf(request)))
  })

  const billAsked = z.object({ day: z.iso.date(), ticket: z.string() })
  scope.get('/alipay/bill', hidden, async (request, reply) => {
    const { alipay: keys } = await sandbox.keys()
    const asked = billAsked.safeParse(request.query).data
    if (asked?.ticket !== (asked && billTicket(keys, asked.day)) || !asked) return reply.code(404).send()
    return reply.type('application/zip').send(alipayBill(await listMovements(db, 'alipay', asked.day), keys.ALIPAY_SELLER_ID))
  })
}

function signedError(error: object, privateKey: string): string {
  const content = JSON.stringify(error)
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey, 'base64')
  return `{"error_response":${content},"sign":"${signature}"}`
}

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`
