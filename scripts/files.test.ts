import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { backupName, outdated } from '#server/db/backup/rotation.ts'
import { BACKED_UP_FOLDERS, readBackup, writeBackup } from '#server/db/backup.ts'
import { connect } from '#server/db/database.ts'
import { folderStorage } from '#server/external/storage/folder-storage.ts'
import { openFilesOfShop, openStorage } from '#server/external/storage/open-storage.ts'
import { gather } from '#server/external/storage/storage.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { createDatabase } from '#test/support/database.ts'
import { objectStorage } from '#test/support/object-storage.ts'
import { blackPng } from '#test/support/pictures.ts'
import { runCommand, startCommand } from '#test/support/run-command.ts'
import { secondHost, shopper, shopWith } from '#test/support/shop.ts'
import { uploadPicture } from '#test/support/upload-picture.ts'

const FILES = 40

const bucket = await objectStorage()
const shop = await shopWith()
const { dataDir, databaseUrl = '' } = shop.deps.config
const onFolder = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
const onBucket = { ...onFolder, ...bucket.env }
const stored = openStorage(readConfig({ ...onBucket, S3_TIMEOUT_MS: '60000' }))
const inBucket = async () => (await gather(stored.list('uploads/'))).map(({ name }) => name).toSorted()
const nameOf = (serial: number) => `uploads/2026/11/${String(serial).padStart(8, '0')}-0000-4000-8000-000000000000.webp`

test('T69: a folder that is moved into a bucket is there wholly, byte for byte, though the move was killed in the middle and repeated', {
  timeout: 600_000,
}, async () => {
  const folder = folderStorage(dataDir)
  const contents = new Map<string, Buffer>()
  for (let serial = 1; serial <= FILES; serial += 1) contents.set(nameOf(serial), randomBytes(5_000))
  for (const [name, bytes] of contents) await folder.put(name, bytes)
  const me = await shopper(shop)
  const own = await uploadPicture(shop, me)

  const move = startCommand('files', onBucket, ['move'])
  const hasEnded = move.ended.then(() => true)
  while ((await inBucket()).length <= 3) expect(await Promise.race([hasEnded, false]), move.output()).toBe(false)
  await move.end('SIGKILL')
  expect((await inBucket()).length).toBeLessThan(FILES)
  // As a broken disk over there would leave it: right in length only.
  await stored.put(nameOf(1), randomBytes(5_000))

  const again = await runCommand('files', onBucket, ['move'])
  expect([again.code, again.out]).toEqual([
    0,
    expect.stringMatching(/^\d+ files copied \([\d.]+ MB\), \d+ were there already; each was read back and compared\.\n$/),
  ])
  for (const [name, bytes] of contents) expect((await stored.read(name))?.equals(bytes)).toBe(true)
  expect((await runCommand('files', onBucket, ['move'])).out).toMatch(`0 files copied (0.0 MB), ${FILES + 4} were there already`)

  const host = await secondHost(shop, bucket.env)
  // Its address is signed by another key now: the next answer has it anew.
  expect((await host.app.inject({ url: own })).statusCode).toBe(404)
  expect((await host.app.inject({ url: host.deps.privatePictures.sign(own.replace(/\?.*/, '')) })).statusCode).toBe(200)
  expect((await folder.read(nameOf(1)))?.equals(contents.get(nameOf(1)) ?? Buffer.alloc(0))).toBe(true)
})

test('T69: the check names files without rows and rows without files, in a bucket as in a folder; a sweep only tells unless it is meant', async () => {
  for (const env of [onFolder, onBucket]) {
    const checked = await runCommand('files', env, ['check'])
    expect(checked.code).toBe(1)
    expect(checked.out).toContain('A row names, but it is gone: uploads/wine.webp (product)\n')
    expect(checked.out).toMatch(new RegExp(`${FILES} without a row, 1 rows without their file`))
    expect((await runCommand('files', env, ['sweep'])).out).toContain(`${FILES} files. With --yes`)
  }
  for (const storage of [folderStorage(dataDir), stored]) await storage.put('uploads/wine.webp', blackPng(3, 2))
  expect((await runCommand('files', onBucket, ['check'])).code).toBe(0)
  expect((await inBucket()).length).toBe(FILES + 1)
})

test('T69: wrong keys of the bucket are told in a sentence, by the command and at the start', { timeout: 240_000 }, async () => {
  const wrong = { ...onBucket, S3_SECRET_ACCESS_KEY: 'not-this-one' }
  const moved = await runCommand('files', wrong, ['move'])
  expect([moved.code, moved.err]).toEqual([1, expect.stringContaining('signature')])
  expect(moved.err).not.toContain('    at ')
  const started = await runCommand('start', { ...wrong, DATA_DIR: temporary() })
  expect([started.code, started.err]).toEqual([1, expect.stringContaining('The files cannot be stored (S3_BUCKET and its keys)')])
})

