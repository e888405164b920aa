import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireDay, wireId, wireInt } from '#contract/inputs.ts'
import { AGENT_CALLS_MAX, type AssistantSettings } from '#domain/assistant.ts'
import { type Days, isPeriod, REPORT_READERS } from '#domain/report.ts'
import { seen, version } from './writing.ts'

/* Assistants that shop for people: whether they may, how often, who came, and what came of it. */

const perMinute = wireInt(1, AGENT_CALLS_MAX)

const agent = z.object({
  id: z.number(),
  profileUrl: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Null: as the settings say. */
  perMinute: z.number().nullable(),
  isBlocked: z.boolean(),
  /** Of the last 30 days. */
  calls: z.number(),
  refused: z.number(),
  version,
})
export type StaffAgent = z.infer<typeof agent>

export const findAssistants = endpoint({
  method: 'GET',
  path: '/staff/assistants',
  access: 'admin',
  summary: 'Whether assistants may shop here, and which came',
  data: z.object({ settings: z.object({ isOn: z.boolean(), perMinute: z.number(), version }), agents: z.array(agent) }),
})

export const saveAssistantSettings = endpoint({
  method: 'POST',
  path: '/staff/assistants/settings',
  access: 'admin',
  summary: 'Let assistants in or out, and say how many calls each may make in a minute. Without a version the last writer wins',
  body: z.object({ isOn: z.boolean(), perMinute, ...seen }),
  data: z.undefined(),
  encode: (body: AssistantSettings & { version?: string | undefined }) => ({ body }),
})

export const saveAgent = endpoint({
  method: 'POST',
  path: '/staff/assistants/:id',
  access: 'admin',
  summary: 'Give one assistant a limit of its own, or turn it away. Without a version the last writer wins',
  params: z.object({ id: wireId }),
  body: z.object({ perMinute: perMinute.nullable(), isBlocked: z.boolean(), ...seen }),
  data: z.undefined(),
  encode: ({ id, ...body }: Pick<StaffAgent, 'id' | 'perMinute' | 'isBlocked'> & { version?: string | undefined }) => ({
    params: { id },
    body,
  }),
})

const reported = z.object({
  profileUrl: z.string(),
  calls: z.number(),
  searches: z.number(),
  refused: z.number(),
  carts: z.number(),
  checkouts: z.number(),
  /** Paid ones of those checkouts, and what they brought. */
  orders: z.number(),
  paid: z.number(),
})
export type ReportedAgent = z.infer<typeof reported>
const question = z.object({ words: z.string(), asked: z.number(), hits: z.number() })
export type ReportedQuestion = z.infer<typeof question>

export const reportAssistants = endpoint({
  method: 'GET',
  path: '/staff/reports/assistants',
  access: REPORT_READERS,
  summary: 'Which assistants came, what they searched, and what they sold',
  query: z.object({ from: wireDay, to: wireDay }).refine(isPeriod),
  data: z.object({ agents: z.array(reported), questions: z.array(question) }),
  encode: ({ from, to }: Days) => ({ query: { from, to } }),
})
