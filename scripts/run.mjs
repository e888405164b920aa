/**
 * `node scripts/run.mjs <command> [arguments]`. Works on any Node from 20 without packages. Installs those of package-lock.json and runs the
 * command on the Node 26 among them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const COMMANDS = [
  'start',
  'build',
  'dev',
  'check',
  'unit',
  'test',
  'bench',
  'import',
  'reset',
  'backup',
  'restore',
  'files',
  'recover',
  'check:ledger',
  'check:ready',
  'trial:container',
  'trial:hosts',
  'trial:recovery',
]
const NODE_MAJOR_MIN = 20
const SHOP_NODE_MAJOR = 26

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.rebstock-stamp')

// One memory pool per thread otherwise, and 50 MB more for what is young (docs/decisions/075).
const SERVER = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=8' }
// Saves two seconds and 30 MB per start of a server; those of the tests start sixty times.
const COMPILED = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'rebstock') }

const [command, ...commandArguments] = process.argv.slice(2)
if (!COMMANDS.includes(command)) stop(`usage: node scripts/run.mjs <${COMMANDS.join('|')}> [arguments]`)

step(1, `Node ${process.versions.node} on ${process.platform} ${process.arch}`)
if (majorOf(process.versions.node) < NODE_MAJOR_MIN) stop(`Rebstock needs Node ${NODE_MAJOR_MIN} or newer to begin with.`)

const reason = reasonToInstall()
step(2, reason ? `packages: installing (${reason})` : 'packages: up to date')
if (reason) installPackages()

const node = findShopNode()
if (!node)
  stop(`No Node ${SHOP_NODE_MAJOR} for ${process.platform} ${process.arch}: please install one and run the command with it.`)
step(3, `Node ${SHOP_NODE_MAJOR}: ${node === process.execPath ? 'this one' : relative(root, node)}`)

step(4, `npm ${command === 'start' || command === 'test' ? command : `run ${command}`}`)
handOver(node)

/** Undefined when they match the lockfile. */
function reasonToInstall() {
  if (!existsSync(join(root, 'node_modules'))) return 'first time, takes a minute or two'
  if (!findShopNode()) return `Node ${SHOP_NODE_MAJOR} is missing`
  if (readText(stampFile) === currentStamp()) return undefined
  // A plain `npm install` writes no stamp. Keep its result when it matches; other processes may use it.
  if (!isInstalledAsLocked()) return 'package-lock.json has changed'
  leaveStamp()
  return undefined
}

function currentStamp() {
  const platform = `${process.platform} ${process.arch}`
  return createHash('sha256').update(readFileSync(lockFile)).update(platform).digest('hex')
}

function isInstalledAsLocked() {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  const locked = readPackages(lockFile)
  if (!installed || !locked) return false
  const isSame = (path) =>
    locked[path]?.version === installed[path].version && locked[path]?.integrity === installed[path].integrity
  const mayBeAbsent = (path) => path === '' || path in installed || locked[path].optional || locked[path].devOptional
  return Object.keys(installed).every(isSame) && Object.keys(locked).every(mayBeAbsent)
}

function installPackages() {
  // The build needs development packages, which NODE_ENV=production would omit.
  const npmArguments = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined
  const options = { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, npm_config_global: 'false' } }
  const result = npm
    ? spawnSync(process.execPath, [npm, ...npmArguments], options)
    : spawnSync('npm', npmArguments, { ...options, shell: process.platform === 'win32' })
  if (result.error) stop(`npm could not be run: ${result.error.message}`)
  if (result.signal) stop('The installation was interrupted; run the command again.')
  if (result.status !== 0) stop('npm ci failed; its messages are above. Run the command again once the cause is gone.')
  leaveStamp()
}

function leaveStamp() {
  try {
    writeFileSync(stampFile, currentStamp())
  } catch {
    // Another user installed the packages; they are compared at each start.
  }
}

function findShopNode() {
  const executable = process.platform === 'win32' ? 'node.exe' : 'node'
  for (const name of platformPackages()) {
    const path = join(root, 'node_modules', name, 'bin', executable)
    if (existsSync(path) && makeExecutable(path)) return path
  }
  return majorOf(process.versions.node) >= SHOP_NODE_MAJOR ? process.execPath : undefined
}

function platformPackages() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  return [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
}

function makeExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    try {
      chmodSync(path, 0o755)
    } catch {
      return false
    }
  }
  return true
}

/** Of the shop's variables, those that the environment itself does not have; a flag for Node. */
function readEnvironmentFile() {
  const named = process.env.REBSTOCK_ENV_FILE
  if (!named) return []
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), named)
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    stop(`REBSTOCK_ENV_FILE names ${file}, which cannot be read: ${error.code}`)
  }
  return [`--env-file=${file}`]
}

/** Forwards signals, and exits like the command. */
function handOver(node) {
  const script = join(root, 'scripts', `${command.replace(':', '-')}.ts`)
  const child = spawn(node, [...readEnvironmentFile(), script, ...commandArguments], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...COMPILED,
      ...(command === 'start' ? SERVER : {}),
      ...process.env,
      // For relative paths. npm sets it itself.
      INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
      PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    },
  })
  // Ctrl-C in a terminal already reaches the child.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => stop(`${node} could not be run: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal) endBy(signal)
    else process.exit(code ?? 1)
  })
}

function endBy(signal) {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function majorOf(version) {
  return Number(version.split('.')[0])
}

function step(number, text) {
  console.error(`[${number}/4] ${text}`)
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
