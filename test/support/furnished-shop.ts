import { saveArticleCategory } from '#server/features/content/write-article-categories.ts'
import { addArticle } from '#server/features/content/write-articles.ts'
import { addBanner, saveRichPage } from '#server/features/content/write-content.ts'
import { stockDemoWines } from './demo-facets.ts'
import { type RunningShop, runningShop } from './running-shop.ts'

/** `articleId`: the last of three articles. */
export type FurnishedShop = RunningShop & { articleId: number }

/** A running shop with the demo's wines and some articles, banners and pages. */
export async function furnishedShop(): Promise<FurnishedShop> {
  const shop = await runningShop({ wines: [] })
  await stockDemoWines(shop)
  return Object.assign(shop, { articleId: await fillContent(shop) })
}

const both = (zh: string, en: string) => ({ zh, en })

async function fillContent({ db }: RunningShop): Promise<number> {
  await saveArticleCategory(db, { id: 20, title: both('近期文章', 'Recent articles'), position: 1 })
  let articleId = 0
  for (const number of [1, 2, 3]) {
    articleId = await addArticle(db, {
      categoryId: 20,
      title: both(`文章 ${number}`, `Article ${number}`),
      author: both('编辑部', 'The editors'),
      synopsis: both('一句话。', 'One sentence.'),
      content: both('<p>正文。</p>', '<p>The text.</p>'),
      image: '/uploads/wine.webp',
      publishedAt: new Date(`2026-11-0${number}T04:00:00Z`),
    })
  }
  for (const [position, name] of ['一', '二', '三', '四'].entries()) {
    const banner = {
      title: both(`横幅${name}`, `Banner ${position + 1}`),
      line: both('一行字', 'A line'),
      action: both('去看看', 'Have a look'),
      image: '/uploads/wine.webp',
      url: '/festival',
    }
    await addBanner(db, banner, position)
  }
  for (const key of ['festival', 'why_festival', 'aboutus', 'website', 'privacy', 'agreement', 'shipping', 'returns'] as const) {
    await saveRichPage(db, key, {
      title: both(`页面 ${key}`, `Page ${key}`),
      content: both(`<p>关于 ${key} 的内容</p>`, `<p>Words about ${key}</p>`),
    })
  }
  return articleId
}
