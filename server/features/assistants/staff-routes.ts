import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff/assistants.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { lockBeforeInsert } from '#server/db/lock-before-insert.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { findSettings, saveSettings } from './settings-sql.ts'
import { type AgentLimits, listAgents, lockAgent, reportAgents, reportQuestions, updateAgent } from './staff-sql.ts'
import type { Tallies } from './tallies.ts'

const versionOfAgent = ({ perMinute, isBlocked }: AgentLimits): string => versionOf({ perMinute, isBlocked })

export function staffAssistantRoutes(serve: Serve, { db, config }: Deps, { flush }: Tallies): void {
  const versioned = async (tx: Db) => {
    const settings = await findSettings(tx, config)
    return { ...settings, version: versionOf(settings) }
  }
  serve(staff.findAssistants, async () => {
    await flush()
    const [settings, agents] = await Promise.all([versioned(db), listAgents(db)])
    return { settings, agents: agents.map((agent) => ({ ...agent, version: versionOfAgent(agent) })) }
  })
  serve(staff.saveAssistantSettings, async ({ body: { version, ...settings } }) => {
    await transaction(db, async (tx) => {
      await lockBeforeInsert(tx, 'assistants')
      requireVersion(await versioned(tx), version)
      await saveSettings(tx, settings)
    })
    return done('saved')
  })
  serve(staff.saveAgent, async ({ params, body: { version, ...wanted } }) => {
    await transaction(db, async (tx) => {
      const present = (await lockAgent(tx, params.id)) ?? refuse('not-found')
      requireVersion({ version: versionOfAgent(present) }, version)
      await updateAgent(tx, params.id, wanted)
    })
    return done('saved')
  })
  serve(staff.reportAssistants, async ({ query }) => {
    await flush()
    const [agents, questions] = await Promise.all([reportAgents(db, query), reportQuestions(db, query)])
    return { agents, questions }
  })
}
