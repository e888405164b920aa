import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { findChromium } from '#test/chromium.ts'

const root = resolve(import.meta.dirname, '..')

/** The path of a Chromium, installed when there is none; nothing when that is not possible either. */
export function ensureChromium(say: (line: string) => void): string | undefined {
  return findChromium() ?? installDebianPackage(say) ?? installPlaywrightsOwn(say)
}

function installDebianPackage(say: (line: string) => void): string | undefined {
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'], 'ignore')) return undefined
  say('Chromium: installing the Debian package')
  // Without a Chinese font every page would be measured with empty boxes.
  const packages = ['chromium', 'fonts-noto-cjk']
  runs('apt-get', ['update', '-qq'])
  runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
  return findChromium()
}

function installPlaywrightsOwn(say: (line: string) => void): string | undefined {
  say("Chromium: downloading Playwright's own")
  runs(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'])
  return findChromium()
}

function runs(command: string, args: string[], output: 'ignore' | 'inherit' = 'inherit'): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { env, stdio: ['ignore', output, output] }).status === 0
}
