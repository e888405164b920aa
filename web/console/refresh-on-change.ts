import type { Api } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'

/** Somebody else was faster: the page behind the form shows what the order has become. */
export const refreshesOnChange = (api: Api, refresh: () => void): Api => ({
  async call(endpoint, ...rest) {
    try {
      return await api.call(endpoint, ...rest)
    } catch (error) {
      if (endpoint.method === 'POST' && isRefusal(error, 'order-has-changed')) refresh()
      throw error
    }
  },
})
