import { type Facts, factsOf } from '#domain/vocabulary/facts.ts'
import type { Db } from '#server/db/database.ts'
import type { Tag } from '#server/http/changes.ts'
import { readFactSources } from './facts-sql.ts'

/** What texts that name facts depend on. */
export const FACT_TAGS = ['company', 'chat-settings', 'freight', 'dictionary'] as const satisfies readonly Tag[]

export const readFacts = async (db: Db): Promise<Facts> => factsOf(await readFactSources(db))
