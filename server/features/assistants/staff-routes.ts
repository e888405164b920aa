import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff/assistants.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { findSettings, saveSettings } from './settings-sql.ts'
import { listAgents, reportAgents, reportQuestions, updateAgent } from './staff-sql.ts'
import type { Tallies } from './tallies.ts'

export function staffAssistantRoutes(serve: Serve, { db, config }: Deps, { flush }: Tallies): void {
  serve(staff.findAssistants, async () => {
    await flush()
    const [settings, agents] = await Promise.all([findSettings(db, config), listAgents(db)])
    return { settings, agents }
  })
  serve(staff.saveAssistantSettings, async ({ body }) => {
    await transaction(db, (tx) => saveSettings(tx, body))
    return done('saved')
  })
  serve(staff.saveAgent, async ({ params, body }) => {
    if (!(await transaction(db, (tx) => updateAgent(tx, params.id, body)))) refuse('not-found')
    return done('saved')
  })
  serve(staff.reportAssistants, async ({ query }) => {
    await flush()
    const [agents, questions] = await Promise.all([reportAgents(db, query), reportQuestions(db, query)])
    return { agents, questions }
  })
}
