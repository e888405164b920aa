import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { findHeadlessChromium, HEADLESS_SHELL } from '#test/support/chromium.ts'

const root = resolve(import.meta.dirname, '..')

/** Its path, installed if missing; undefined when that fails. */
export function ensureChromium(say: (line: string) => void): string | undefined {
  const isDebianRoot = process.getuid?.() === 0 && runs('apt-get', ['--version'], 'ignore')
  const hasBest = [process.env.CHROMIUM_PATH, HEADLESS_SHELL].includes(findHeadlessChromium())
  if (isDebianRoot && !(hasBest && hasChineseFont())) installDebianPackages(say)
  return findHeadlessChromium() ?? installPlaywrightsOwn(say)
}

/** Without one, Chinese text renders as empty boxes. */
function hasChineseFont(): boolean {
  const list = spawnSync('fc-list', [':lang=zh-cn', 'family'])
  return list.status === 0 && list.stdout.length > 0
}

/** A machine without a network must not wait for one. */
const SOON = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']

function installDebianPackages(say: (line: string) => void): void {
  say('Chromium: installing the Debian packages')
  runs('apt-get', ['update', '-qq', ...SOON])
  const install = (...names: string[]) => runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
  install('fontconfig', 'fonts-noto-cjk')
  // Other Debians than the newest, and those descended from it, may lack the first.
  if (!install('chromium-headless-shell')) install('chromium')
}

function installPlaywrightsOwn(say: (line: string) => void): string | undefined {
  say("Chromium: downloading Playwright's own")
  runs(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'])
  return findHeadlessChromium()
}

function runs(command: string, args: string[], output: 'ignore' | 'inherit' = 'inherit'): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { env, stdio: ['ignore', output, output] }).status === 0
}
