import { type Api, ApiError } from '#web/api/client.ts'
import type { Session } from './session.ts'

/** The API as pages use it: an answer that the session is over ends it here, too, and every page then leads to the sign-in and back. */
export const endsWithSession = (api: Api, session: Session): Api => ({
  async call(endpoint, ...rest) {
    try {
      return await api.call(endpoint, ...rest)
    } catch (error) {
      if (error instanceof ApiError && error.isSessionInvalid) session.end()
      throw error
    }
  },
})
