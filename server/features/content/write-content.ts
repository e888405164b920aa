import { refuse } from '#contract/refusals.ts'
import type { BannerDraft, CompanyDraft, PageDraft, StaffBanner, StaffCompany, StaffPageCard } from '#contract/staff/content.ts'
import { bannerState } from '#domain/banner.ts'
import { type CompanyInfo, PAGE_KEYS, type PageKey } from '#domain/content.ts'
import type { Localized } from '#domain/locale.ts'
import { markedPlaces } from '#domain/opening.ts'
import type { ShopImporter } from '#domain/wine-label.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { sanitizeLocalized } from './rich-text.ts'
import { deleteRow, lockRow, putInOrder, saveRow } from './rows-sql.ts'
import {
  bannerRow,
  findRichPage,
  findSetting,
  listBanners,
  listPageTitles,
  lockSettings,
  type NewBanner,
  saveSetting,
} from './sql.ts'

export async function saveCompany(db: Db, company: CompanyInfo & Partial<ShopImporter>): Promise<void> {
  await saveSetting(db, 'company', company)
  await announce(db, 'company')
}

export async function saveWechatQrCode(db: Db, image: string): Promise<void> {
  await saveSetting(db, 'wechat-qrcode', { image })
  await announce(db, 'company')
}

export async function saveRichPage(
  db: Db,
  key: PageKey,
  { title, content }: { title: Localized; content: Localized },
): Promise<void> {
  const isNew = !(await listWrittenPages(db)).includes(key)
  await saveSetting(db, `page:${key}`, { title, content: sanitizeLocalized(content) })
  // Every page of the shop may link to a page that was written.
  await announce(db, `page:${key}`, ...(isNew ? (['company'] as const) : []))
}

export async function listWrittenPages(db: Db): Promise<PageKey[]> {
  const written = new Set((await listPageTitles(db)).map(({ key }) => key))
  return PAGE_KEYS.filter((key) => written.has(key))
}

export async function listStaffPages(db: Db): Promise<StaffPageCard[]> {
  const rows = await listPageTitles(db)
  const found = new Map(rows.map((row) => [row.key, row]))
  return PAGE_KEYS.map((key) => ({
    key,
    title: found.get(key)?.title ?? { zh: '', en: '' },
    changedAt: found.get(key)?.changedAt ?? '',
  }))
}

export async function findStaffPage(db: Db, key: PageKey): Promise<PageDraft & { version: string }> {
  const { title, content } = (await findRichPage(db, key)) ?? { title: { zh: '', en: '' }, content: { zh: '', en: '' } }
  return { title, content, version: versionOf({ title, content }) }
}

/** Refuses when the page has changed since `version`. Call it in a transaction. */
export async function rewritePage(tx: Db, key: PageKey, form: PageDraft, version: string | undefined): Promise<void> {
  await lockSettings(tx, [`page:${key}`])
  requireVersion(await findStaffPage(tx, key), version)
  // What a template has left open is for nobody to read.
  if (markedPlaces(form.content.zh + form.content.en).length > 0) refuse('page-has-places')
  await saveRichPage(tx, key, form)
}

const NO_WORDS: Localized = { zh: '', en: '' }
export const NO_COMPANY: CompanyInfo & ShopImporter = {
  siteName: NO_WORDS,
  keywords: NO_WORDS,
  description: NO_WORDS,
  logoUrl: '',
  contactNumber: '',
  address: NO_WORDS,
  copyright: NO_WORDS,
  recordNumber: '',
  recordUrl: '',
  networkSecurity: '',
  networkSecurityUrl: '',
  licences: [],
  serviceHours: NO_WORDS,
  importerName: NO_WORDS,
  importerAddress: NO_WORDS,
  importerContact: NO_WORDS,
}

export async function findStaffCompany(db: Db): Promise<StaffCompany> {
  const [company, code] = await Promise.all([findSetting(db, 'company'), findSetting(db, 'wechat-qrcode')])
  const written = { ...NO_COMPANY, ...company, qrCode: code?.image ?? '' }
  return { ...written, version: versionOf(written) }
}

/** Refuses when the company has changed since `version`. Call it in a transaction. */
export async function rewriteCompany(tx: Db, { qrCode, ...company }: CompanyDraft, version: string | undefined): Promise<void> {
  await lockSettings(tx, ['company', 'wechat-qrcode'])
  requireVersion(await findStaffCompany(tx), version)
  await saveCompany(tx, company)
  await saveWechatQrCode(tx, qrCode)
}

export async function listStaffBanners(db: Db, at: Date): Promise<StaffBanner[]> {
  const banners = await listBanners(db)
  return banners.map(({ position, ...banner }) => ({
    ...banner,
    position,
    state: bannerState(banner, at),
    version: versionOf(banner),
  }))
}

export async function addBanner(db: Db, banner: NewBanner, position = 0): Promise<number> {
  const id = (await saveRow(db, 'banner', bannerRow(banner, position), undefined)) ?? 0
  await announce(db, 'banners')
  return id
}

/** Refuses when the banner has changed since `version`. Call it in a transaction. */
export async function changeBanner(
  tx: Db,
  id: number,
  { position, ...banner }: BannerDraft,
  version: string | undefined,
  at: Date,
): Promise<void> {
  await lockRow(tx, 'banner', id)
  requireVersion((await listStaffBanners(tx, at)).find((each) => each.id === id) ?? refuse('not-found'), version)
  await saveRow(tx, 'banner', bannerRow(banner, position), id)
  await announce(tx, 'banners')
}

export async function orderBanners(tx: Db, ids: readonly number[]): Promise<void> {
  await putInOrder(tx, 'banner', ids)
  await announce(tx, 'banners')
}

export async function deleteBanner(db: Db, id: number): Promise<void> {
  if (!(await deleteRow(db, 'banner', id))) refuse('not-found')
  await announce(db, 'banners')
}
