import { reportToday, type TodayReport } from '#contract/staff/reports.ts'
import { type Api, ApiError } from '#web/api/client.ts'

/** Without figures the page still says what there is to do. */
export const readToday = (api: Api): Promise<TodayReport | null> =>
  api.call(reportToday).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
