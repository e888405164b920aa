import { spawnSync } from 'node:child_process'
import { named, VITEST } from './vitest.ts'

/** `npm run trial:hosts`: two hosts, two databases, poolers and a balancer, whose parts fail while shoppers buy. */
const { status } = spawnSync(process.execPath, [VITEST, 'run', named('trials'), 'hosts', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
