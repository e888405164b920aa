import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_RESEND_SECONDS,
  CODE_TRIES_MAX,
  CODES_PER_ADDRESS_AND_DAY,
  CODES_PER_PHONE_AND_DAY,
  type CodePurpose,
  isCode,
} from '#domain/account.ts'
import { isMobile } from '#domain/address.ts'
import type { Locale } from '#domain/locale.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { Place } from '#server/http/callers.ts'
import type { Deps } from '#server/http/deps.ts'
import { newToken, sha256 } from './session-token.ts'
import {
  countCodes,
  countCodeTry,
  deleteCode,
  findLastCode,
  insertCode,
  insertCodeKey,
  lockCodes,
  spendCode,
  spendCodeKey,
  takeBackCodeTry,
} from './sign-in-sql.ts'

/** Bound to phone and purpose: useless for anything else. */
const codeHash = (phone: string, purpose: CodePurpose, code: string): Buffer =>
  createHash('sha256').update(`${purpose}:${phone}:${code}`).digest()

export async function issueCodeKey(db: Db): Promise<string> {
  const key = newToken()
  await insertCodeKey(db, sha256(key), CODE_MINUTES)
  return key
}

/** Callers behind an unknown proxy share one count: text messages cost money, and new devices are free. */
const BEHIND_PROXY = 'behind a proxy'
const CODES_BEHIND_PROXY_AND_DAY = 2_000
const codesPerDay = (network: string): number =>
  network === BEHIND_PROXY ? CODES_BEHIND_PROXY_AND_DAY : CODES_PER_ADDRESS_AND_DAY

type Wanted = { phone: string; purpose: CodePurpose; key: string; place: Place; locale: Locale }

/** Does not check whether the phone has an account: the answer must not reveal it (T43). */
export async function requestCode({ db, sms, log }: Deps, { phone, purpose, key, place, locale }: Wanted): Promise<void> {
  if (!isMobile(phone)) refuse('phone-invalid')
  const network = place.isDevice ? BEHIND_PROXY : place.network
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const codeId = await transaction(db, async (tx) => {
    await lockCodes(tx, { phone, network })
    await requireUnderLimits(tx, phone, network)
    if (!(await spendCodeKey(tx, sha256(key)))) refuse('code-key-invalid')
    return insertCode(tx, { phone, purpose, codeHash: codeHash(phone, purpose, code), network, minutes: CODE_MINUTES })
  })
  try {
    await sms.sendCode(phone, code, locale)
  } catch (error) {
    log.error({ err: error }, 'a code could not be sent')
    // An undelivered code must not block the next one.
    await deleteCode(db, codeId)
    refuse('code-send-failed')
  }
}

async function requireUnderLimits(tx: Db, phone: string, network: string): Promise<void> {
  const counts = await countCodes(tx, { phone, network, resendSeconds: CODE_RESEND_SECONDS })
  const { waitSeconds, byPhone, byNetwork } = counts
  if (waitSeconds && waitSeconds > 0) refuse('code-too-often', { seconds: waitSeconds }, { resend_after: waitSeconds })
  if (byPhone >= CODES_PER_PHONE_AND_DAY || byNetwork >= codesPerDay(network)) refuse('code-too-many')
}

type Proof = { phone: string; purpose: CodePurpose; code: string }

/** `burn` refuses when another call was faster. */
export type ProvedCode = { burn: (db: Db) => Promise<void> }

/**
 * Does not burn the code, for calls that may still be refused. Only the last code counts. The try is counted before the
 * comparison, so that simultaneous calls share the allowed tries (T41).
 */
export async function proveCode(db: Db, { phone, purpose, code }: Proof): Promise<ProvedCode> {
  if (!isCode(code)) refuse('code-wrong')
  const live = await countCodeTry(db, { phone, purpose, triesMax: CODE_TRIES_MAX })
  if (!live) return refuseDeadCode(db, phone, purpose)
  if (!timingSafeEqual(codeHash(phone, purpose, code), live.codeHash)) refuse('code-wrong')
  await takeBackCodeTry(db, live.id)
  return {
    burn: async (tx) => {
      if (!(await spendCode(tx, live.id))) refuse('code-not-sent')
    },
  }
}

async function refuseDeadCode(db: Db, phone: string, purpose: CodePurpose): Promise<never> {
  const last = await findLastCode(db, phone, purpose)
  if (!last || last.isUsed) return refuse('code-not-sent')
  return refuse(last.isExpired ? 'code-expired' : 'code-burned')
}
