import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieValue } from '#domain/cookies.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, localeFromAcceptLanguage } from '#domain/locale.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/http/deps.ts'
import { consolePolicy } from '#server/http/security-headers.ts'
import { say } from '#server/http/words.ts'
import { mountBuiltFiles } from './built-files.ts'

const BASE = '/staff'

type Tags = (locale: Locale) => Promise<string> | string

/** One page without data for every address below /staff. It is not cached and not listed. */
export async function mountConsole(app: FastifyInstance, { config }: Deps): Promise<void> {
  const tags = await (config.dev ? developmentTags(app, config) : builtTags(app, config))
  const policy = consolePolicy(config)
  for (const url of [BASE, `${BASE}/*`]) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const locale = localeOf(request)
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-language': locale,
          'content-security-policy': policy,
          'x-robots-tag': 'noindex, nofollow',
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(page(locale, await tags(locale)))
    })
  }
}

const page = (locale: Locale, tags: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#12332b">
<meta name="robots" content="noindex, nofollow">
<title>${say(locale, 'console.name')}</title>
${tags}
</head>
<body>
<div id="app"></div>
<noscript>${say(locale, 'console.no-script')}</noscript>
</body>
</html>
`

/** Chosen in the console, else the browser, else the default. */
function localeOf(request: FastifyRequest): Locale {
  const remembered = cookieValue(request.headers.cookie ?? '', 'staff.locale')
  return isLocale(remembered) ? remembered : (localeFromAcceptLanguage(request.headers['accept-language']) ?? DEFAULT_LOCALE)
}

type Manifest = Record<string, { file: string; imports?: string[] }>

const ENTRY = 'web/console/entry.tsx'
const FAVICON = 'web/console/layout/favicon.svg'
const wordsFile = (locale: Locale) => `web/console/words/${locale}.ts`

async function builtTags(app: FastifyInstance, config: Config): Promise<Tags> {
  const dist = resolve(config.projectRoot, 'dist/console')
  await mountBuiltFiles(app, resolve(dist, 'assets'), `${BASE}/assets/`)
  const manifest = JSON.parse(await readFile(resolve(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const styles = Object.values(manifest).filter(({ file }) => file.endsWith('.css'))
  return (locale) =>
    [
      `<link rel="icon" type="image/svg+xml" href="${BASE}/${manifest[FAVICON]?.file}">`,
      ...styles.map(({ file }) => `<link rel="stylesheet" href="${BASE}/${file}">`),
      ...[...filesOf(manifest, ENTRY), ...filesOf(manifest, wordsFile(locale))].map(
        (file) => `<link rel="modulepreload" href="${BASE}/${file}">`,
      ),
      `<script type="module"${config.apiUrl ? ` data-api-url="${config.apiUrl}"` : ''} src="${BASE}/${manifest[ENTRY]?.file}"></script>`,
    ].join('\n')
}

function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found)
  return found
}

async function developmentTags(app: FastifyInstance, config: Config): Promise<Tags> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: config.projectRoot,
    configFile: resolve(config.projectRoot, 'vite.console.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, next) => {
    if (!/^\/staff\/(@|web\/|node_modules\/|domain\/|contract\/|messages\/)/.test(request.url)) return next()
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
  return async () => {
    const html = await vite.transformIndexHtml('/', '<!doctype html><html><head></head><body></body></html>')
    return `${/<head>(.*)<\/head>/s.exec(html)?.[1] ?? ''}<link rel="icon" type="image/svg+xml" href="${BASE}/${FAVICON}"><script type="module" src="${BASE}/${ENTRY}"></script>`
  }
}
