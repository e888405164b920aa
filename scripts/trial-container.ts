import { spawnSync } from 'node:child_process'
import { named, VITEST } from './vitest.ts'

/** `npm run trial:container`: builds the image of deploy/, and starts it as deploy/compose.yaml says. On Debian, as root. */
const { status } = spawnSync(process.execPath, [VITEST, 'run', '--bail=1', named('trials'), 'container'], { stdio: 'inherit' })
process.exitCode = status ?? 1
