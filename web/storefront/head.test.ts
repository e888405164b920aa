import { expect, test } from 'vitest'
import type { CompanyInfo } from '#domain/content.ts'
import type { Locale } from '#domain/locale.ts'
import type { StorefrontContext } from './context.ts'
import { breadcrumbJsonLd, organisationJsonLd, pageHead } from './head.ts'

const company = {
  siteName: { zh: '葡萄酒铺', en: 'The Wine Shop' },
  keywords: { zh: '葡萄酒', en: 'wine' },
  description: { zh: '一家酒铺。', en: 'A wine shop.' },
  address: { zh: '上海', en: 'Shanghai' },
  contactNumber: '400-000-0000',
  logoUrl: '/uploads/logo.webp',
} as CompanyInfo

const contextIn = (locale: Locale) =>
  ({
    origin: 'https://shop.example',
    locale: { locale: () => locale },
    company: { info: () => company },
  }) as unknown as StorefrontContext

const metaOf = ({ meta }: ReturnType<typeof pageHead>, name: string) =>
  meta.find((tag) => ('name' in tag && tag.name === name) || ('property' in tag && tag.property === name))

test('U59: titles end with the name of the shop; words and keywords come from company info when the page has none', () => {
  const head = pageHead(contextIn('en-US'), { path: '/festival', title: 'Festival' })
  expect(head.meta[0]).toEqual({ title: 'Festival · The Wine Shop' })
  expect(metaOf(head, 'description')).toMatchObject({ content: 'A wine shop.' })
  expect(metaOf(head, 'keywords')).toMatchObject({ content: 'wine' })
  expect(metaOf(head, 'og:locale')).toMatchObject({ content: 'en_US' })
  expect(pageHead(contextIn('zh-CN'), { path: '/' }).meta[0]).toEqual({ title: '葡萄酒铺' })
})

test('U59: the languages name each other, and x-default is the address that picks one', () => {
  const links = (locale: Locale) => pageHead(contextIn(locale), { path: '/newsList?cid=21' }).links
  expect(links('zh-CN')).toEqual([
    { rel: 'canonical', href: 'https://shop.example/home/zh-CN/newsList?cid=21' },
    { rel: 'alternate', hrefLang: 'zh-CN', href: 'https://shop.example/home/zh-CN/newsList?cid=21' },
    { rel: 'alternate', hrefLang: 'en-US', href: 'https://shop.example/home/en-US/newsList?cid=21' },
    { rel: 'alternate', hrefLang: 'x-default', href: 'https://shop.example/home/newsList?cid=21' },
  ])
  expect(links('en-US').slice(1)).toEqual(links('zh-CN').slice(1))
  expect(pageHead(contextIn('zh-CN'), { path: '/' }).links.map(({ href }) => href)).toEqual([
    'https://shop.example/home/zh-CN',
    'https://shop.example/home/zh-CN',
    'https://shop.example/home/en-US',
    'https://shop.example/home/',
  ])
})

test('a page that is not to be listed has no address to list', () => {
  const head = pageHead(contextIn('zh-CN'), { path: '/user', noIndex: true })
  expect(head.links).toEqual([])
  expect(metaOf(head, 'robots')).toMatchObject({ content: 'noindex' })
})

test('long descriptions are shortened, line breaks taken out', () => {
  const description = metaOf(
    pageHead(contextIn('en-US'), { path: '/', description: `${'word '.repeat(60)}\n\nend` }),
    'description',
  )
  expect(description && 'content' in description && String(description.content).length).toBeLessThanOrEqual(160)
})

test('T35: nothing in structured data can end the script that holds it', () => {
  const [script] = pageHead(contextIn('en-US'), { path: '/', jsonLd: [{ name: '</script><script>alert(1)</script>' }] }).scripts
  expect(script?.children).not.toContain('<')
  expect(JSON.parse(script?.children ?? '')).toEqual({ name: '</script><script>alert(1)</script>' })
})

test('U59: organisation and breadcrumbs are written with whole addresses in the language of the page', () => {
  expect(JSON.parse(organisationJsonLd(contextIn('en-US')).children)).toMatchObject({
    '@type': 'Organization',
    name: 'The Wine Shop',
    url: 'https://shop.example/home/en-US',
    logo: 'https://shop.example/uploads/logo.webp',
  })
  expect(
    breadcrumbJsonLd(contextIn('en-US'), [
      { name: 'Home', path: '/' },
      { name: 'News', path: '/newsList' },
    ]),
  ).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/home/en-US' },
      { position: 2, name: 'News', item: 'https://shop.example/home/en-US/newsList' },
    ],
  })
})
