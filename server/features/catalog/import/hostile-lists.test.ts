import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { importShop, notesOf, outcomes } from '#test/support/import-shop.ts'
import { wineRecord } from '#test/support/wine-list.ts'
import { readRows } from './read-rows.ts'

const { pc, load, loadJson, names, onlyProduct } = await importShop()

describe('hostile lists', () => {
  test('T46: formula signs at the start of texts are taken off, numbers keep their minus', async () => {
    const evil = ["=cmd|' /C calc'!A0", '+HYPERLINK(1)', '-2+3', '@SUM(1)', '\t=1+1', '=@+-=x']
    const report = await loadJson(evil.map((name, index) => wineRecord({ code: `c${index}`, name })))
    expect(await names()).toEqual(["cmd|' /C calc'!A0", 'HYPERLINK(1)', '2+3', 'SUM(1)', '1+1', 'x'])
    expect(notesOf(report).filter((key) => key === 'neutralised')).toHaveLength(evil.length)
  })

  test('T35: a script in a name is a name', async () => {
    const name = '<script>alert(1)</script> <img src=x onerror=alert(1)>'
    await loadJson([wineRecord({ code: 'a', name: { zh: name, en: name }, description: { zh: name, en: name } })])
    expect((await onlyProduct()).name.zh).toBe(name)
    const { data } = (await pc.get(`/product/detail/${(await onlyProduct()).id}`)) as {
      data: { storeInfo: { description: string } }
    }
    expect(data.storeInfo.description).not.toContain('<script')
    expect(data.storeInfo.description).not.toContain('<img')
  })

  test('T46: unknown encodings, damaged UTF-16 and binary files are refused, naming the line', async () => {
    const latin = Buffer.concat([
      Buffer.from('code,name\na,fine\nb,'),
      Buffer.from('M\xfcller-Thurgau \xa4\xa7', 'latin1'),
      Buffer.from('\nc,fine'),
    ])
    expect(() => readRows(latin)).toThrow(expect.objectContaining({ key: 'not-utf8', params: { line: 3 } }))
    const half = Buffer.from('\uFEFFcode,name\na,b\ud800', 'utf16le')
    expect(() => readRows(half)).toThrow(expect.objectContaining({ key: 'not-utf16' }))
    expect(() => readRows(Buffer.from('code,name\na,b\0c'))).toThrow(
      expect.objectContaining({ key: 'not-text', params: { line: 2 } }),
    )
  })

  test.each([
    ['empty', ''],
    ['empty', ' \n \n'],
    ['not-json', '[{"code": '],
    ['not-csv', 'code,name\na,"open'],
    ['header-twice', 'name,price,name\na,1,b'],
  ])('a file that is %s is refused as a whole', (key, content) => {
    expect(() => readRows(Buffer.from(content))).toThrow(expect.objectContaining({ key }))
  })

  test('a list of one endless line is refused as a broken one is', () => {
    const endless = Buffer.from(`code,name,${'"a""b" '.repeat(2_700_000)}`)
    expect(() => readRows(endless)).toThrow(expect.objectContaining({ key: 'not-csv' }))
    expect(() => readRows(Buffer.from('name of a column,'.repeat(1_000)))).toThrow(
      expect.objectContaining({ key: 'too-many-columns' }),
    )
  })

  test('a table of which no header is known is refused, headers without meaning are reported', async () => {
    await expect(load('foo,bar\n1,2')).rejects.toMatchObject({ key: 'no-known-header' })
    expect((await load('code,name,Lagerplatz\na,b,c')).ignoredHeaders).toEqual(['Lagerplatz'])
  })

  test('T32: keys that would pollute objects are ordinary unknown columns', async () => {
    await load('[{"code":"a","name":"x","__proto__":{"price":"1"},"constructor":"y"}]')
    expect(({} as Record<string, unknown>).price).toBeUndefined()
    expect(await names()).toEqual(['x'])
  })
})

describe('pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rebstock-list-'))

  test('pictures beside the list are stored in the shop', async () => {
    const png = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#1f3d36' } })
      .png()
      .toBuffer()
    writeFileSync(join(folder, 'bottle.png'), png)
    await loadJson([wineRecord({ code: 'a', images: ['bottle.png'] })], { folder })
    expect((await onlyProduct()).image).toMatch(/^\/uploads\/catalogue\/[0-9a-f]{32}\.webp$/)
    expect(outcomes(await loadJson([wineRecord({ code: 'a', images: ['bottle.png'] })], { folder }))).toEqual(['unchanged'])
  })

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'https://localhost/x.png',
    '//evil.example/x.png',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
  ])('T44: %s is not fetched', async (image) => {
    const report = await loadJson([wineRecord({ code: 'a', images: [image] })], { folder })
    expect([outcomes(report), notesOf(report)]).toEqual([['added'], ['image-remote']])
    expect((await onlyProduct()).images).toEqual([expect.stringMatching(/^\/uploads\/drawn\//)])
  })

  test.each(['../../../etc/passwd', '/etc/passwd', 'missing.png'])(
    '%s is refused: a list reaches nothing but its own folder',
    async (image) => {
      expect(notesOf(await loadJson([wineRecord({ code: 'a', images: [image] })], { folder }))).toEqual(['image-unreadable'])
      expect(await names()).toEqual([])
    },
  )
})
