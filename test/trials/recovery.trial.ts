import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { prepareSchema } from '#server/db/prepare-schema.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { eventually } from '#test/support/eventually.ts'
import { violations } from '#test/support/invariants.ts'
import { objectStorage } from '#test/support/object-storage.ts'
import { paidOrder } from '#test/support/received-order.ts'
import { rowDigests } from '#test/support/row-digests.ts'
import { runProgram } from '#test/support/run-program.ts'
import { addWine, openHost, shopper } from '#test/support/shop.ts'

/*
 * `npm run trial:recovery`: a PostgreSQL that archives into object storage by Barman loses its disk after somebody has deleted the orders, and
 * comes back to the minute before. What docs/operations.md tells to do by hand.
 */

test('T70: after orders were deleted and the disk was lost, the shop is back as it was at the minute before', {
  timeout: 1_800_000,
}, async () => {
  await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'barman-cli-cloud', 'python3-boto3'], {
    DEBIAN_FRONTEND: 'noninteractive',
  })
  const { env: bucket } = await objectStorage()
  const keys = {
    AWS_ACCESS_KEY_ID: bucket.S3_ACCESS_KEY_ID ?? '',
    AWS_SECRET_ACCESS_KEY: bucket.S3_SECRET_ACCESS_KEY ?? '',
    AWS_DEFAULT_REGION: 'us-east-1',
  }
  const place = ['--endpoint-url', bucket.S3_ENDPOINT ?? '', 's3://shop/postgres', 'rebstock']
  const asCommand = (tool: string, ...args: string[]) =>
    [...Object.entries(keys).map(([name, value]) => `${name}=${value}`), `/usr/bin/${tool}`, ...place, ...args].join(' ')
  const dataDir = temporaryDataDir()
  atEnd(() => dataDir.remove())
  const archiving = { archive_mode: 'on', archive_command: asCommand('barman-cloud-wal-archive', '%p') }

  const before = await startEmbedded(dataDir.path, { settings: archiving })
  const db = connect(before.url, 10)
  await prepareSchema(db, 'demo')
  const wines = [await addWine(db)]
  const shop = await openHost(db, { DATABASE_URL: before.url }, wines)
  const buyer = await shopper(shop, { balance: 100_000_00 })
  for (let count = 0; count < 3; count += 1) await paidOrder(shop, buyer)
  const superuser = new URL(before.superuserUrl)
  await runProgram(
    '/usr/bin/barman-cloud-backup',
    [
      '-h',
      '127.0.0.1',
      '-p',
      superuser.port,
      '-U',
      superuser.username,
      '-d',
      'rebstock',
      '--immediate-checkpoint',
      '-n',
      'base',
      ...place,
    ],
    {
      ...keys,
      PGPASSWORD: superuser.password,
    },
  )
  for (let count = 0; count < 4; count += 1) await paidOrder(shop, buyer)
  const digests = await rowDigests(db)
  const [{ at }] = await db<[{ at: string }]>`select clock_timestamp()::text as at`

  // Somebody takes the live shop for a trial.
  await db`truncate shop_order cascade`
  const superuserDb = connect(before.superuserUrl, 1)
  const [{ file }] = await superuserDb<[{ file: string }]>`select pg_walfile_name(pg_switch_wal()) as file`
  await eventually(async () => {
    const [{ archived }] = await superuserDb<
      [{ archived: string }]
    >`select coalesce(last_archived_wal, '') as archived from pg_stat_archiver`
    expect(archived >= file).toBe(true)
  })
  await Promise.all([shop.app.close(), superuserDb.end()])
  await db.end({ timeout: 5 })
  await before.stop()

  const cluster = join(dataDir.path, 'postgres', 'cluster')
  const { uid, gid } = statSync(cluster)
  rmSync(cluster, { recursive: true })
  await runProgram('/usr/bin/barman-cloud-restore', [...place, 'base', cluster], keys)
  writeFileSync(join(cluster, 'recovery.signal'), '')
  chmodSync(cluster, 0o700)
  await runProgram('chown', ['-R', `${uid}:${gid}`, cluster], {})
  expect(readdirSync(cluster)).toContain('backup_label')

  const after = await startEmbedded(dataDir.path, {
    settings: {
      restore_command: asCommand('barman-cloud-wal-restore', '%f', '%p'),
      recovery_target_time: at,
      recovery_target_action: 'promote',
    },
  })
  atEnd(() => after.stop())
  const recovered = connect(after.url, 5)
  atEnd(() => recovered.end({ timeout: 5 }))
  expect(await rowDigests(recovered)).toEqual(digests)
  expect(await recovered`select from shop_order`).toHaveLength(7)
  expect(await violations(recovered)).toEqual([])
  const again = await openHost(recovered, { DATABASE_URL: after.url }, wines)
  atEnd(() => again.app.close())
  await paidOrder(again, await shopper(again, { balance: 1_000_00 }))
  expect(await violations(recovered)).toEqual([])
})
