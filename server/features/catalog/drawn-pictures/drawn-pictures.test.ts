import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findProduct } from '#contract/shop/product-detail.ts'
import { listProducts } from '#contract/shop/product-list.ts'
import { largestPicture, pictureAt } from '#domain/picture.ts'
import { heardAll } from '#test/support/heard.ts'
import { client, shopWith } from '#test/support/shop.ts'
import { idsByCode, importWines, wineRecord } from '#test/support/wine-list.ts'

const shop = await shopWith({ wines: [] })
const { app, db, deps } = shop
await importWines(deps, [
  wineRecord({ code: 'plain' }),
  wineRecord({ code: 'han', name: { zh: '没有外文名的酒', en: '没有外文名的酒' }, estate: '某某酒庄', region: undefined }),
  wineRecord({ code: 'sekt', type: 'sparkling' }),
  wineRecord({ code: 'draft' }),
  wineRecord({ code: 'rose', type: 'rosé' }),
  wineRecord({ code: 'rose-sekt', type: 'sparkling', name: { zh: '桃红起泡酒', en: 'Sekt Rosé brut' } }),
  wineRecord({ code: 'han-sekt', type: 'sparkling', name: { zh: '某某桃红起泡酒', en: '某某桃红起泡酒' } }),
])
const ids = await idsByCode(deps)
const pc = client(app)
const get = (url: string) => app.inject({ method: 'GET', url })
const addressOf = async (code: string): Promise<string> => {
  await heardAll(deps, '*')
  return (await pc.api.call(findProduct, { id: ids[code] ?? 0 })).image
}

test('a wine without a picture has a drawn one in every width, at one address in lists, on its page and for each bottle', async () => {
  const wine = await pc.api.call(findProduct, { id: ids.plain ?? 0 })
  expect(wine.image).toMatch(new RegExp(`^/uploads/drawn/${ids.plain}-[0-9a-f]{8}\\.webp$`))
  expect(wine.images).toEqual([wine.image])
  expect(wine.skus.map(({ image }) => image)).toEqual([wine.image])
  const { list } = await pc.api.call(listProducts, {})
  expect(list.find(({ id }) => id === wine.id)?.image).toBe(wine.image)

  const sizes = await Promise.all([wine.image, pictureAt(wine.image, 240), pictureAt(wine.image, 480)].map(get))
  for (const answer of sizes) {
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.rawPayload.toString('latin1', 8, 12)).toBe('WEBP')
  }
  expect(sizes[0]?.rawPayload.length).toBeGreaterThan(sizes[1]?.rawPayload.length ?? 0)
  // From the disk now.
  expect((await get(wine.image)).rawPayload).toEqual(sizes[0]?.rawPayload)
})

test('rosé is seen through its glass, still and sparkling', async () => {
  const rednessOf = async (code: string): Promise<number> => {
    const { rawPayload } = await get(await addressOf(code))
    const { width, height } = await sharp(rawPayload).metadata()
    const shoulder = {
      left: Math.round(width * 0.46),
      top: Math.round(height * 0.44),
      width: Math.round(width * 0.08),
      height: Math.round(height * 0.04),
    }
    const { channels } = await sharp(await sharp(rawPayload).extract(shoulder).png().toBuffer()).stats()
    return (channels[0]?.mean ?? 0) - (channels[1]?.mean ?? 0)
  }
  // White wine in clear glass has some 5, in green glass less than nothing.
  for (const code of ['rose', 'rose-sekt', 'han-sekt'])
    expect({ code, redness: await rednessOf(code) }).toSatisfy(({ redness }) => redness > 25)
})

test('the zoom gets a drawing of 2400 by 3200, made when first asked for', async () => {
  const image = await addressOf('plain')
  const large = largestPicture(image)
  expect(large).toBe(image.replace('.webp', '-2400.avif'))
  const answer = await get(large)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/avif')
  expect(answer.headers['cache-control']).toContain('immutable')
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  expect([format, width, height]).toEqual(['heif', 2400, 3200])
  expect((await get(large)).rawPayload).toEqual(answer.rawPayload)
  // Uploaded pictures have no larger version than themselves.
  expect(largestPicture('/uploads/2026/01/photo.webp')).toBe('/uploads/2026/01/photo.webp')
})

