import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { type Banner, PAGE_KEYS, type PageKey, type ShownCompany } from '#domain/content.ts'
import type { Localized } from '#domain/locale.ts'

/** `get_agreement/:type`: 3 privacy, 4 user agreement (docs/wire.md, "Site"). */
export const AGREEMENT_PAGES: Record<number, PageKey> = { 3: 'privacy', 4: 'agreement' }

/** Places of our own pages that staff have ordered, hidden or renamed. */
const menu = z.record(
  z.string(),
  z.array(
    z.object({
      id: z.string(),
      to: z.string().optional(),
      name: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }).optional(),
    }),
  ),
)

const company = z.object({
  contact_number: z.string(),
  record_No: z.string(),
  icp_url: z.string(),
  network_security: z.string(),
  network_security_url: z.string(),
  logoUrl: z.string(),
  ...localizedShape('company_address', 'copyright', 'site_name', 'site_keywords', 'site_description', 'service_hours'),
  licences: z.array(z.object(localizedShape('name'))),
  pc_home_menus: z.array(z.object({ title: z.string(), url: z.string() })),
  pc_home_links: z.array(z.object({ title: z.string(), url: z.string() })),
  written_pages: z.array(z.enum(PAGE_KEYS)),
  menu,
  news_category: z.number(),
})
type WireCompany = z.infer<typeof company>

export const encodeCompany = (info: ShownCompany, reader: Reader): WireCompany => ({
  contact_number: info.contactNumber,
  record_No: info.recordNumber,
  icp_url: info.recordUrl,
  network_security: info.networkSecurity,
  network_security_url: info.networkSecurityUrl,
  logoUrl: info.logoUrl,
  ...encodeLocalized('company_address', info.address, reader),
  ...encodeLocalized('copyright', info.copyright, reader),
  ...encodeLocalized('site_name', info.siteName, reader),
  ...encodeLocalized('site_keywords', info.keywords, reader),
  ...encodeLocalized('site_description', info.description, reader),
  ...encodeLocalized('service_hours', info.serviceHours, reader),
  licences: info.licences.map((licence) => encodeLocalized('name', licence, reader)),
  pc_home_menus: [],
  pc_home_links: [],
  written_pages: [...info.writtenPages],
  menu: info.menu,
  news_category: info.newsCategory,
})

const decodeCompany = (wire: WireCompany): ShownCompany => ({
  siteName: decodeLocalized('site_name', wire),
  keywords: decodeLocalized('site_keywords', wire),
  description: decodeLocalized('site_description', wire),
  logoUrl: wire.logoUrl,
  contactNumber: wire.contact_number,
  address: decodeLocalized('company_address', wire),
  copyright: decodeLocalized('copyright', wire),
  recordNumber: wire.record_No,
  recordUrl: wire.icp_url,
  networkSecurity: wire.network_security,
  networkSecurityUrl: wire.network_security_url,
  licences: wire.licences.map((licence) => decodeLocalized('name', licence)),
  serviceHours: decodeLocalized('service_hours', wire),
  writtenPages: wire.written_pages,
  menu: wire.menu,
  newsCategory: wire.news_category,
})

const banner = z.object({ id: z.number(), url: z.string(), ...localizedShape('image', 'title', 'line', 'action') })
type WireBanner = z.infer<typeof banner>

export const encodeBanner = ({ id, image, imageEn, url, title, line, action }: Banner, reader: Reader): WireBanner => ({
  id,
  url,
  ...encodeLocalized('image', { zh: image, en: imageEn }, reader),
  ...encodeLocalized('title', title, reader),
  ...encodeLocalized('line', line, reader),
  ...encodeLocalized('action', action, reader),
})

const decodeBanner = (wire: WireBanner): Banner => ({
  id: wire.id,
  image: wire.image,
  imageEn: wire.image_en,
  url: wire.url,
  title: decodeLocalized('title', wire),
  line: decodeLocalized('line', wire),
  action: decodeLocalized('action', wire),
})

const page = z.object(localizedShape('title', 'content'))
export type Page = { title: Localized; content: Localized }

export const encodePage = ({ title, content }: Page, reader: Reader): z.infer<typeof page> => ({
  ...encodeLocalized('title', title, reader),
  ...encodeLocalized('content', content, reader),
})

const decodePage = (wire: z.infer<typeof page>): Page => ({
  title: decodeLocalized('title', wire),
  content: decodeLocalized('content', wire),
})

const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'public', summary }) as const

export const companyInfo = endpoint({
  ...read('/pc/get_company_info', 'The company: names, address, licences, logo'),
  data: company,
  decode: decodeCompany,
})
export const wechatQrCode = endpoint({
  ...read('/pc/get_wechat_qrcode', 'QR code of the mini-program'),
  data: z.object({ wechat_qrcode: z.string() }),
  decode: ({ wechat_qrcode }) => wechat_qrcode,
})
export const listBanners = endpoint({
  ...read('/pc/get_banner', 'Banners of the home page'),
  data: z.object({ list: z.array(banner) }),
  decode: ({ list }) => list.map(decodeBanner),
})

export const findPage = endpoint({
  ...read('/page/:key', 'A rich-text page of the shop'),
  params: z.object({ key: z.enum(PAGE_KEYS) }),
  data: page,
  encode: (key: PageKey) => ({ params: { key } }),
  decode: decodePage,
})
