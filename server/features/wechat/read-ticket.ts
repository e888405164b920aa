import { setTimeout } from 'node:timers/promises'
import { singleFlight } from '#server/db/single-flight.ts'
import type { WechatPages } from '#server/external/wechat-pages.ts'
import type { Deps } from '#server/http/deps.ts'
import { beginRenewal, findTicket, noteFailedRenewal, saveTicket } from './sql.ts'

const LOOK_AGAIN_MS = 100
const PATIENCE_MS = 6_000

type Part = Pick<Deps, 'db' | 'log'> & { wechatPages: WechatPages }

/** Undefined when WeChat gives none just now. However many ask, in however many processes, WeChat is asked once. */
export const readTicket = singleFlight(async ({ db, log, wechatPages }: Part): Promise<string | undefined> => {
  const { appId } = wechatPages
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await setTimeout(LOOK_AGAIN_MS)) {
    const { ticket, hasFailed } = await findTicket(db, appId)
    if (ticket !== null) return ticket
    if (hasFailed) return undefined
    if (await beginRenewal(db, appId)) return renew({ db, log, wechatPages })
  }
  return undefined
})

async function renew({ db, log, wechatPages }: Part): Promise<string | undefined> {
  try {
    const made = await wechatPages.newTicket()
    await saveTicket(db, wechatPages.appId, made)
    return made.ticket
  } catch (error) {
    log.error({ err: error }, 'WeChat gave no ticket for pages')
    await noteFailedRenewal(db, wechatPages.appId)
    return undefined
  }
}
