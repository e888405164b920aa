import { useRouter } from '@tanstack/react-router'
import type { ShownCompany } from '#domain/content.ts'
import type { Api } from '#web/api/client.ts'

export type CompanyStore = {
  load: () => Promise<ShownCompany>
  /** Throws before `load`, which the root route calls. */
  info: () => ShownCompany
  note: (info: ShownCompany) => void
}

export function createCompanyStore(api: Api): CompanyStore {
  let present: ShownCompany | undefined
  return {
    load: async () => {
      if (present) return present
      const { companyInfo } = await import('#contract/shop/content.ts')
      present = await api.call(companyInfo)
      return present
    },
    info: () => {
      if (!present) throw new Error('company info was asked for before it was loaded')
      return present
    },
    note: (info) => {
      present = info
    },
  }
}

export const useCompany = (): ShownCompany => useRouter().options.context.company.info()
