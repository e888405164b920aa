import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { openDeskOf } from '#test/support/staff-desk.ts'
import { allSaved, draftWine, furnishCellar, pictureFile, save } from '#test/support/wine-desk.ts'

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop()
  await furnishCellar(shop)
})
afterAll(() => browser.close())

const requireAccessible = async (page: Page) => expect((await axe(page).analyze()).violations).toEqual([])

test('pictures by keyboard: order, crop with the words kept, the library, and what is no picture', async () => {
  const page = await openDeskOf(browser, shop, 'editor')
  await draftWine(page, 'Pictured')
  const pictures = page.getByRole('region', { name: 'Pictures' }).first()
  const choose = pictures.locator('input[type=file]')
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await page.getByText('Pictures must be JPEG, PNG or WebP').waitFor()
  await choose.setInputFiles([await pictureFile('a.png', '#246'), await pictureFile('b.png', '#642')])
  await pictures.getByRole('listitem').nth(1).waitFor()
  const addresses = () => pictures.locator('li > img').evaluateAll((all) => all.map((image) => image.getAttribute('src')))
  const [first, second] = await addresses()
  await pictures.getByLabel('Alternative text · English').nth(1).fill('The back label')
  await pictures.getByRole('button', { name: 'Move up: Picture 2' }).focus()
  await page.keyboard.press('Enter')
  expect(await addresses()).toEqual([second, first])
  expect(await pictures.getByLabel('Alternative text · English').first().inputValue()).toBe('The back label')

  await pictures.getByRole('button', { name: 'Crop Picture 1' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Crop' })
  await dialog.locator('.ReactCrop__crop-selection').waitFor()
  await requireAccessible(page)
  await dialog.getByRole('button', { name: 'Crop and upload' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const [cropped] = await addresses()
  expect(cropped).not.toBe(second)
  expect(await pictures.getByLabel('Alternative text · English').first().inputValue()).toBe('The back label')
  await save(page)
  await allSaved(page)

  await page.open('/wines/new')
  await page.getByLabel('Name · English').fill('From the library')
  await page.getByRole('button', { name: 'Earlier pictures' }).click()
  const library = page.getByRole('dialog', { name: 'Earlier pictures' })
  await library.getByRole('searchbox').fill('Pictured')
  await library.getByText('2 pictures').waitFor()
  await requireAccessible(page)
  await library.getByRole('button', { name: 'Pictured' }).first().press('Enter')
  expect(await addresses()).toHaveLength(1)
})

test('pictures are dropped and pasted; text from an office program stays text', async () => {
  const page = await openDeskOf(browser, shop, 'editor')
  await draftWine(page, 'Dropped')
  const pictures = page.getByRole('region', { name: 'Pictures' })
  const png = (await pictureFile('c.png', '#264')).buffer.toString('base64')
  const carried = (withText: boolean) =>
    page.evaluateHandle(
      ([base64, hasText]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], 'c.png', { type: 'image/png' }))
        if (hasText) data.setData('text/plain', 'words')
        return data
      },
      [png, withText] as const,
    )
  await pictures.getByText('Or drop pictures here').dispatchEvent('drop', { dataTransfer: await carried(false) })
  await pictures.getByRole('listitem').first().waitFor()
  const paste = async (withText: boolean) =>
    page.evaluate(
      (clipboardData) => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
      await carried(withText),
    )
  await paste(true)
  await paste(false)
  await pictures.getByRole('listitem').nth(1).waitFor()
  await save(page)
  await allSaved(page)
  expect(await pictures.getByRole('listitem').count()).toBe(2)
})

test('a bottle has pictures and words of its own; Escape closes the cropping only', async () => {
  const page = await openDeskOf(browser, shop, 'editor')
  const id = await draftWine(page, 'Bottled')
  await page.getByRole('button', { name: '0 pictures Pack 1' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pictures of this pack' })
  await dialog.locator('input[type=file]').setInputFiles(await pictureFile('d.png', '#426'))
  await dialog.getByLabel('Alternative text · Chinese').fill('酒标')
  await dialog.getByText('English is missing').waitFor()
  await dialog.getByLabel('Alternative text · English').fill('The label')
  await dialog.getByRole('button', { name: 'Crop Picture 1' }).press('Enter')
  const cropping = page.getByRole('dialog', { name: 'Crop' })
  await cropping.waitFor()
  await page.keyboard.press('Escape')
  await cropping.waitFor({ state: 'detached' })
  await requireAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await save(page)
  await allSaved(page)
  await page.open(`/wines/${id}`)
  await page.getByRole('button', { name: '1 picture Pack 1' }).press('Enter')
  expect(await dialog.getByLabel('Alternative text · Chinese').inputValue()).toBe('酒标')
  expect(await dialog.getByLabel('Alternative text · English').inputValue()).toBe('The label')
})
