import QRCode from 'qrcode'
import { drawLogo } from '#demo/artwork/marks.ts'
import { PAGE_KEYS, type PageKey } from '#domain/content.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { storePicture } from '#server/external/pictures.ts'
import { saveArticleWines } from '#server/features/content/article-sql.ts'
import { saveArticleCategory } from '#server/features/content/write-article-categories.ts'
import { addArticle } from '#server/features/content/write-articles.ts'
import { addBanner, saveCompany, saveRichPage, saveWechatQrCode } from '#server/features/content/write-content.ts'
import type { Deps } from '#server/http/deps.ts'
import {
  type DemoPage,
  readArticleCategories,
  readArticles,
  readArticleWines,
  readBanners,
  readCompany,
  readPages,
} from './demo-files.ts'
import { pictureDrawing } from './demo-pictures.ts'
import { type DrawingStore, storeDrawings } from './drawings.ts'

const BANNER = { width: 2400, height: 900 }
const ARTICLE = { width: 1200, height: 800 }
const QR_PIXELS = 480

export async function seedContent({ db, files, pictureDecoder, config }: Deps, progress: (line: string) => void): Promise<void> {
  const articles = readArticles()
  const banners = readBanners()
  const [logo = '', ...pictures] = await storeDrawings(
    [
      { what: 'logo', draw: () => drawLogo('horizontal') },
      ...articles.map(({ picture }) => pictureDrawing(picture, ARTICLE)),
      ...banners.map(({ picture }) => pictureDrawing(picture, BANNER)),
    ],
    { files, dataDir: config.dataDir },
  )
  const qrCode = await QRCode.toBuffer(`${config.siteUrl ?? 'https://rebstock.example'}/home/`, { width: QR_PIXELS, margin: 2 })
  const qrCodeAddress = await storePicture({ files, pictureDecoder }, qrCode, 'demo/wechat-qrcode')
  const pages = await drawnPages({ files, dataDir: config.dataDir })
  const wines = await productIds(db, Object.values(readArticleWines()).flat())
  const articleWines = readArticleWines()

  await transaction(db, async (tx) => {
    await saveCompany(tx, companyOf(logo))
    await saveWechatQrCode(tx, qrCodeAddress)
    for (const [position, category] of readArticleCategories().entries()) await saveArticleCategory(tx, { ...category, position })
    for (const [index, article] of articles.entries()) {
      const { id, title, author, synopsis, content, visits } = article
      const publishedAt = new Date(`${article.publishedAt}T09:00:00+08:00`)
      const image = pictures[index] ?? ''
      await addArticle(tx, { id, categoryId: article.category, title, author, synopsis, content, visits, image, publishedAt })
      await saveArticleWines(
        tx,
        id,
        (articleWines[id] ?? []).flatMap((code) => wines.get(code) ?? []),
      )
    }
    for (const [position, { title, line, action, url }] of banners.entries()) {
      await addBanner(tx, { title, line, action, url, image: pictures[articles.length + position] ?? '' }, position)
    }
    for (const key of PAGE_KEYS) await saveRichPage(tx, key, pages[key])
  })
  progress(`articles: ${articles.length}, banners: ${banners.length}, pages: ${PAGE_KEYS.length}`)
}

const PAGE_PICTURE = { width: 1200, height: 640 }

/** Drawings replace `[[name]]`. */
async function drawnPages(store: DrawingStore): Promise<Record<PageKey, DemoPage>> {
  const pages = readPages()
  for (const key of PAGE_KEYS) {
    const named = Object.entries(pages[key].pictures ?? {})
    const addresses = await storeDrawings(
      named.map(([, picture]) => pictureDrawing(picture, PAGE_PICTURE)),
      store,
    )
    const { zh, en } = pages[key].content
    const content = { zh, en }
    for (const [index, [name, { alt, caption }]] of named.entries()) {
      const size = `width="${PAGE_PICTURE.width}" height="${PAGE_PICTURE.height}"`
      for (const language of ['zh', 'en'] as const) {
        const figure = `<figure><img src="${addresses[index]}" alt="${alt[language]}" ${size}><figcaption>${caption[language]}</figcaption></figure>`
        content[language] = content[language].replace(`[[${name}]]`, figure)
      }
    }
    pages[key] = { ...pages[key], content }
  }
  return pages
}

export async function productIds(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db<{ code: string; id: number }[]>`select code, id from product where code = any(${[...codes]})`
  return new Map(rows.map(({ code, id }) => [code, id]))
}

function companyOf(logoUrl: string) {
  const company = readCompany()
  return {
    siteName: company.site_name,
    keywords: company.site_keywords,
    description: company.site_description,
    logoUrl,
    contactNumber: company.contact_number,
    address: company.company_address,
    copyright: company.copyright,
    recordNumber: company.record_No,
    recordUrl: company.icp_url,
    networkSecurity: company.network_security,
    networkSecurityUrl: company.network_security_url,
    licences: company.licences,
    serviceHours: company.service_hours,
    importerName: company.company_name,
    importerAddress: company.company_address,
    importerContact: { zh: company.contact_number, en: company.contact_number },
  }
}
