import { NOBODYS_PAYMENT, type Provider, type ProviderCheck } from '#domain/opening.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { causeOf } from '#server/external/check-cause.ts'
import type { PaymentProvider } from '#server/external/payment-provider.ts'
import type { Deps } from '#server/http/deps.ts'
import { saveCheck } from './sql.ts'

type State = 'live' | 'sandbox' | 'off'
/** Goes through, or throws what the provider has answered. */
type Check = () => Promise<void>

/** Longer than any provider's own limit, shorter than the request's. */
const CHECK_LIMIT_MS = 20_000
const DETAIL_MAX = 200

/** How each provider stands, and what tests its keys without changing anything there. */
export function providersOf(deps: Deps): Record<Provider, { state: State; check?: Check | undefined }> {
  const { config, payments, channels, parcelTracking, wechat, wechatMini, sms } = deps
  const stateOf = (isThere: boolean, isOwn: boolean): State => {
    if (!isThere) return 'off'
    return isOwn || config.isProduction ? 'live' : 'sandbox'
  }
  const payment = (provider: PaymentProvider | undefined, isOwn: boolean) => ({
    state: stateOf(provider !== undefined, isOwn),
    check: provider && (() => askForNobody(provider)),
  })
  const channel = (name: 'wechat' | 'email') => ({
    state: stateOf(channels[name] !== undefined, channels[name]?.isSandbox === false),
    check: channels[name]?.check,
  })
  return {
    alipay: payment(payments.alipay, config.alipay !== undefined),
    'wechat-pay': payment(payments.wechat, config.wechatPay !== undefined),
    sms: { state: stateOf(true, config.sms !== undefined), check: sms.check },
    'wechat-sign-in': { state: stateOf(wechat.appId !== '', config.wechat !== undefined), check: wechat.check },
    'wechat-mini': { state: stateOf(wechatMini !== undefined, config.wechatMini !== undefined), check: wechatMini?.check },
    'wechat-messages': channel('wechat'),
    email: channel('email'),
    tracking: {
      state: stateOf(parcelTracking !== undefined, config.kuaidi100 !== undefined),
      check: parcelTracking?.check,
    },
  }
}

/** A payment that cannot exist: whoever answers that it does not, has read a right signature and signed its own. */
async function askForNobody(provider: PaymentProvider): Promise<void> {
  const { state } = await provider.query(NOBODYS_PAYMENT)
  if (state !== 'unknown') throw new Error('a payment that cannot exist was found')
}

/** Keeps what came of it. Undefined for a provider without keys or without a test. */
export async function checkProvider(deps: Deps, provider: Provider): Promise<ProviderCheck | undefined> {
  const { check } = providersOf(deps)[provider]
  if (!check) return undefined
  const problem = await problemOf(check)
  const found: ProviderCheck = {
    cause: problem === undefined ? null : causeOf(problem),
    detail: (problem ?? '').slice(0, DETAIL_MAX),
    at: deps.now(),
  }
  await keep(deps.db, provider, found)
  return found
}

const keep = (db: Pool, provider: Provider, found: ProviderCheck): Promise<unknown> =>
  transaction(db, (tx) => saveCheck(tx, provider, found))

/** What the provider has answered; undefined when all is well. */
export async function problemOf(check: Check): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((done) => {
    timer = setTimeout(() => done('not answered in time'), CHECK_LIMIT_MS)
  })
  const asked = check().then(
    () => undefined,
    (error: unknown) => (error instanceof Error && error.message) || 'unknown',
  )
  const problem = await Promise.race([asked, late])
  clearTimeout(timer)
  return problem
}
