import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { findChromium } from '#test/support/chromium.ts'

const root = resolve(import.meta.dirname, '..')

/** Its path, installed if missing; undefined when that fails. */
export function ensureChromium(say: (line: string) => void): string | undefined {
  const isDebianRoot = process.getuid?.() === 0 && runs('apt-get', ['--version'], 'ignore')
  if (isDebianRoot && !(findChromium() && hasChineseFont())) installDebianPackages(say)
  return findChromium() ?? installPlaywrightsOwn(say)
}

/** Without one, Chinese text renders as empty boxes. */
function hasChineseFont(): boolean {
  const list = spawnSync('fc-list', [':lang=zh-cn', 'family'])
  return list.status === 0 && list.stdout.length > 0
}

function installDebianPackages(say: (line: string) => void): void {
  say('Chromium: installing the Debian packages')
  runs('apt-get', ['update', '-qq'])
  runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fontconfig', 'fonts-noto-cjk'])
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
