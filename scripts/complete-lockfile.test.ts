import { expect, test } from 'vitest'
import { findMissing, readLockfile } from './complete-lockfile.ts'

test('package-lock.json names every package for every platform, so that `npm ci` accepts it everywhere', () => {
  expect(Object.keys(findMissing(readLockfile())), 'run node scripts/complete-lockfile.ts').toEqual([])
})

test('a missing package is described by its name and by the package that asks for it', () => {
  const asking = { version: '2.0.0', dev: true, license: 'MIT', optionalDependencies: { '@tool/cli-linux-arm64-musl': '2.0.1' } }
  expect(findMissing({ packages: { 'node_modules/tool': asking } })).toEqual({
    'node_modules/@tool/cli-linux-arm64-musl': {
      version: '2.0.1',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      license: 'MIT',
      optional: true,
      os: ['linux'],
    },
  })
})
