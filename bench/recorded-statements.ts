import type { Pool } from '#server/db/database.ts'

type Statement = { text: string; parameters: unknown[]; types: number[] }
/** Statements between `begin` and `commit` are one transaction. */
export type Recording = Statement[]

/** Records every statement that `work` sends over this pool. */
export async function record(db: Pool, work: () => Promise<unknown>): Promise<Recording> {
  const recording: Recording = []
  db.options.debug = (_connection, text, parameters, types) => {
    recording.push({ text, parameters: [...parameters], types: [...((types as number[] | undefined) ?? [])] })
  }
  try {
    await work()
  } finally {
    db.options.debug = false
  }
  return recording
}

/** `stands` maps recorded values to replacements; `made` receives the first row of each statement that creates a value for later ones. */
export async function replay(
  db: Pool,
  recording: Recording,
  stands: Map<unknown, unknown>,
  made: (text: string, row: Record<string, unknown>) => void,
): Promise<void> {
  const send = async (connection: Pool, { text, parameters, types }: Statement) => {
    const values = parameters.map((value, index) => {
      const stand = standFor(value, stands)
      return types[index] ? db.typed(stand as never, types[index]) : stand
    })
    const [row] = await connection.unsafe(text, values as never[], { prepare: true })
    if (row) made(text, row)
  }
  for (let place = 0; place < recording.length; place += 1) {
    const statement = recording[place]
    if (!statement) continue
    if (!/^begin\b/i.test(statement.text)) {
      await send(db, statement)
      continue
    }
    const end = recording.findIndex(({ text }, index) => index > place && /^commit\b/i.test(text))
    const inside = recording.slice(place + 1, end)
    await db.begin(async (tx) => {
      for (const one of inside) await send(tx as unknown as Pool, one)
    })
    place = end
  }
}

function standFor(value: unknown, stands: ReadonlyMap<unknown, unknown>): unknown {
  if (stands.has(value)) return stands.get(value)
  if (Array.isArray(value)) return value.map((each) => standFor(each, stands))
  if (value && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, standFor(each, stands)]))
  }
  return value
}
