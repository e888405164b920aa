import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { builtClassName } from './scripts/class-names.ts'
import { onlyAscii } from './vite.server.config.ts'

/**
 * Two builds from one source: the browser's files in dist/client (with a manifest, so that the server can name the chunks of a
 * page) and the renderer in dist/server, which server/web/pages.ts loads.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  base: '/home/',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'web/storefront/routes',
      generatedRouteTree: 'web/storefront/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.(css|test|head)\\.',
      // With their endings, so that the type checker follows the imports, too.
      addExtensions: true,
      // Loaders have run on the server when a page arrives: what they need of the contract is no part of its first view.
      codeSplittingOptions: {
        defaultBehavior: [['component'], ['loader'], ['errorComponent'], ['notFoundComponent']],
        // Made for React's refresh; without it a change reloads the page.
        addHmr: false,
      },
    }),
    preactInBrowsers(),
    schemasStayOnTheServer(),
    ...(isSsrBuild ? [onlyAscii()] : []),
  ],
  // In development libraries are bundled ahead, without the plugins above.
  optimizeDeps: { rolldownOptions: { plugins: [preactInBrowsers()] } },
  css: { modules: { generateScopedName: command === 'build' ? builtClassName : '[name]__[local]' } },
  // Vite's own word for "may preload by script": nothing does (see modulePreload), so that its code for it is left out.
  define: { __VITE_IS_MODERN__: 'false', ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}) },
  // With the build, so that what libraries ask at run time (is this production? a server?) is answered once.
  ssr: command === 'build' ? { noExternal: RENDERING_LIBRARIES } : {},
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/server',
        target: 'esnext',
        // The same addresses as in the browser's build.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'web/storefront/entry-server.tsx',
          onLog,
          // An import while a page is rendered goes through the loader of modules each time.
          output: { codeSplitting: false },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // One style sheet: every page is styled before its own chunk arrives, and the whole of it is small.
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        // A list of the files of every page in the first script would be a tenth of it; pages are fetched when they are pointed at.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          onLog,
          treeshake: SCHEMAS_ARE_PURE,
          input: { client: 'web/storefront/entry-client.tsx', 'service-worker': 'web/storefront/offline/service-worker.ts' },
          output: {
            // A browser knows its service worker by the address.
            entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              // What every page needs is two files, not eighty: the libraries, which seldom change, and the frame of the shop.
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(react|react-dom|preact|scheduler|@tanstack|use-sync-external-store)\//,
                  priority: 2,
                },
                { name: 'shop', test: /web\/storefront\/router\.tsx$/, priority: 1 },
              ],
            },
          },
        },
      },
}))

/** Silent about directives of libraries that are made for React's server components as well. */
const onLog: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, report) =>
  log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(level, log)

const RENDERING_LIBRARIES = [/^react-dom(\/|$)/, /^@tanstack\//]

/** React renders on the server; a browser hydrates the same components with Preact's compatibility layer, which is a sixth of React DOM (docs/decisions/061). */
const PREACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
}

function preactInBrowsers(): Plugin {
  return {
    name: 'preact-in-browsers',
    enforce: 'pre',
    resolveId(id, importer, { ssr }) {
      const preact = ssr ? undefined : PREACT[id]
      return preact ? this.resolve(preact, importer, { skipSelf: true }) : undefined
    },
  }
}

/** By this name the bundler knows calls of zod: a library's own short names may be `z` as well. */
const ZOD = 'zodSchema'
/** Schemas have no side effects, so those of a contract file that a page does not use are left out. */
const SCHEMAS_ARE_PURE = { manualPureFunctions: [ZOD, 'localizedShape'] }

const ZOD_IMPORT = "import { z } from 'zod'"
const ZOD_RENAMED = `import { z as ${ZOD} } from 'zod'`

export function schemasStayOnTheServer(): Plugin {
  return {
    name: 'schemas-stay-on-the-server',
    enforce: 'pre',
    resolveId(id, _importer, { ssr }) {
      return id === 'zod' && !ssr ? fileURLToPath(new URL('web/api/no-schemas.ts', import.meta.url)) : undefined
    },
    // A browser neither checks an endpoint's input and answer nor describes it: it needs method, path, access, encode and decode.
    transform(code, id, options) {
      if (options?.ssr) return undefined
      const named = code.includes(ZOD_IMPORT)
        ? code.replace(ZOD_IMPORT, ZOD_RENAMED).replace(/(?<![\w$-])(?<!\w\.)z(?=\s*\.)/g, ZOD)
        : code
      return /\/contract\/(shop|staff)\/[\w-]+\.ts$/.test(id) ? withoutServersPart(named) : named
    },
  }
}

const withoutServersPart = (code: string): string =>
  code
    .replace(/\bendpoint\(\{\n[\s\S]*?\n\}\)/g, withoutSchemas)
    .replace(/^((?:export )?const \w+ = )(?=\w+(\.\w+)*\()/gm, '$1/* @__PURE__ */ ')

/** An endpoint's declaration as Biome formats it, without the fields that only the server reads, however many lines they have. */
const withoutSchemas = (declaration: string): string =>
  declaration
    .split(/\n(?= {2}[\w.])/)
    .map((field) => (/^ {2}(summary|params|query|body|data):/.test(field) ? (/\n\}\)$/.exec(field)?.[0].slice(1) ?? '') : field))
    .filter((field) => field !== '')
    .join('\n')