test('a picture whose recipe is kept is drawn when first asked for, and again when its files are gone', async () => {
  const address = '/uploads/bottles/0123456789abcdef0123456789abcdef.webp'
  expect((await get(address)).statusCode).toBe(404)
  const wine = {
    ...{ shape: 'flute', glass: 'green', capsule: '#1f3d33', label: '#f4efe2', type: 'white', sizeMl: 750 },
    ...{ estate: 'Weingut Beispiel', estateCode: 'weingut-beispiel', name: 'Riesling', region: 'Mosel' },
  }
  await db`insert into drawing (address, recipe) values (${address}, ${db.json({ what: 'front', wine })})`
  const drawn = await get(pictureAt(address, 240))
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/webp'])
  await rm(resolve(deps.config.uploadsDir, 'bottles'), { recursive: true })
  expect((await get(pictureAt(address, 240))).rawPayload).toEqual(drawn.rawPayload)
})

test('wines differ in their drawings, and one without a word in Latin letters has one too', async () => {
  const [plain, han, sekt] = await Promise.all(
    ['plain', 'han', 'sekt'].map(async (code) => (await get(await addressOf(code))).rawPayload),
  )
  expect(plain?.equals(sekt ?? plain)).toBe(false)
  expect(han?.toString('latin1', 8, 12)).toBe('WEBP')
})

test('a wine that is renamed gets another drawing, and the address of an old order leads to it', async () => {
  const before = await addressOf('sekt')
  await db`update product set name_en = 'Renamed' where id = ${ids.sekt ?? 0}`
  const [row] = await db<
    { address: string }[]
  >`select drawn_picture(id, name_en) as address from product where id = ${ids.sekt ?? 0}`
  expect(row?.address).not.toBe(before)
  await rm(resolve(deps.config.uploadsDir, before.replace('/uploads/', '')), { force: true })
  const answer = await get(before)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(row?.address)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a stranger makes the shop draw nothing but its wines, and learns nothing of a draft', async () => {
  const [draft] = await db<{ address: string }[]>`
    update product set on_sale = false, published_at = null where code = 'draft' returning drawn_picture(id, name_en) as address`
  const unknown = [
    '/uploads/drawn/999999-01234567.webp',
    `/uploads/drawn/${ids.draft}-01234567.webp`,
    `/uploads/drawn/${ids.plain}-01234567-241.webp`,
    `/uploads/drawn/${ids.plain}-01234567-2401.avif`,
    `/uploads/drawn/${ids.plain}-01234567-240.avif`,
    '/uploads/bottles/ffffffffffffffffffffffffffffffff-2400.avif',
    `/uploads/drawn/${ids.plain}.webp`,
    '/uploads/drawn/99999999999999999999-01234567.webp',
    '/uploads/drawn/-1-01234567.webp',
    '/uploads/nobody/knows.webp',
    `/uploads/drawn/${ids.plain}-01234567.webp%27--`,
  ]
  for (const url of unknown) expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  expect((await get(draft?.address ?? '')).statusCode).toBe(200)
  const guess = await get(`/uploads/drawn/${ids.plain}-01234567-240.webp`)
  expect(guess.statusCode).toBe(302)
  expect(guess.headers.location).toBe(pictureAt(await addressOf('plain'), 240))
})

test('where the file of a picture is gone, the drawing is shown', async () => {
  await db`update product set images = array['/uploads/2026/01/gone.webp'] where id = ${ids.plain ?? 0}`
  const [row] = await db<
    { address: string }[]
  >`select drawn_picture(id, name_en) as address from product where id = ${ids.plain ?? 0}`
  for (const width of ['', '-480']) {
    const answer = await get(`/uploads/2026/01/gone${width}.webp`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, row?.address.replace('.webp', `${width}.webp`)])
  }
  expect((await get('/uploads/2026/01/other.webp')).statusCode).toBe(404)
})

test('asked for by many at once, a wine is drawn once for all', async () => {
  await importWines(deps, [wineRecord({ code: 'crowd' })])
  const id = (await idsByCode(deps)).crowd ?? 0
  await heardAll(deps, '*')
  const { image } = await pc.api.call(findProduct, { id })
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(image)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
})
