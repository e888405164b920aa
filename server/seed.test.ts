import { pino } from 'pino'
import { expect, test } from 'vitest'
import { vocabulary } from '#domain/vocabulary/all.ts'
import { readConfig } from '#server/config.ts'
import { openDeps } from '#server/open-deps.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { testDatabase } from '#test/support/database.ts'
import { importWines, wineRecord } from '#test/support/wine-list.ts'
import { seedShop } from './seed.ts'

const PRODUCTION = {
  SHOP_MODE: 'production',
  SITE_URL: 'https://shop.example',
  ADMIN_PASSWORD: 'a-long-secret-of-the-owner',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: 'sign',
  SMS_TEMPLATE_CODE: 'template',
}

async function emptyShop(env: NodeJS.ProcessEnv = {}) {
  const { url, db } = await testDatabase()
  const dataDir = temporaryDataDir()
  atEnd(() => dataDir.remove())
  const lines: string[] = []
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir.path, LOG_LEVEL: 'silent', ...env })
  return { ...openDeps({ config, db, log: pino({ level: 'silent' }) }), progress: (line: string) => lines.push(line), lines }
}

const termCount = Object.values(vocabulary).flat().length

test('production starts with the vocabulary, a nameless company and one administrator, and nothing made up', async () => {
  const shop = await emptyShop(PRODUCTION)
  await seedShop(shop)
  const [counts] = await shop.db`
    select (select count(*) from term) as terms, (select count(*) from product) as products, (select count(*) from article) as articles,
           (select count(*) from account) as accounts, (select count(*) from shop_order) as orders`
  expect(counts).toEqual({ terms: termCount, products: 0, articles: 0, accounts: 1, orders: 0 })
  const [administrator] = await shop.db<{ login: string; scopes: string[]; hash: string }[]>`
    select login, scopes, password_hash as hash from account`
  expect(administrator).toMatchObject({ login: 'admin', scopes: expect.arrayContaining(['admin']) })
  expect(administrator?.hash).not.toContain(PRODUCTION.ADMIN_PASSWORD)
  expect(shop.lines).toEqual([])
  expect(await shop.db`select key from shop_promise`).toEqual([])
  expect(await shop.db`select free_from from freight_zone`).toEqual([{ free_from: null }])
})

test('an administrator’s password that is easy to guess stops the first start, and no later one', async () => {
  for (const ADMIN_PASSWORD of ['password1234', 'administrator', 'rebstock-2026', 'rebstock-admin', '5201314woaini']) {
    const shop = await emptyShop({ ...PRODUCTION, ADMIN_PASSWORD })
    await expect(seedShop(shop)).rejects.toThrow('ADMIN_PASSWORD is too easy to guess')
    expect(await shop.db`select from account`).toEqual([])
    await seedShop({ ...shop, config: { ...shop.config, adminPassword: PRODUCTION.ADMIN_PASSWORD } })
    await seedShop(shop)
    expect(await shop.db`select login from account`).toEqual([{ login: 'admin' }])
  }
  const demo = await emptyShop({ ADMIN_PASSWORD: 'short' })
  await expect(seedShop(demo)).rejects.toThrow('ADMIN_PASSWORD needs 12 to 128 characters')
})

test('the second start changes nothing, not even a row’s version', async () => {
  const shop = await emptyShop(PRODUCTION)
  await seedShop(shop)
  const state = () =>
    shop.db`select 'term' as kind, xmin::text, id from term union all select 'account', xmin::text, id from account order by 1, 3`
  const before = await state()
  await seedShop(shop)
  expect(await state()).toEqual(before)
})

test('a shop that has imported wines of its own before the first start is not filled with demo wines', async () => {
  const shop = await emptyShop()
  await importWines(shop, [wineRecord({ code: 'mine' })])
  await seedShop(shop)
  expect(await shop.db`select code from product`).toEqual([{ code: 'mine' }])
})

test('regions lie in their countries, sites in their regions, also where a region lies in a wider one', async () => {
  const shop = await emptyShop(PRODUCTION)
  await seedShop(shop)
  const orphans = await shop.db`select kind, code from term where kind in ('region', 'site') and parent_id is null`
  expect(orphans).toEqual([])
  const [wachau] = await shop.db<{ path: string[] }[]>`
    select array[term.code, parent.code, wider.code] as path
      from term join term parent on parent.id = term.parent_id join term wider on wider.id = parent.parent_id
     where term.kind = 'region' and term.code = 'wachau'`
  expect(wachau?.path).toEqual(['wachau', 'niederoesterreich', 'austria'])
})
