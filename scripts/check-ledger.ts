import { readConfig } from '#server/config.ts'
import { connect, transaction } from '#server/db/database.ts'
import { findViolations } from '#server/invariants/find-violations.ts'
import { openShop } from '#server/open-database.ts'

/** `npm run check:ledger`: checks the invariants, even while the shop runs. Exits with 1 when one is violated. */
const SHOWN_MAX = 20

try {
  process.exitCode = (await check()) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function check(): Promise<boolean> {
  const database = await openShop(readConfig(process.env))
  const db = connect(database.url, 1)
  try {
    const checked = await transaction(db, async (tx) => {
      await tx`set transaction isolation level repeatable read, read only`
      return findViolations(tx)
    })
    for (const { rule, rows } of checked) {
      console.log(`${rows.length === 0 ? 'ok    ' : 'BROKEN'} ${String(rows.length).padStart(5)}  ${rule}`)
      for (const row of rows.slice(0, SHOWN_MAX)) console.log(`                 ${JSON.stringify(row)}`)
      if (rows.length > SHOWN_MAX) console.log(`                 … and ${rows.length - SHOWN_MAX} more`)
    }
    const broken = checked.reduce((sum, { rows }) => sum + rows.length, 0)
    console.log(broken === 0 ? `All ${checked.length} rules hold.` : `${broken} violations.`)
    return broken === 0
  } finally {
    await db.end({ timeout: 5 })
    await database.stop()
  }
}
