import * as sessions from '#contract/shop/sessions.ts'
import type { OwnSession } from '#domain/account.ts'
import type { Api } from './client.ts'

export const listSessions = async (api: Api): Promise<OwnSession[]> =>
  (await api.call(sessions.ownSessions)).map(sessions.decodeSession)

/** How many were ended. */
export const endOtherSessions = async (api: Api): Promise<number> => (await api.call(sessions.endOtherSessions)).ended