test('T69: a backup takes its files from the bucket and puts them into another; it can be tried without touching any shop', {
  timeout: 600_000,
}, async () => {
  const file = join(temporary(), 'shop.tar.gz')
  await writeBackup(shop.db, dataDir, BACKED_UP_FOLDERS, file, { files: openFilesOfShop(readConfig(onBucket)) })

  const database = await createDatabase(inject('adminUrl'), 'template0')
  const db = connect(database.url, 3)
  atEnd(async () => {
    await db.end({ timeout: 5 })
    await database.drop()
  })
  const elsewhere = readConfig({ ...bucket.env, S3_PREFIX: 'another', S3_TIMEOUT_MS: '60000', DATA_DIR: temporary() })
  const full = openFilesOfShop(readConfig(onBucket))
  await expect(readBackup(db, elsewhere.dataDir, file, { files: full })).rejects.toThrow('The bucket holds files already')
  await readBackup(db, elsewhere.dataDir, file, { files: openFilesOfShop(elsewhere) })
  const restored = openStorage(elsewhere)
  for (const name of await inBucket())
    expect((await restored.read(name))?.equals((await stored.read(name)) ?? Buffer.alloc(0))).toBe(true)
  expect((await gather(restored.list('private-pictures/'))).length).toBe(4)

  // The environment names a shop that is nobody's business here.
  const good = await runCommand('restore', onFolder, ['--check', file])
  expect([good.code, good.out]).toEqual([
    0,
    expect.stringMatching(/rules hold; \d+ files, 0 missing\.\nThis backup is good\.\n$/),
  ])
  expect(readdirSync(process.env.TMPDIR ?? tmpdir()).filter((name) => name.startsWith('rebstock-restore-check-'))).toEqual([])

  await shop.db`update account set avatar = '/uploads/2026/11/gone.webp'`
  const holed = `${file}.2`
  await writeBackup(shop.db, dataDir, BACKED_UP_FOLDERS, holed)
  const bad = await runCommand('restore', onFolder, ['--check', holed])
  expect(bad.code).toBe(1)
  expect(bad.out).toContain('A row names, but it is gone: uploads/2026/11/gone.webp (account)')
})

test('T69: backups of two hundred wines with three pictures each into a folder: the last of each day and week stays, and what is not ours', {
  timeout: 600_000,
}, async () => {
  const folder = temporary()
  const daily = Array.from({ length: 60 }, (_, ago) => backupName(new Date(Date.UTC(2026, 10, 27, 4) - ago * 24 * 3600_000)))
  const twice = backupName(new Date(Date.UTC(2026, 10, 27, 3)))
  const gone = outdated([...daily, twice, 'rebstock-2026-01-01.tar.gz', 'notes.txt'], { daily: 7, weekly: 5 })
  const kept = [...daily, twice].filter((name) => !gone.includes(name))
  // Seven days; the Sundays of 22, 15, 8 and 1 November, of which the first is one of the seven days.
  expect(kept.map((name) => name.slice(9, 19))).toEqual([
    ...['2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21'],
    ...['2026-11-15', '2026-11-08', '2026-11-01'],
  ])
  expect(gone).toContain(twice)
  for (const name of [...daily.slice(1, 9), 'notes.txt']) writeFileSync(join(folder, name), 'older')
  const pictures = Array.from({ length: 600 }, (_, index) => `uploads/2026/10/${index}`)
  for (const stem of pictures)
    for (const width of ['', '-240', '-480', '-960']) await folderStorage(dataDir).put(`${stem}${width}.webp`, randomBytes(3_000))
  await shop.db`
    insert into product (code, name_zh, name_en, search_text, images)
    select 'many-' || n, '酒', 'Wine', '', array(select '/uploads/2026/10/' || n * 3 + part || '.webp' from generate_series(0, 2) as part)
      from generate_series(0, 199) as n`
  const made = await runCommand('backup', onFolder, ['--into', folder, '--daily', '3', '--weekly', '1'])
  expect([made.code, made.out]).toEqual([
    0,
    expect.stringMatching(/Z\.tar\.gz: \d+ tables, \d+ rows, 2[4-9]\d\d files, [\d.]+ MB, read back\./),
  ])
  expect(readdirSync(folder)).toHaveLength(1 + 3)
  expect(existsSync(join(folder, 'notes.txt'))).toBe(true)
})

function temporary(): string {
  const { path, remove } = temporaryDataDir()
  atEnd(remove)
  return path
}
