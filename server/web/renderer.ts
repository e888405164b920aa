import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ViteDevServer } from 'vite'
import type { Locale } from '#domain/locale.ts'
import type { Config } from '#server/config.ts'
import type { Audience, PageAddress, RenderedPage, RenderOptions } from '#web/storefront/entry-server.tsx'
import type { PublicPaths } from './seo.ts'

type Entry = {
  renderPage: (options: RenderOptions) => Promise<RenderedPage>
  audienceOf: (path: string) => Audience
  addressOf: (path: string, query: string) => PageAddress
  publicPaths: PublicPaths
}
type Dressing = { locale: Locale; wordsVersion: string }
export type Renderer = Entry & {
  dress: (page: RenderedPage, dressing: Dressing) => Promise<Dressed>
}
/** `scripts`: the code of the inline scripts that may run. */
export type Dressed = { html: Buffer; scripts: readonly string[] }

export const loadRenderer = (app: FastifyInstance, config: Config): Promise<Renderer> =>
  config.dev ? developmentRenderer(app, config) : builtRenderer(config)

async function builtRenderer(config: Config): Promise<Renderer> {
  const dist = resolve(config.projectRoot, 'dist')
  // The build has React's renderer for production. React itself stays outside of it and chooses by this when it is first loaded.
  process.env.NODE_ENV = 'production'
  const entry = (await import(pathToFileURL(resolve(dist, 'server/entry-server.js')).href)) as Entry
  const manifest = JSON.parse(await readFile(resolve(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const filesOf = openFiles(manifest, config.apiUrl)
  return {
    ...entry,
    dress: async (page, dressing) => {
      const { styles, scripts } = filesOf(page, dressing)
      return {
        html: around(page.html, styles, stateBlock(page.state) + scripts),
        scripts: [...page.scripts, LATE_SCRIPT],
      }
    },
  }
}

type Files = { styles: string; scripts: string }
type Shown = Pick<RenderedPage, 'routeIds' | 'needsFirstSheetOnly'>

/** The markup that asks for the files of a page, made once for all pages of the same routes. */
function openFiles(manifest: Manifest, apiUrl: string | undefined): (page: Shown, dressing: Dressing) => Files {
  const known = new LRUCache<string, Files>({ max: FILES_KEPT_MAX })
  const rest = `<link rel="stylesheet" href="/home/${manifest['rest.css']?.file}"`
  return ({ routeIds, needsFirstSheetOnly }, dressing) => {
    const key = [dressing.locale, dressing.wordsVersion, needsFirstSheetOnly, ...routeIds].join(' ')
    const scripts = () => scriptsFor(manifest, routeIds, { ...dressing, apiUrl })
    const files = known.get(key) ?? {
      styles: `${firstStyles(manifest, dressing.locale)}${needsFirstSheetOnly ? '' : `${rest}>`}`,
      scripts: afterFirstPaint(`${needsFirstSheetOnly ? `${rest} fetchpriority="low" data-rest>` : ''}${scripts()}`),
    }
    known.set(key, files)
    return files
  }
}

/** More than there are routes in both languages. */
const FILES_KEPT_MAX = 300

const stateBlock = (state: string): string => `<script type="application/json" id="state">${state}</script>`

type ManifestChunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }

const ENTRY = 'web/storefront/entry-client.tsx'

type Manifest = Record<string, ManifestChunk>

/** These are asked for with the style sheet, so that they are there when the text is painted. Which slices Chinese titles need only their page knows. */
const FIRST_FACES: Readonly<Record<Locale, readonly string[]>> = {
  'zh-CN': ['web/styles/fonts/latin-text.woff2'],
  'en-US': ['web/styles/fonts/latin-text.woff2', 'web/styles/fonts/latin-titles.woff2'],
}

const firstStyles = (manifest: Manifest, locale: Locale): string =>
  [
    ...FIRST_FACES[locale].map(
      (face) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/home/${manifest[face]?.file}">`,
    ),
    `<link rel="stylesheet" href="/home/${manifest['first.css']?.file}">`,
  ].join('')

type Bringing = Dressing & { apiUrl: string | undefined }

function scriptsFor(manifest: Manifest, routeIds: string[], { locale, wordsVersion, apiUrl }: Bringing): string {
  const chunks = new Set<string>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk.file)) return
    chunks.add(chunk.file)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  collect(ENTRY)
  for (const id of routeIds) {
    const file = `web/storefront/routes/${routeFile(id)}`
    collect(`${file}?tsr-split=component`)
    collect(file.replace(/\.tsx$/, '.head.ts'))
  }
  return [
    `<link rel="preload" as="fetch" crossorigin fetchpriority="low" data-words="${locale}" href="/api/get_lang_json?lang=${locale}&amp;v=${wordsVersion}">`,
    ...[...chunks].map((file) => `<link rel="modulepreload" fetchpriority="low" href="/home/${file}">`),
    `<script type="module" fetchpriority="low"${apiUrl ? ` data-api-url="${apiUrl}"` : ''} src="/home/${manifest[ENTRY]?.file}"></script>`,
  ].join('')
}

