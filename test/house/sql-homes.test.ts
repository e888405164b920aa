import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Where SQL stands: in the sql files of a feature, and where all is about the database. */
const HOMES = /\/(sql|[\w-]+-sql)\.ts$|^server\/(db|invariants|seed)\//
/** A tagged template of a pool or a transaction, with or without the type of its rows. */
const SQL = /\b(db|tx|sql|pool|admin)(<[^`;]*>)?`\s*[a-z]/

/** Files from before the rule. The list only gets shorter. */
const EXCEPTIONS: readonly string[] = [
  'scripts/check-ledger.ts',
  'scripts/reset.ts',
  'server/features/after-sales/find-after-sale.ts',
  'server/features/cart/buy-now-keys.ts',
  'server/features/chat/events.ts',
  'server/features/chat/lock-chat.ts',
  'server/features/chat/own-data.ts',
  'server/features/chat/read-status.ts',
  'server/features/chat/require-visible.ts',
  'server/features/content/known-things.ts',
  'server/features/content/put-in-order.ts',
  'server/features/content/write-article-categories.ts',
  'server/features/content/write-articles.ts',
  'server/features/content/write-content.ts',
  'server/features/content/write-estates.ts',
  'server/features/content/write-festival.ts',
  'server/features/content/write-films.ts',
  'server/features/flash-sale/take-packs.ts',
  'server/features/invoices/request-invoices.ts',
  'server/features/ledger/movements.ts',
  'server/features/ledger/pay-methods.ts',
  'server/features/ledger/read-balance.ts',
  'server/features/orders/add-parcel-step.ts',
  'server/features/orders/find-head.ts',
  'server/features/orders/find-hold.ts',
  'server/features/orders/find-order.ts',
  'server/features/orders/lines-to-ship.ts',
  'server/features/orders/list-parcels.ts',
  'server/features/orders/lock-shopper.ts',
  'server/features/orders/order-limits.ts',
]

test('SQL stands in sql.ts or *-sql.ts of its feature, and in server/db, server/invariants and server/seed', () => {
  const files = globSync('{server,web,contract,domain,scripts}/**/*.{ts,tsx}', { cwd: root })
  const strays = files.filter(
    (file) => !/\.test\.tsx?$/.test(file) && !HOMES.test(file) && SQL.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(strays.toSorted()).toEqual(EXCEPTIONS)
})
