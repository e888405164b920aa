import { refuse } from '#contract/refusals.ts'
import type { WechatApp, WechatArrival, WechatMini } from '#server/external/wechat-people.ts'
import { openSealedPhone } from '#server/external/wechat-sealed.ts'
import type { Deps } from '#server/http/deps.ts'
import { requirePhone } from '../read-contact.ts'
import { newToken, sha256, tokenHash } from '../session-token.ts'
import { findArrival, insertArrival } from './sql.ts'

/** CRMEB's clients keep the key of their sign-in page for this long. */
const ARRIVAL_MINUTES = 120

type Part = Pick<Deps, 'db' | 'log'>

/** Whom WeChat names for a code. Refuses codes that are wrong, used or expired, and while WeChat does not answer. */
export async function arriveByCode({ log }: Part, app: WechatApp | undefined, code: string): Promise<WechatArrival> {
  if (!app || !code) refuse('wechat-failed')
  const arrival = await app.arrive(code).catch((error: unknown) => {
    log.error({ err: error }, 'WeChat could not be asked')
    return undefined
  })
  return arrival ?? refuse('wechat-failed')
}

/** A key that stands for somebody whom WeChat has named. */
export async function keepArrival({ db }: Part, arrival: WechatArrival): Promise<string> {
  const key = newToken()
  await insertArrival(db, sha256(key), arrival, ARRIVAL_MINUTES)
  return key
}

/** Refuses keys that are unknown, used, expired, or of another app. */
export async function arriveByKey({ db }: Part, app: WechatApp | undefined, key: string): Promise<WechatArrival> {
  const hash = tokenHash(key)
  const arrival = hash && (await findArrival(db, hash))
  return app && arrival?.appId === app.appId ? arrival : refuse('wechat-failed')
}

type GivenPhone = { encryptedData: string; iv: string; phone_code: string }

/**
 * The phone that a person has given by WeChat's button. It is sealed with the key of the session in which the button was pressed:
 * the client signs in again afterwards, so that it may have been the session before.
 */
export async function phoneByWechat(
  { log, now }: Pick<Deps, 'log' | 'now'>,
  mini: WechatMini,
  { encryptedData, iv, phone_code }: GivenPhone,
  sessionKeys: readonly (string | undefined)[],
) {
  if (phone_code) {
    const phone = await mini.phoneOf(phone_code).catch((error: unknown) => {
      log.error({ err: error }, 'WeChat could not be asked for a phone')
      return undefined
    })
    return requirePhone(phone ?? refuse('wechat-phone-failed'))
  }
  for (const key of sessionKeys) {
    const phone = key && openSealedPhone({ encryptedData, iv }, key, mini.appId, now())
    if (phone) return requirePhone(phone)
  }
  return refuse('wechat-phone-failed')
}
