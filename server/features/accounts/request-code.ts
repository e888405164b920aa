import { randomInt } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_RESEND_SECONDS,
  CODES_PER_ADDRESS_AND_DAY,
  CODES_PER_PHONE_AND_DAY,
  type CodePurpose,
} from '#domain/account.ts'
import { isMobile } from '#domain/address.ts'
import type { Locale } from '#domain/locale.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { Place } from '#server/http/callers.ts'
import type { Deps } from '#server/http/deps.ts'
import { codeHash } from './redeem-code.ts'
import { newToken, sha256 } from './session-token.ts'

type Wanted = { phone: string; purpose: CodePurpose; key: string; place: Place; locale: Locale }

/** A key that lets its holder request one code. */
export async function issueCodeKey(db: Db): Promise<string> {
  const key = newToken()
  await db`insert into code_key (key_hash, expires_at) values (${sha256(key)}, now() + make_interval(mins => ${CODE_MINUTES}))`
  return key
}

/**
 * Sends a code. Whether the phone has an account is not even looked up: who asks learns nothing, and only the phone's owner is told
 * later, after proving it with the code (T43). Limits hold for calls at the same moment too, since they wait for each other.
 */
export async function requestCode({ db, sms, log }: Deps, { phone, purpose, key, place, locale }: Wanted): Promise<void> {
  if (!isMobile(phone)) refuse('phone-invalid')
  const network = place.isDevice ? BEHIND_PROXY : place.network
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const codeId = await transaction(db, async (tx) => {
    // Always the phone first: then no two calls can wait for each other.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`code-phone:${phone}`}, 0))`
    await tx`select pg_advisory_xact_lock(hashtextextended(${`code-network:${network}`}, 0))`
    await requireUnderLimits(tx, phone, network)
    const { count } = await tx`delete from code_key where key_hash = ${sha256(key)} and expires_at > now()`
    if (count === 0) refuse('code-key-invalid')
    const [made] = await tx<{ id: number }[]>`
      insert into phone_code (phone, purpose, code_hash, ip, expires_at)
      values (${phone}, ${purpose}, ${codeHash(phone, purpose, code)}, ${network}, now() + make_interval(mins => ${CODE_MINUTES}))
      returning id`
    return made?.id ?? 0
  })
  try {
    await sms.sendCode(phone, code, locale)
  } catch (error) {
    log.error({ err: error }, 'a code could not be sent')
    // It never arrived, so it must not make its owner wait for the next one.
    await db`delete from phone_code where id = ${codeId}`
    refuse('code-send-failed')
  }
}

/**
 * Everybody behind a proxy that nobody has named. Devices are no help here, because each message costs money and a new device is to be
 * had for nothing: all together have one count, which a shop of many customers does not reach.
 */
const BEHIND_PROXY = 'behind a proxy'
const CODES_BEHIND_PROXY_AND_DAY = 2_000
const codesPerDay = (network: string): number =>
  network === BEHIND_PROXY ? CODES_BEHIND_PROXY_AND_DAY : CODES_PER_ADDRESS_AND_DAY

async function requireUnderLimits(tx: Db, phone: string, network: string): Promise<void> {
  const [counts] = await tx<{ waitSeconds: number | null; byPhone: number; byNetwork: number }[]>`
    select (select ${CODE_RESEND_SECONDS} - floor(extract(epoch from now() - max(created_at)))::int
              from phone_code where phone = ${phone}) as "waitSeconds",
           (select count(*) from phone_code where phone = ${phone} and created_at > now() - interval '1 day') as "byPhone",
           (select count(*) from phone_code where ip = ${network} and created_at > now() - interval '1 day') as "byNetwork"`
  const { waitSeconds = 0, byPhone = 0, byNetwork = 0 } = counts ?? {}
  if (waitSeconds && waitSeconds > 0) refuse('code-too-often', { seconds: waitSeconds }, { resend_after: waitSeconds })
  if (byPhone >= CODES_PER_PHONE_AND_DAY || byNetwork >= codesPerDay(network)) refuse('code-too-many')
}
