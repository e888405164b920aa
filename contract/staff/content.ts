import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireInstant, wireText } from '#contract/inputs.ts'
import { isPeriodRight } from '#domain/banner.ts'
import { type CompanyInfo, LINK_TARGET, PAGE_KEYS, type PageKey, WEB_ADDRESS } from '#domain/content.ts'
import { BODY_MAX, FACT_MAX, LICENCES_MAX, LINE_MAX, LINK_MAX, TITLE_MAX, WEB_ADDRESS_MAX } from '#domain/content-limits.ts'
import { withoutLanguage } from '#domain/site-path.ts'
import type { ShopImporter } from '#domain/wine-label.ts'
import {
  byId,
  deleting,
  encodeChanged,
  localized,
  made,
  named,
  nothing,
  noUpload,
  ordering,
  position,
  read,
  seen,
  upload,
  version,
  words,
  write,
} from './writing.ts'

/*
 * In `{zh, en}` an empty language is shown to readers in the other. A change with an outdated `version` is refused
 * (`content-changed`).
 */

const pageDraft = z.object({ title: named(TITLE_MAX), content: named(BODY_MAX) })
const bannerDraft = z.object({
  title: named(TITLE_MAX),
  line: localized(LINE_MAX).default({ zh: '', en: '' }),
  action: named(TITLE_MAX),
  image: upload,
  /** Without it readers of English see the other picture. */
  imageEn: z.union([upload, noUpload]).default(''),
  shownFrom: z.union([wireInstant, z.literal('')]).default(''),
  shownUntil: z.union([wireInstant, z.literal('')]).default(''),
  url: z.string().max(LINK_MAX).regex(LINK_TARGET).transform(withoutLanguage),
  position,
})
const webAddress = z.string().max(WEB_ADDRESS_MAX).regex(WEB_ADDRESS)
const noAddress = z.literal('')
const companyDraft = z.object({
  siteName: named(FACT_MAX),
  keywords: localized(LINE_MAX),
  description: localized(LINE_MAX),
  logoUrl: z.union([upload, noUpload]),
  contactNumber: wireText(FACT_MAX),
  address: localized(TITLE_MAX),
  copyright: localized(TITLE_MAX),
  recordNumber: wireText(FACT_MAX),
  recordUrl: z.union([webAddress, noAddress]),
  networkSecurity: wireText(FACT_MAX),
  networkSecurityUrl: z.union([webAddress, noAddress]),
  licences: z.array(named(TITLE_MAX)).max(LICENCES_MAX),
  serviceHours: localized(TITLE_MAX),
  importerName: localized(TITLE_MAX).default({ zh: '', en: '' }),
  importerAddress: localized(TITLE_MAX).default({ zh: '', en: '' }),
  importerContact: localized(TITLE_MAX).default({ zh: '', en: '' }),
  /** The QR code of the mini-program; may be empty. */
  qrCode: z.union([upload, noUpload]),
})
export type BannerDraft = z.output<typeof bannerDraft>
export type PageDraft = z.output<typeof pageDraft>
export type CompanyDraft = z.output<typeof companyDraft>

const staffBanner = z.object({
  id: z.number(),
  title: words,
  line: words,
  action: words,
  image: z.string(),
  imageEn: z.string(),
  shownFrom: z.string(),
  shownUntil: z.string(),
  url: z.string(),
  position: z.number(),
  state: z.enum(['planned', 'shown', 'over']),
  version,
})
const staffPageCard = z.object({ key: z.enum(PAGE_KEYS), title: words, changedAt: z.string() })
const staffPage = z.object({ title: words, content: words, version })
const staffCompany = z.object({
  siteName: words,
  keywords: words,
  description: words,
  logoUrl: z.string(),
  contactNumber: z.string(),
  address: words,
  copyright: words,
  recordNumber: z.string(),
  recordUrl: z.string(),
  networkSecurity: z.string(),
  networkSecurityUrl: z.string(),
  licences: z.array(words),
  serviceHours: words,
  importerName: words,
  importerAddress: words,
  importerContact: words,
  qrCode: z.string(),
  version,
}) satisfies z.ZodType<CompanyInfo & ShopImporter>
export type StaffBanner = z.infer<typeof staffBanner>
export type StaffPageCard = z.infer<typeof staffPageCard>
export type StaffPage = z.infer<typeof staffPage>
export type StaffCompany = z.infer<typeof staffCompany>

const byKey = { params: z.object({ key: z.enum(PAGE_KEYS) }) } as const
export const listStaffPages = endpoint({
  ...read('/staff/pages', 'The rich-text pages of the shop; one that nobody has written yet has no title'),
  data: z.object({ list: z.array(staffPageCard) }),
  decode: ({ list }) => list,
})
export const findStaffPage = endpoint({
  ...read('/staff/pages/:key', 'A rich-text page as it was written'),
  ...byKey,
  data: staffPage,
  encode: (key: PageKey) => ({ params: { key } }),
})
export const changePage = endpoint({
  ...write('/staff/pages/:key', 'Write a rich-text page'),
  ...byKey,
  body: pageDraft.extend(seen),
  data: nothing,
  encode: ({ key, ...body }: PageDraft & { key: PageKey; version?: string | undefined }) => ({ params: { key }, body }),
})

export const listStaffBanners = endpoint({
  ...read('/staff/banners', 'Banners of the home page'),
  data: z.object({ list: z.array(staffBanner) }),
  decode: ({ list }) => list,
})
export const addBanner = endpoint({
  ...write('/staff/banners', 'Add a banner'),
  body: bannerDraft.refine(isPeriodRight),
  data: made,
  encode: (body: BannerDraft) => ({ body }),
})
export const changeBanner = endpoint({
  ...write('/staff/banners/:id', 'Change a banner'),
  ...byId,
  body: bannerDraft.extend(seen).refine(isPeriodRight),
  data: nothing,
  encode: encodeChanged<BannerDraft>,
})
export const orderBanners = ordering('/staff/banners/order', 'Put the banners in order')
export const deleteBanner = deleting('/staff/banners/:id/delete', 'Delete a banner')

/** Only administrators may change names and licences. */
export const findStaffCompany = endpoint({
  method: 'GET',
  path: '/staff/company',
  access: 'admin',
  summary: 'The company as it was written',
  data: staffCompany,
})
export const changeCompany = endpoint({
  method: 'POST',
  path: '/staff/company',
  access: 'admin',
  summary: 'Change the company: names, address, licences, logo, QR code',
  body: companyDraft.extend(seen),
  data: nothing,
  encode: (body: CompanyDraft & { version?: string | undefined }) => ({ body }),
})
