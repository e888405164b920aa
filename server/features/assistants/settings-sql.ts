import type { AssistantSettings } from '#domain/assistant.ts'
import type { Db } from '#server/db/database.ts'

const KEY = 'assistants'
const PER_MINUTE = 300

/** Off in a shop that has not decided, but on in the demo. */
export async function findSettings(db: Db, { isProduction }: { isProduction: boolean }): Promise<AssistantSettings> {
  const [setting] = await db<{ value: Partial<AssistantSettings> }[]>`select value from setting where key = ${KEY}`
  return { isOn: !isProduction, perMinute: PER_MINUTE, ...setting?.value }
}

export async function saveSettings(db: Db, settings: AssistantSettings): Promise<void> {
  await db`
    insert into setting (key, value) values (${KEY}, ${db.json(settings)})
    on conflict (key) do update set value = excluded.value, updated_at = now()`
}
