import { spawn } from 'node:child_process'
import { named, VITEST } from './vitest.ts'

/** `npm run unit -- [WORD …]`: the tests without a database. */
const child = spawn(process.execPath, [VITEST, 'run', named('unit'), ...process.argv.slice(2)], { stdio: 'inherit' })
child.once('exit', (code) => process.exit(code ?? 1))
