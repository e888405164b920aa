import { readFile } from 'node:fs/promises'
import { escapeText } from '#domain/escape-html.ts'
import type { Locale, Localized } from '#domain/locale.ts'
import { givenName, type TemplatePage } from '#domain/opening.ts'
import type { Db } from '#server/db/database.ts'
import { say } from '#server/http/words.ts'
import { readFacts } from './sql.ts'

const TEMPLATES = new URL('./templates/', import.meta.url)
/** In double braces stand facts (domain/vocabulary/facts.ts), filled whenever the page is read. */
const VARIABLE = /(?<!\{)\{(\w+)\}(?!\})/g

/** In both languages. What is not known of the company is left as a marked place, like whatever only the merchant can know. */
export async function fillTemplate(db: Db, key: TemplatePage): Promise<{ title: Localized; content: Localized }> {
  const { company } = await readFacts(db)
  const of = async (locale: Locale) => {
    const language = locale === 'zh-CN' ? 'zh' : 'en'
    const known: Record<string, string | undefined> = {
      shop: givenName(company?.siteName[language]),
      address: company?.address[language],
      phone: company?.contactNumber,
      hours: company?.serviceHours[language],
      record: company?.recordNumber,
    }
    const html = await readFile(new URL(`${key}.${locale}.html`, TEMPLATES), 'utf8')
    const [, title = '', content = ''] = /^<h1>(.*)<\/h1>\n(.*)$/s.exec(html) ?? []
    const fill = (text: string) =>
      text.replace(VARIABLE, (_, name: string) =>
        escapeText(known[name] || `【${say(locale, `console-opening.place.${name}`)}】`),
      )
    return { title, content: fill(content).trim() }
  }
  const [zh, en] = await Promise.all([of('zh-CN'), of('en-US')])
  return { title: { zh: zh.title, en: en.title }, content: { zh: zh.content, en: en.content } }
}
