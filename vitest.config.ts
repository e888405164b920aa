import { defineConfig } from 'vitest/config'

/**
 * Three kinds of test. Unit tests are pure. Integration tests talk to a real PostgreSQL, which test/global-setup.ts starts. Journeys
 * drive a whole shop in a real browser.
 */
export default defineConfig({
  test: {
    environment: 'node',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,contract,web,messages,demo}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{server,test,scripts,bench}/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.journey.ts'],
          globalSetup: 'test/global-setup.ts',
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A page under test shares two cores with its server, its browser and its database.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
