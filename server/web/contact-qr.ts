import type { FastifyInstance } from 'fastify'
import QRCode from 'qrcode'
import { companyInfo } from '#contract/shop/content.ts'
import type { CompanyInfo } from '#domain/content.ts'
import { DEFAULT_LOCALE, text } from '#domain/locale.ts'
import type { Deps } from '#server/http/deps.ts'
import type { FreshAnswer } from '#server/http/page-cache.ts'
import { sendCached } from '#server/http/send-cached.ts'
import { createApi } from '#web/api/client.ts'
import { inProcessTransport } from './transport.ts'

export function mountContactQr(app: FastifyInstance, { config, pageCache, now }: Deps): void {
  const locale = DEFAULT_LOCALE
  const api = createApi(inProcessTransport({ app, config, locale, token: undefined, onShows: () => {}, now }))
  app.get('/home/contact-qr.svg', { schema: { hide: true } }, async (request, reply) => {
    const answer = await pageCache.get(
      'contact-qr',
      async (): Promise<FreshAnswer> => ({
        kind: 'contact-qr',
        status: 200,
        headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' },
        body: Buffer.from(await QRCode.toString(contactCard(await api.call(companyInfo)), { type: 'svg', margin: 1 })),
        tags: ['company'],
      }),
    )
    return sendCached(request, reply, answer)
  })
}

/** MECARD, which phones and WeChat understand; separators are escaped by a backslash. */
export function contactCard({ siteName, contactNumber, address }: CompanyInfo): string {
  const escaped = (value: string) => value.replace(/[\\;:,"]/g, '\\$&')
  return `MECARD:N:${escaped(text(siteName, DEFAULT_LOCALE))};TEL:${escaped(contactNumber)};ADR:${escaped(text(address, DEFAULT_LOCALE))};;`
}
