import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pictureAt } from '#domain/picture.ts'
import { gather } from '#server/external/storage/storage.ts'
import { blackPng } from '#test/support/pictures.ts'
import { shopper, shopWith } from '#test/support/shop.ts'
import { uploadPicture } from '#test/support/upload-picture.ts'
import { compareFiles } from './compare-files.ts'
import { sweepFiles } from './sweep-files.ts'

const shop = await shopWith()
const { db, deps } = shop
const { storage } = deps
const NOW = { graceSeconds: 0 }
const orphan = (serial: string) => `uploads/2026/01/00000000-0000-4000-8000-0000000000${serial}.webp`
const names = async () => (await gather(storage.list('uploads/'))).map(({ name }) => name)
const missingNames = async () => (await compareFiles(db, storage)).missing.map(({ name }) => name)

describe('T69: files and rows are compared', () => {
  test('what staff and shoppers have uploaded belongs to a row in all widths, wherever it is shown; a stray file does not', async () => {
    const [editor, me] = [await shopper(shop, { scopes: ['shopper', 'merchandiser'] }), await shopper(shop)]
    const [shown, inText, own] = [
      await uploadPicture(shop, editor, { use: 'shop' }),
      await uploadPicture(shop, editor, { use: 'shop' }),
      await uploadPicture(shop, me),
    ]
    await db`delete from upload where name in (${shown}, ${inText})`
    await db`update product set images = array[${shown}] where id = ${shop.sku.productId}`
    await db`update product set description_zh = ${`<p><img src="${pictureAt(inText, 480)}" alt=""></p>`} where id = ${shop.sku.productId}`
    await storage.put(orphan('01'), blackPng(3, 2))
    const { orphans, missing } = await compareFiles(db, storage)
    expect(orphans.map(({ name }) => name)).toEqual([orphan('01')])
    expect(missing).toEqual([])
    expect(own).toBeTruthy()
  })

  test('a row whose file is gone is named with its table; words of a shopper that only look like one are not', async () => {
    const me = await shopper(shop)
    await db`update account set avatar = '/uploads/2026/02/gone.webp' where id = ${me.id}`
    await db`insert into chat_thread (shopper_id) values (${me.id})`
    await db`insert into chat_message (shopper_id, position, author, sender_id, kind, content)
             values (${me.id}, 1, 'shopper', ${me.id}, 'text', '/uploads/2026/02/never-was.webp')`
    expect((await compareFiles(db, storage)).missing).toEqual([{ name: 'uploads/2026/02/gone.webp', table: 'account' }])
    await db`update account set avatar = '' where id = ${me.id}`
    expect(await missingNames()).toEqual([])
  })
})

describe('T69: files that no row names are swept', () => {
  test('only when they were without one twice, with the time of grace between; one that is named in between stays', async () => {
    await storage.put(orphan('02'), blackPng(3, 2))
    expect(await sweepFiles(deps)).toMatchObject({ removed: [] })
    expect(await names()).toContain(orphan('02'))
    await db`update file_without_row set seen_at = now() - interval '25 hours'`
    // The file itself is young: its row may be on its way.
    expect(await sweepFiles(deps)).toMatchObject({ removed: [] })
    await db`update product set images = images || array[${`/${orphan('02')}`}] where id = ${shop.sku.productId}`
    expect(await sweepFiles(deps, NOW)).not.toMatchObject({ removed: expect.arrayContaining([orphan('02')]) })
    expect(await names()).toContain(orphan('02'))
    await db`update product set images = array_remove(images, ${`/${orphan('02')}`}) where id = ${shop.sku.productId}`
    expect(await sweepFiles(deps, NOW)).toMatchObject({ removed: expect.arrayContaining([orphan('02')]) })
    expect(await names()).not.toContain(orphan('02'))
  })

  test('pictures that are uploaded while it sweeps, again and again, are all there afterwards', async () => {
    const me = await shopper(shop)
    let isOver = false
    const sweeping = (async () => {
      while (!isOver) await sweepFiles(deps)
    })()
    const addresses = []
    for (let count = 0; count < 5; count += 1) addresses.push(await uploadPicture(shop, me))
    isOver = true
    await sweeping
    for (const url of addresses) expect((await shop.app.inject({ url })).statusCode).toBe(200)
    expect(await missingNames()).toEqual([])
  })

  test('halves of uploads that were killed go, too, and the word of the last sweep stays', async () => {
    const half = join(deps.config.dataDir, `${orphan('03')}.part`)
    const part = 'incoming/00000000-0000-4000-8000-000000000001-0000000000'
    mkdirSync(dirname(half), { recursive: true })
    writeFileSync(half, 'half')
    await storage.put(part, Buffer.from('half'))
    for (const file of [half, join(deps.config.dataDir, part)]) utimesSync(file, new Date('2026-01-01'), new Date('2026-01-01'))
    await sweepFiles(deps)
    await db`update file_without_row set seen_at = now() - interval '25 hours'`
    expect(await sweepFiles(deps)).toMatchObject({ removed: [`${orphan('03')}.part`] })
    expect((await gather(storage.list('incoming/'))).map(({ name }) => name)).toEqual(['incoming/last-sweep'])
  })

  test('nothing is removed while another database sweeps the same files, until somebody says which is the only one', async () => {
    await storage.put(orphan('04'), blackPng(3, 2))
    await storage.put('incoming/last-sweep', Buffer.from('of a copy of this shop'))
    expect(await sweepFiles(deps, NOW)).toBe('disputed')
    expect(await sweepFiles(deps, NOW)).toBe('disputed')
    expect(await names()).toContain(orphan('04'))
    expect(await sweepFiles(deps, { ...NOW, isOnlyShop: true })).toMatchObject({ removed: [orphan('04')] })
    expect(await sweepFiles(deps, NOW)).toMatchObject({ removed: [] })
  })
})
