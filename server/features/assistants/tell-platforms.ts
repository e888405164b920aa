import { createHash } from 'node:crypto'
import { CAPABILITIES } from '#contract/assistants/envelope.ts'
import { PROFILE_PATH } from '#contract/assistants/profile.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Deps } from '#server/http/deps.ts'
import { orderBody } from './orders.ts'
import { signPost } from './signatures.ts'
import { ensureSecret } from './sql.ts'
import { claimToTell, markTold, type ToTell, waitToTell } from './tell-sql.ts'
import { tellerFor } from './teller.ts'

const BATCH_SIZE = 20
const MINUTE_MS = 60_000
const TRIES_MAX = 24
const WAIT_MAX_MS = 6 * 60 * MINUTE_MS
/** A paid order is looked at this often, and less often when it is old. */
const LOOK_EVERY_MS = MINUTE_MS
const AGE_PER_LOOK = 100
const DONE_AFTER_MS = 120 * 24 * 60 * MINUTE_MS
const NEGOTIATED = new Set([CAPABILITIES.order])
const JSON_TYPE = 'application/json'

/** Sends each paid order to the platform that brought it about, whole and signed, whenever it has changed; again until it is taken. */
export async function tellPlatforms(deps: Pick<Deps, 'db' | 'config' | 'now' | 'agentNet' | 'log'>): Promise<void> {
  for (const waiting of await claimToTell(deps.db, deps.now(), BATCH_SIZE)) await tellOne(deps, waiting)
}

type Telling = Parameters<typeof tellPlatforms>[0]

async function tellOne({ db, config, now, agentNet, log }: Telling, waiting: ToTell): Promise<void> {
  const at = now()
  const { id, webhookUrl, number, accountId, status, placedAt, toldDigest, tries } = waiting
  if (isNever(status)) return waitToTell(db, id, { until: null, tries })
  if (status === 'unpaid') return waitToTell(db, id, { until: new Date(at.getTime() + LOOK_EVERY_MS), tries: 0 })
  const origin = config.siteUrl ?? `http://localhost:${config.port}`
  const locale = waiting.locale as Locale
  const own = { accountId, number, checkoutId: id, attribution: waiting.attribution }
  const body = await orderBody(db, own, { negotiated: NEGOTIATED, teller: tellerFor(locale, origin), locale, at })
  if (!body) return waitToTell(db, id, { until: null, tries })
  const text = JSON.stringify(body)
  const digest = createHash('sha256').update(text).digest()
  const age = at.getTime() - placedAt.getTime()
  const nextLook = age > DONE_AFTER_MS ? null : new Date(at.getTime() + Math.max(LOOK_EVERY_MS, age / AGE_PER_LOOK))
  if (toldDigest?.equals(digest)) return waitToTell(db, id, { until: nextLook, tries: 0 })
  if (await send(text)) return markTold(db, id, { digest, until: nextLook })
  const again = tries + 1 >= TRIES_MAX ? null : new Date(at.getTime() + Math.min(WAIT_MAX_MS, MINUTE_MS * 2 ** tries))
  log.warn({ order: number, tries: tries + 1 }, 'a platform did not take its order')
  return waitToTell(db, id, { until: again, tries: tries + 1 })

  async function send(payload: string): Promise<boolean> {
    const address = URL.canParse(webhookUrl) ? new URL(webhookUrl) : undefined
    if (!address || !agentNet.isAllowed(address)) return false
    const { signingKey } = await ensureSecret(db)
    const signed = { 'ucp-agent': `profile="${origin}${PROFILE_PATH}"`, 'content-type': JSON_TYPE }
    const headers = {
      ...signPost(address, payload, signed, signingKey, at),
      // The same when it is sent again, so that a platform that took it unheard takes it once.
      'webhook-id': uuidOf(id, toldDigest?.toString('hex') ?? '', digest.toString('hex')),
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    }
    const answer = await agentNet.post(address, payload, headers)
    return answer.kind === 'answered' && answer.status >= 200 && answer.status < 300
  }
}

/** Follows from the parts (RFC 9562, version 8). */
function uuidOf(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-')
}

/** Cancelled before it was paid: it never was an order. */
const isNever = (status: OrderStatus): boolean => status === 'cancelled'
