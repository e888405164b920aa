import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { addStaff } from '#server/features/accounts/save-staff.ts'
import type { RunningShop } from './running-shop.ts'
import { type Desk, STAFF_PASSWORD } from './staff-desk.ts'

/* The wine editor in a browser, in English. */

/** Edith and Cosima, a type and a grape. */
export async function furnishCellar(shop: RunningShop): Promise<void> {
  const staff = { password: STAFF_PASSWORD, scopes: ['merchandiser' as const] }
  await addStaff(shop.db, { ...staff, login: 'editor', nickname: 'Edith' })
  await addStaff(shop.db, { ...staff, login: 'cellar', nickname: 'Cosima' })
  await shop.db`
    insert into term (kind, code, name_zh, name_en)
    values ('type', 'white', '白葡萄酒', 'White wine'), ('grape', 'riesling', '雷司令', 'Riesling')`
}

/** For an input of files. */
export const pictureFile = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer(),
})

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
export const allSaved = (page: Page) => page.getByText('Everything is saved').waitFor()

export async function addTerm(page: Page, kind: string, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Add ${kind}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

/** A draft with one bottle, saved and on the screen. Returns its id. */
export async function draftWine(page: Desk, name: string): Promise<number> {
  await page.open('/wines/new')
  await page.getByLabel('Name · English').fill(name)
  await addTerm(page, 'Type of wine', /^White wine/)
  await page.getByRole('button', { name: 'Add a pack' }).click()
  await page.getByLabel('Pack 1 · Price (CN¥)').fill('100')
  await save(page)
  await page.waitForURL(/\/wines\/\d+$/)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return Number(/\d+$/.exec(page.url())?.[0])
}
