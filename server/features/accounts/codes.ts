import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_RESEND_SECONDS,
  CODE_TRIES_MAX,
  CODES_ABROAD,
  CODES_PER_ADDRESS_AND_DAY,
  CODES_PER_CONTACT_AND_DAY,
  type CodePurpose,
  isCode,
} from '#domain/account.ts'
import { type Contact, contactKey } from '#domain/contact.ts'
import type { Locale } from '#domain/locale.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { Place } from '#server/http/callers.ts'
import type { Deps } from '#server/http/deps.ts'
import { sendCode } from './send-code.ts'
import { newToken, sha256 } from './session-token.ts'
import {
  countCodes,
  countCodesTo,
  countCodeTry,
  deleteCode,
  findLastCode,
  findLastPurpose,
  insertCode,
  insertCodeKey,
  lockCodes,
  spendCode,
  spendCodeKey,
  takeBackCodeTry,
} from './sign-in-sql.ts'

/** The hash is bound to contact and purpose, so the code is useless for anything else. */
const codeHash = (recipient: string, purpose: CodePurpose, code: string): Buffer =>
  createHash('sha256').update(`${purpose}:${recipient}:${code}`).digest()

/** A secret that lets its holder ask for one code without a captcha; the shop keeps only its hash. */
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

/** `key`: undefined when a captcha was answered instead. */
type Wanted = { to: Contact; purpose: CodePurpose; key: string | undefined; place: Place; locale: Locale }

/** Does not check whether the contact has an account: the answer must not reveal it (T43). */
export async function requestCode(deps: Deps, { to, purpose, key, place, locale }: Wanted): Promise<void> {
  const { db, log } = deps
  requireWay(deps, to)
  const recipient = contactKey(to)
  const callingCode = callingCodeOf(to)
  const network = place.isDevice ? BEHIND_PROXY : place.network
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const codeId = await transaction(db, async (tx) => {
    await lockCodes(tx, { recipient, network, callingCode })
    await requireUnderLimits(tx, { recipient, network, callingCode })
    if (key !== undefined && !(await spendCodeKey(tx, sha256(key)))) refuse('code-key-invalid')
    const hash = codeHash(recipient, purpose, code)
    return insertCode(tx, { recipient, callingCode, purpose, codeHash: hash, network, minutes: CODE_MINUTES })
  })
  try {
    await sendCode(deps, { to, code, codeId, locale })
  } catch (error) {
    log.error({ err: error }, 'a code could not be sent')
    // An undelivered code must not block the next one.
    await deleteCode(db, codeId)
    refuse('code-send-failed')
  }
}

function requireWay({ sms, channels }: Pick<Deps, 'sms' | 'channels'>, to: Contact): void {
  if (to.kind === 'email' && !channels.email) refuse('email-off')
  if (to.kind === 'phone' && to.callingCode && !sms.reachesAbroad) refuse('phone-abroad-off')
}

const callingCodeOf = (to: Contact): string => (to.kind === 'phone' ? to.callingCode : '')

type Counted = { recipient: string; network: string; callingCode: string }

async function requireUnderLimits(tx: Db, { recipient, network, callingCode }: Counted): Promise<void> {
  const counts = await countCodes(tx, { recipient, network, resendSeconds: CODE_RESEND_SECONDS })
  const { waitSeconds, byRecipient, byNetwork, abroadByNetwork } = counts
  if (waitSeconds && waitSeconds > 0) refuse('code-too-often', { seconds: waitSeconds }, { resend_after: waitSeconds })
  if (byRecipient >= CODES_PER_CONTACT_AND_DAY || byNetwork >= codesPerDay(network)) refuse('code-too-many')
  if (callingCode === '') return
  const { perPhoneAndDay, perAddressAndDay, perCountryAndHour, perCountryAndDay } = CODES_ABROAD
  if (byRecipient >= perPhoneAndDay || abroadByNetwork >= perAddressAndDay) refuse('code-too-many')
  const { inHour, inDay } = await countCodesTo(tx, callingCode)
  if (inHour >= perCountryAndHour || inDay >= perCountryAndDay) refuse('code-country-full')
}

type Proof = { from: Contact; purpose: CodePurpose; code: string }

/** `burn` refuses when another call was faster. */
export type ProvedCode = { burn: (db: Db) => Promise<void> }

/**
 * Does not burn the code, for calls that may still be refused. Only the last code counts. The try is counted before the
 * comparison, so that simultaneous calls share the allowed tries (T41).
 */
export async function proveCode(db: Db, { from, purpose, code }: Proof): Promise<ProvedCode> {
  if (!isCode(code)) refuse('code-wrong')
  const recipient = contactKey(from)
  const live = await countCodeTry(db, { recipient, purpose, triesMax: CODE_TRIES_MAX })
  if (!live) return refuseDeadCode(db, recipient, purpose)
  if (!timingSafeEqual(codeHash(recipient, purpose, code), live.codeHash)) refuse('code-wrong')
  await takeBackCodeTry(db, live.id)
  return {
    burn: async (tx) => {
      if (!(await spendCode(tx, live.id))) refuse('code-not-sent')
    },
  }
}

/** Phone clients ask for the code of a sign-in by WeChat as if for a new password; others as for a sign-in. */
export async function proveWechatCode(db: Db, from: Contact, code: string): Promise<ProvedCode> {
  const purpose = await findLastPurpose(db, contactKey(from), ['reset', 'login'])
  return proveCode(db, { from, purpose: purpose ?? 'reset', code })
}

async function refuseDeadCode(db: Db, recipient: string, purpose: CodePurpose): Promise<never> {
  const last = await findLastCode(db, recipient, purpose)
  if (!last || last.isUsed) return refuse('code-not-sent')
  return refuse(last.isExpired ? 'code-expired' : 'code-burned')
}
