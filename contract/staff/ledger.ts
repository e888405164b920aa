import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireDay } from '#contract/inputs.ts'
import { decodePrice } from '#contract/shop/product-card.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/import-run.ts'
import { type Fen, toYuan } from '#domain/money.ts'
import { DAY_SUMS, DAYS_SHOWN_MAX, type DaySum, periodProblems } from '#domain/money-day.ts'

/* The books for accountants, by whole days in Shanghai, both included. */

const finance = { access: 'finance', method: 'GET' } as const
export type Period = { from: string; to: string }
const days = z.object({ from: wireDay, to: wireDay })
const inOrder =
  (daysMax?: number) =>
  (period: Period, context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }) => {
    for (const [field, problem] of Object.entries(periodProblems(period, daysMax)))
      context.addIssue({ code: 'custom', path: [field], message: problem })
  }

export type MoneyDay = { day: string } & Record<DaySum, Fen>
const moneyDay = z.object({ day: z.string(), sums: z.record(z.enum(DAY_SUMS), z.string()) })
type WireDay = z.infer<typeof moneyDay>

const eachSum = <From, To>(change: (sum: From) => To, sums: Record<DaySum, From>): Record<DaySum, To> =>
  Object.fromEntries(DAY_SUMS.map((name) => [name, change(sums[name])])) as Record<DaySum, To>
export const encodeMoneyDay = ({ day, ...sums }: MoneyDay): WireDay => ({ day, sums: eachSum(toYuan, sums) })

export const listMoneyDays = endpoint({
  ...finance,
  path: '/staff/ledger/days',
  summary: 'What the postings of each day sum up to, up to a month',
  query: days.superRefine(inOrder(DAYS_SHOWN_MAX)),
  data: z.array(moneyDay),
  encode: (query: Period) => ({ query }),
  decode: (list): MoneyDay[] => list.map(({ day, sums }) => ({ day, ...eachSum(decodePrice, sums) })),
})

const exporting = {
  isLogged: true,
  query: days.extend({ format: z.enum(EXPORT_FORMATS).default('xlsx') }).superRefine(inOrder()),
  data: z.unknown(),
  encode: (query: Period & { format: ExportFormat }) => ({ query }),
} as const
export const exportPostings = endpoint({
  ...finance,
  ...exporting,
  path: '/staff/exports/postings',
  confirm: true,
  summary: 'Every posting of a period with account, debit and credit, order, customer and the provider’s number',
})
export const exportMoneyDays = endpoint({
  ...finance,
  ...exporting,
  path: '/staff/exports/money-days',
  confirm: true,
  summary: 'What the postings of each day of a period sum up to',
})
