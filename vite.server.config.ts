import { relative, resolve, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const OUT = resolve(import.meta.dirname, 'dist/app')

/** The server's own 900 files as one, with which a process takes less memory (docs/decisions/078). Packages stay as they are. */
export default defineConfig({
  plugins: [filesAreFoundFromTheirSource(), onlyAscii()],
  build: {
    ssr: 'server/main.ts',
    outDir: OUT,
    target: 'esnext',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
})

/** Templates, migrations and programs of processes of their own are named by their place beside the source. */
function filesAreFoundFromTheirSource(): Plugin {
  return {
    name: 'files-are-found-from-their-source',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('import.meta.')) return undefined
      const source = relative(OUT, id).split(sep).join('/')
      const moved = code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
        .replaceAll('import.meta.main', 'false')
      const other = /\bimport\.meta\.(?!url\b)\w+/.exec(moved)?.[0]
      if (other) this.error(`${id} asks ${other}, which would mean the built file: use import.meta.url`)
      // Lines stay where they are.
      return { code: moved, map: null }
    },
  }
}

/**
 * V8 holds a program's text as long as it runs, and with two bytes for each character once one of them is Chinese. `String.raw` keeps
 * the escapes as they are written: it may only make regular expressions, which read them alike.
 */
export function onlyAscii(): Plugin {
  return {
    name: 'only-ascii',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          file.code = file.code.replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    },
  }
}
