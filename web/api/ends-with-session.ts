import type { Endpoint } from '#contract/endpoint.ts'
import { type Api, ApiError } from './client.ts'

/** The API, with `end` called when an endpoint that `counts` answers that the session is over; the error is thrown on. */
export const endsWithSession = (api: Api, end: () => void, counts: (endpoint: Endpoint) => boolean = () => true): Api => ({
  async call(endpoint, ...rest) {
    try {
      return await api.call(endpoint, ...rest)
    } catch (error) {
      if (counts(endpoint) && error instanceof ApiError && error.isSessionInvalid) end()
      throw error
    }
  },
})
