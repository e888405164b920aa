import { useRouter } from '@tanstack/react-router'
import type { CompanyInfo } from '#domain/content.ts'
import type { Api } from '#web/api/client.ts'

/** The company whose shop this is. Every page needs it (title, header, footer), so it is asked for once per rendering or page load. */
export type CompanyStore = {
  load: () => Promise<CompanyInfo>
  /** What was loaded before; the root route sees to it that it was. */
  info: () => CompanyInfo
  /** Takes over what the server has rendered with. */
  note: (info: CompanyInfo) => void
}

export function createCompanyStore(api: Api): CompanyStore {
  let present: CompanyInfo | undefined
  return {
    load: async () => {
      // The browser goes on with what the server has rendered with and hardly ever asks itself.
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

export const useCompany = (): CompanyInfo => useRouter().options.context.company.info()
