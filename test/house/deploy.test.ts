import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/config.ts'
import { environment } from '#server/environment.ts'

const root = resolve(import.meta.dirname, '../..')
const deploy = join(root, 'deploy')
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8')

type Service = {
  image: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  networks?: { inside: { ipv4_address: string } } | string[]
  build?: { context: string; dockerfile: string }
  depends_on?: Record<string, unknown>
  read_only?: boolean
  stop_grace_period?: string
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

/** With anchors and merges, as the commands of compose read it. */
const compose: Compose = parse(read('compose.yaml'), { merge: true })
const services = Object.entries(compose.services)
const addressOf = (name: string): string => {
  const { networks } = compose.services[name] ?? {}
  return networks && 'inside' in networks ? networks.inside.ipv4_address : ''
}

test('T84: compose.yaml names only what is there: services, volumes, files and variables', () => {
  expect(services.map(([name]) => name)).toEqual(['shop-1', 'shop-2', 'backup', 'postgres', 'redis', 'storage', 'nginx'])
  const lost = services.flatMap(([name, { depends_on = {}, volumes = [], build }]) => [
    ...Object.keys(depends_on).filter((needed) => !(needed in compose.services)),
    ...volumes.flatMap((volume) => {
      const [source = ''] = volume.replace(/^\$\{[^}]+\}/, '').split(':')
      if (source === '') return []
      const isThere = source.startsWith('.') ? existsSync(join(deploy, source)) : source in compose.volumes
      return isThere ? [] : [`${name}: ${volume}`]
    }),
    ...(build && !existsSync(join(deploy, build.context, build.dockerfile)) ? [build.dockerfile] : []),
  ])
  expect(lost).toEqual([])
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name)
  expect(Object.keys(parseEnv(read('compose.env.example'))).toSorted()).toEqual([...new Set(asked)].toSorted())
})

test('T84: what compose.yaml tells the shop is understood, and leads to the parts beside it', () => {
  const { environment: told = {}, read_only: isReadOnly, stop_grace_period: grace } = compose.services['shop-1'] ?? {}
  expect(Object.keys(told).filter((name) => !(name in environment.shape))).toEqual([])
  const filled = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, value.replace(/\$\{\w+:\?\}/, 'abc')]))
  const needed = ['ADMIN_PASSWORD', 'SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE']
  const owners = Object.fromEntries(needed.map((name) => [name, 'a-long-password']))
  const config = readConfig({ ...parseEnv(readFileSync(join(root, '.env.example'), 'utf8')), ...owners, ...filled })
  expect(new URL(config.databaseUrl ?? '').hostname).toBe(addressOf('postgres'))
  expect(new URL(config.redisUrl ?? '').hostname).toBe(addressOf('redis'))
  expect(new URL(config.s3?.endpoint ?? '').hostname).toBe(addressOf('storage'))
  expect(config.trustedProxies).toEqual([addressOf('nginx')])
  expect(isReadOnly).toBe(true)
  expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(config.drainMs / 1_000 + 10)
  const hosts = [...read('nginx/hosts.compose.conf').matchAll(/^server (\S+)/gm)].map(([, host]) => host)
  expect(hosts).toEqual(['shop-1', 'shop-2'].map((name) => `${addressOf(name)}:${config.port}`))
  // nginx looks away longer than a host needs to stop (rebstock.conf).
  for (const file of ['hosts.conf', 'hosts.compose.conf'])
    for (const [, seconds] of read(`nginx/${file}`).matchAll(/fail_timeout=(\d+)s/g))
      expect(Number(seconds) * 1_000).toBeGreaterThan(config.drainMs)
})

test('T84: the image copies what is there, all that is imported, and runs as nobody special', () => {
  const lines = read('Containerfile')
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const instructions = lines.map((line) => /^([A-Z]+) (.*)$/.exec(line)?.slice(1) ?? [line])
  const known = /^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD)$/
  expect(instructions.filter(([name = '']) => !known.test(name))).toEqual([])
  const argumentsOf = (wanted: string) => instructions.flatMap(([name, rest = '']) => (name === wanted ? [rest] : []))
  const copied = argumentsOf('COPY').flatMap((rest) => (rest.startsWith('--from') ? [] : rest.split(' ').slice(0, -1)))
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const ignored = read('Containerfile.dockerignore').split('\n')
  expect(copied.filter((path) => !ignored.includes(`!${path}`))).toEqual([])
  expect(argumentsOf('FROM')).toHaveLength(3)
  expect(argumentsOf('USER')).toEqual(['node'])
  for (const form of [argumentsOf('CMD')[0] ?? '', /CMD (\[.*\])/.exec(argumentsOf('HEALTHCHECK')[0] ?? '')?.[1] ?? ''])
    expect(JSON.parse(form)[0]).toBe('node')
  const [, script = ''] = JSON.parse(argumentsOf('CMD')[0] ?? '[]')
  expect(existsSync(join(root, script))).toBe(true)
  // What package.json calls by `#`, but for tests.
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> }
  expect(
    Object.values(imports)
      .map((path) => dirname(path).slice(2))
      .filter((folder) => !copied.includes(folder)),
  ).toEqual(['test'])
})

test('T84: the units name commands that are there, and systemd understands them', () => {
  const units = globSync('systemd/*', { cwd: deploy })
  expect(units).toHaveLength(3)
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  for (const unit of units) {
    const [, command] = /^ExecStart=\S+ scripts\/run\.mjs ([\w:]+)/m.exec(read(unit)) ?? []
    if (unit.endsWith('.service')) expect(scripts).toHaveProperty([command ?? ''])
    // Only where there is a systemd; it looks for the programs, too, which another machine has elsewhere.
    const verified = spawnSync('systemd-analyze', ['verify', join(deploy, unit)], { encoding: 'utf8' })
    if (verified.error) continue
    expect(verified.stderr.split('\n').filter((line) => line.includes('rebstock') && !line.includes('not executable'))).toEqual(
      [],
    )
  }
})
