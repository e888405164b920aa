import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const bin = (path: string) => join(root, 'node_modules', path)
const typesKnown = (name: string) => ['--incremental', '--tsBuildInfoFile', join(root, `node_modules/.cache/types-${name}.json`)]

export type Check = { title: string; program: string; args: string[] }

export const CHECKS: readonly Check[] = [
  { title: 'Format and lint', program: bin('@biomejs/biome/bin/biome'), args: ['check', '--error-on-warnings', '.'] },
  { title: 'Types', program: bin('typescript/bin/tsc'), args: ['--noEmit', ...typesKnown('shop')] },
  // Two routers cannot be declared in one program.
  {
    title: 'Types of the console',
    program: bin('typescript/bin/tsc'),
    args: ['--noEmit', '--project', 'web/console', ...typesKnown('console')],
  },
  { title: 'Dead code', program: bin('knip/bin/knip.js'), args: ['--no-progress'] },
]
