import type { FastifyRequest } from 'fastify'
import { refuse } from '#contract/refusals.ts'
import { picturesAsText } from '#contract/shop/picture-text.ts'
import type { Deps } from '#server/http/deps.ts'
import { siteOrigin } from '#server/http/origin.ts'
import type { Serve } from '#server/http/serve.ts'

const CALLS_PER_MINUTE = 60
const OWN_PICTURE = /^\/uploads\/[\w./-]+$/
const PICTURE_IN_TEXT = /^data:image\/(?:png|jpeg|webp);base64,/

/** Only what anybody may read at its address here; other sites are never asked. */
export function pictureTextRoutes(serve: Serve, { config }: Deps): void {
  const asText = async (address: string, request: FastifyRequest): Promise<string | false> => {
    if (address === '') return false
    if (PICTURE_IN_TEXT.test(address)) return address
    const own = siteOrigin(config, request)
    const path = address.startsWith(`${own}/`) ? address.slice(own.length) : address
    if (!OWN_PICTURE.test(path) || path.includes('..')) refuse('picture-foreign')
    const answer = await request.server.inject({ method: 'GET', url: path })
    const type = String(answer.headers['content-type'] ?? '')
    if (answer.statusCode !== 200 || !type.startsWith('image/')) return false
    return `data:${type};base64,${answer.rawPayload.toString('base64')}`
  }
  serve(
    picturesAsText,
    async ({ body, request }) => {
      const [image, code] = await Promise.all([asText(body.image, request), asText(body.code, request)])
      return { image, code }
    },
    { perMinute: CALLS_PER_MINUTE },
  )
}
