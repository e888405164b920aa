import { expect, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { describeSchema } from '#test/support/describe-schema.ts'

const { db } = await testDatabase()

test('schema.sql is what the migrations make; `npm test -- schema -u` writes it anew', async () => {
  await expect(await describeSchema(db)).toMatchFileSnapshot('schema.sql')
})
