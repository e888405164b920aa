import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'

/** Like `npm run check:ready`, with only `env` as its environment. */
async function checkReady(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.mjs'), 'check:ready'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, TMPDIR, ...env },
  })
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, said: out + errors }
}

test('T84: commands read the environment file that is named; the environment itself goes before it', async () => {
  const folder = temporaryDataDir()
  atEnd(async () => folder.remove())
  writeFileSync(
    join(folder.path, 'shop.env'),
    `# a comment\nSHOP_MODE=production\nDATA_DIR=${join(folder.path, 'data')}\nSITE_URL=\n`,
  )
  const named = { REBSTOCK_ENV_FILE: 'shop.env', INIT_CWD: folder.path }
  expect(await checkReady(named)).toMatchObject({ code: 1, said: expect.stringContaining('production needs: SITE_URL') })
  const { code, said } = await checkReady({ ...named, SHOP_MODE: 'demo' })
  expect([code, said]).toEqual([0, expect.stringContaining(`removed in ${join(folder.path, 'data')}.`)])
})

test('T84: an environment file that cannot be read stops the command, and is named', async () => {
  const { code, said } = await checkReady({ REBSTOCK_ENV_FILE: '/nowhere/shop.env' })
  expect([code, said]).toEqual([1, expect.stringContaining('/nowhere/shop.env, which cannot be read: ENOENT')])
})
