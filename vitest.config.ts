import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Each goes through many pages, in a small file: after all others it would run alone, with a core that idles. */
const LONGEST = /\/(demo-shop|no-pictures|every-console-page|catalog-languages|home)\.journey\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/**
 * Four kinds of test. Unit tests are pure; those in test/house read the sources. Integration tests talk to a real PostgreSQL, which test/support/global-setup.ts starts. Journeys
 * drive a whole shop in a real browser. Trials (`npm run trial:…`) set up more than a machine that also runs the others can hold.
 */
export default defineConfig({
  test: {
    environment: 'node',
    // Each test has a shop of its own, and no file replaces a module, so files share a process: loading the server anew takes five seconds of a core.
    isolate: false,
    // Two cores idle a fifth of the time with two workers.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{domain,contract,web,messages,demo}/**/*.test.{ts,tsx}',
            'server/features/search/grammar/*.test.ts',
            'test/house/*.test.ts',
          ],
          // Those in test/house read all sources, on a machine that may have much else to do.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{server,test,scripts,bench}/**/*.test.ts'],
          exclude: ['test/house/**', 'server/features/search/grammar/**'],
          globalSetup: 'test/support/global-setup.ts',
          setupFiles: 'test/support/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'trials',
          include: ['test/trials/*.trial.ts'],
          setupFiles: 'test/support/setup.ts',
          hookTimeout: 900_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.journey.ts'],
          globalSetup: 'test/support/global-setup.ts',
          setupFiles: 'test/support/setup.ts',
          // React's production build, as a shop runs it: its other one renders a page in twice the time.
          env: { NODE_ENV: 'production' },
          testTimeout: 180_000,
          hookTimeout: 240_000,
          // A page under test shares two cores with its server, its browser and its database.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
