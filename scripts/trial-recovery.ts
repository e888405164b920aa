import { spawnSync } from 'node:child_process'
import { named, VITEST } from './vitest.ts'

/** `npm run trial:recovery`: loses a database and brings it back to a minute (docs/operations.md). On Debian, as root. */
const { status } = spawnSync(process.execPath, [VITEST, 'run', named('trials'), 'recovery'], { stdio: 'inherit' })
process.exit(status ?? 1)
