import { expect, inject, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { listMigrations, migrate } from '#server/db/migrate.ts'
import { atEnd } from '#test/support/at-end.ts'
import { createDatabase } from '#test/support/database.ts'

test('administrators of before supervise the chat still; the demo’s supervisor is no administrator any more, but never the last one', async () => {
  const before = (await listMigrations()).filter((name) => name < '026b')
  for (const hasOwner of [true, false]) {
    const database = await createDatabase(inject('adminUrl'), 'template0')
    const db = connect(database.url, 2)
    atEnd(async () => {
      await db.end({ timeout: 5 })
      await database.drop()
    })
    await migrate(db, before)
    await db`
      insert into account (login, nickname, scopes) values
        ('supervisor', '维拉', '{shopper,agent,admin}'), ('agent-mei', '小美', '{shopper,agent}'),
        ('chief', 'Chief', '{shopper,agent,finance,admin}')`
    if (!hasOwner) await db`update account set blocked_at = now() where login = 'chief'`
    await migrate(db)
    await migrate(db)
    const rows = await db<{ login: string; scopes: string[] }[]>`select login, scopes from account order by login`
    expect(rows.map(({ login, scopes }) => [login, scopes.toSorted()])).toEqual([
      ['agent-mei', ['agent', 'shopper']],
      ['chief', ['admin', 'agent', 'chat-supervisor', 'finance', ...(hasOwner ? ['owner'] : []), 'shopper']],
      ['supervisor', ['agent', 'chat-supervisor', 'shopper', ...(hasOwner ? [] : ['admin', 'owner'])].toSorted()],
    ])
  }
})