/** `/user/orderList` → `user.orderList.tsx`, the router's naming of files. */
const routeFile = (id: string): string => {
  if (id === '__root__') return '__root.tsx'
  const name = id.slice(1).replaceAll('/', '.')
  return `${name === '' ? 'index' : name.endsWith('.') ? `${name}index` : name}.tsx`
}

/**
 * Scripts are requested when something is painted and the largest picture of the first view is decoded, after two seconds at the latest
 * (docs/decisions/015): on a slow network they would delay style sheet and picture. A few at a time: to ask for thirty at once holds up a phone. A
 * tab in the background paints nothing; there they follow the load event.
 */
const afterFirstPaint = (scripts: string): string => `<template>${scripts}</template><script>${LATE_SCRIPT}</script>`
/** `restSheet` (web/storefront/entry-client.tsx) has to be told before the sheet is asked for, or a failure may come unheard. */
const LATE_SCRIPT =
  '{let s=document.currentScript,t=s.previousElementSibling,p=t.content,r=p.querySelector("[data-rest]"),next=()=>{for(let i=0;i<8&&p.firstChild;i++)document.head.append(p.firstChild);if(p.firstChild)setTimeout(next)},go=()=>{if(s)t.remove(),s.remove(),s=null,next()};if(r)window.restSheet=new Promise(end=>r.onload=r.onerror=end);Promise.race([Promise.all([document.querySelector("img[fetchpriority=high]")?.decode().catch(()=>{}),new Promise(end=>new PerformanceObserver(end).observe({type:"paint",buffered:true}))]),new Promise(end=>setTimeout(end,2e3))]).catch(()=>{}).then(()=>requestAnimationFrame(()=>setTimeout(go)));addEventListener("load",()=>document.hidden&&go())}'

/** Adds to the end of head and body. */
function around(html: Buffer, inHead: string, inBody: string): Buffer {
  const head = html.indexOf('</head>')
  const body = html.lastIndexOf('</body>')
  const [untilHead, untilBody, rest] = [html.subarray(0, head), html.subarray(head, body), html.subarray(body)]
  return Buffer.concat([untilHead, Buffer.from(inHead), untilBody, Buffer.from(inBody), rest])
}

async function developmentRenderer(app: FastifyInstance, config: Config): Promise<Renderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: config.projectRoot, appType: 'custom', server: { middlewareMode: true } })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, next) => {
    if (!/^\/home\/(@|web\/|node_modules\/|domain\/|contract\/|messages\/)/.test(request.url)) return next()
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
  const load = () => vite.ssrLoadModule(`/${ENTRY.replace('client', 'server')}`) as Promise<Entry>
  const { audienceOf, addressOf, publicPaths } = await load()
  return {
    audienceOf,
    addressOf,
    publicPaths,
    renderPage: async (options) => (await load()).renderPage(options),
    dress: async (page, { locale }) => ({
      html: around(
        page.html,
        `${await scriptsOf(vite)}<link rel="stylesheet" href="/home/web/styles/all.css"><link rel="stylesheet" href="/home/web/styles/dark.css"><link rel="preload" as="fetch" crossorigin data-words="${locale}" href="/api/get_lang_json?lang=${locale}"><script type="module" src="/home/${ENTRY}"></script>`,
        stateBlock(page.state),
      ),
      scripts: page.scripts,
    }),
  }
}

/** In a whole page Vite would rewrite every address. */
async function scriptsOf(vite: ViteDevServer): Promise<string> {
  const html = await vite.transformIndexHtml('/', '<!doctype html><html><head></head><body></body></html>')
  return /<head>(.*)<\/head>/s.exec(html)?.[1] ?? ''
}
