import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'

/** The preparing process has printed the reason. */
export class PreparationFailed extends Error {}

/** Uses its own process, because the server would never release the memory for drawing the demo's pictures. Throws PreparationFailed. */
export async function prepareAside(config: Config): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('prepare.ts', import.meta.url))], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: config.databaseUrl },
  })
  const endToo = () => child.kill()
  process.once('exit', endToo)
  const [code] = await once(child, 'exit')
  process.off('exit', endToo)
  if (code !== 0) throw new PreparationFailed('the shop could not be prepared')
}
