import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { schemasStayOnTheServer } from './vite.config.ts'

/** The staff console: browser files only, in dist/console. server/web/console.ts makes the one page that loads them. */
export default defineConfig({
  base: '/staff/',
  // A cache and a reload socket of its own: in development it runs beside the storefront's.
  cacheDir: 'node_modules/.vite-console',
  server: { hmr: { port: 24_679 } },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'web/console/routes',
      generatedRouteTree: 'web/console/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.(css|test)\\.',
      addExtensions: true,
      tmpDir: '.tanstack/console',
      // Data and page are wanted together: one file for each page.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
    }),
    react(),
    schemasStayOnTheServer(),
  ],
  css: { modules: { generateScopedName: '[name]__[local]' } },
  build: {
    outDir: 'dist/console',
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      input: 'web/console/entry.tsx',
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//,
              priority: 2,
            },
            { name: 'console', test: /web\/console\/router\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
})
