import type { Endpoint } from '#contract/endpoint.ts'
import { type Api, ApiError } from './client.ts'

/** Calls `end` when an endpoint accepted by `counts` reports an ended session, and rethrows. */
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
