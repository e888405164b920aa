import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { parseEnv } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { connect, type Pool } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { type Buyer, buyPatiently, crowd, findsOrder, newPurchase } from '#test/faults/crowd.ts'
import { until } from '#test/faults/server-process.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { violations } from '#test/support/invariants.ts'
import { PRODUCTION } from '#test/support/production.ts'
import { runProgram } from '#test/support/run-program.ts'
import { addWine, type TestWine } from '#test/support/shop.ts'
import { type Engine, makeImages, startEngine } from './container/engine.ts'

/*
 * `npm run trial:container`: the image of deploy/Containerfile, and all of deploy/compose.yaml around it, in production, on one machine. The images
 * that they name are made here of what Debian and npm bring; only Garage is none of it, and OpenStack Swift stands in its place.
 */

const ROOT = resolve(import.meta.dirname, '../..')
const SLOW = { timeout: 1_800_000 }
const MEMORY_MAX_MB = 700
const BUYERS = 20

let engine: Engine
let settings: Record<string, string>
let deploy: string
let origin: string
let db: Pool
let wine: TestWine
const bought: { buyer: Buyer; number: string }[] = []

beforeAll(async () => {
  const folder = temporaryDataDir()
  atEnd(() => folder.remove())
  deploy = join(folder.path, 'deploy')
  cpSync(join(ROOT, 'deploy'), deploy, { recursive: true })
  engine = await startEngine(ROOT, folder.path)
  const named = parse(readFileSync(join(deploy, 'compose.yaml'), 'utf8'), { merge: true }).services
  const [, node = ''] = /^FROM (\S+)/m.exec(readFileSync(join(deploy, 'Containerfile'), 'utf8')) ?? []
  await makeImages(engine, { node, postgres: named.postgres.image, nginx: named.nginx.image, redis: named.redis.image })

  const certificates = join(deploy, 'tls')
  mkdirSync(certificates)
  const [key, certificate] = [join(certificates, 'privkey.pem'), join(certificates, 'fullchain.pem')]
  const subject = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  await runProgram('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject])
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')])
  const [http, https, postgres, storage] = await freePorts()
  settings = {
    ...Object.fromEntries(
      Object.keys(parseEnv(readFileSync(join(deploy, 'compose.env.example'), 'utf8'))).map((name) => [name, name.toLowerCase()]),
    ),
    S3_ACCESS_KEY_ID: 'shop:keeper',
    CERTIFICATES: certificates,
    TRIAL_SOURCES: ROOT,
    TRIAL_HTTP_PORT: http,
    TRIAL_HTTPS_PORT: https,
    TRIAL_POSTGRES_PORT: postgres,
    TRIAL_STORAGE_PORT: storage,
  }
  origin = `https://127.0.0.1:${https}`
  writeFileSync(join(deploy, '.env'), asLines(settings))
  settle({ ADMIN_PASSWORD: 'short' })
  await compose('down', '--volumes', '--remove-orphans')
  atEnd(() => compose('down', '--volumes', '--remove-orphans'))
  await compose('build')
}, SLOW.timeout)

async function freePorts(): Promise<[string, string, string, string]> {
  const ports: number[] = []
  while (ports.length < 4) {
    const port = await findFreePort()
    if (!ports.includes(port)) ports.push(port)
  }
  const [first, second, third, fourth] = ports.map(String)
  return [first ?? '', second ?? '', third ?? '', fourth ?? '']
}

const asLines = (env: Record<string, string>): string =>
  Object.entries(env)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

/** deploy/shop.env: the example, filled in. */
function settle(more: Record<string, string> = {}): void {
  const example = parseEnv(readFileSync(join(ROOT, '.env.example'), 'utf8')) as Record<string, string>
  writeFileSync(join(deploy, 'shop.env'), asLines({ ...example, ...PRODUCTION, SITE_URL: origin, ...more }))
}

const compose = (...args: string[]): Promise<string> => {
  const files = ['--file', join(deploy, 'compose.yaml'), '--file', join(import.meta.dirname, 'container/compose.yaml')]
  return engine.docker(['compose', '--progress', 'plain', '--project-directory', deploy, ...files, ...args])
}
const inspect = async (service: string, format: string): Promise<string> =>
  (await engine.docker(['inspect', '--format', format, `rebstock-${service}-1`])).trim()

const checkReady = (): Promise<string> =>
  compose('run', '--rm', 'backup', 'node', 'scripts/check-ready.ts').catch(({ message }: Error) => message)

test('a wrong setting is told before a start', SLOW, async () => {
  await compose('up', '--detach', '--pull', 'never', '--wait', 'postgres', 'redis', 'storage')
  const client = new S3Client({
    region: 'garage',
    endpoint: `http://127.0.0.1:${settings.TRIAL_STORAGE_PORT}`,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID ?? '', secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '' },
  })
  await client.send(new CreateBucketCommand({ Bucket: 'rebstock' }))
  client.destroy()
  expect(await checkReady()).toMatch(/ADMIN_PASSWORD[\s\S]*not ready to start/)
  settle()
  // Not the text messages: their provider is not to be reached with made-up keys.
  const told = await checkReady()
  for (const good of ['complete, for production', 'PostgreSQL 18', 'written, read back and removed', 'Clock: ', 'Redis'])
    expect(told).toContain(good)
})

test('the shop comes up: two hosts, and nginx before them', SLOW, async () => {
  await compose('up', '--detach', '--pull', 'never', '--wait')
  for (const host of ['shop-1', 'shop-2']) {
    expect(await inspect(host, '{{.State.Health.Status}} {{.HostConfig.ReadonlyRootfs}} {{.Config.User}}')).toBe(
      'healthy true node',
    )
    expect((await compose('exec', host, 'id', '-u')).trim()).not.toBe('0')
  }
  const home = await fetch(`${origin}/home/`, { headers: { cookie: 'adult=1' } })
  expect(home.status).toBe(200)
  expect(await home.text()).toContain('</html>')
  const insecure = await fetch(`http://127.0.0.1:${settings.TRIAL_HTTP_PORT}/home/`, { redirect: 'manual' })
  expect(insecure.status).toBe(308)
  for (const closed of ['/readyz', '/metrics', '/api/docs']) expect((await fetch(origin + closed)).status).toBe(404)
  expect(await signIn()).toMatchObject({ status: 200 })

  openDatabase()
  wine = await addWine(db, { skus: [{ stock: 1_000 }] })
  // As the staff's console does at the end of its list of what a new shop needs.
  await db`update shop_opening set opened_at = now()`
})

/** Called again after the container of the database was made again. */
function openDatabase(): void {
  db = connect(`postgres://shop:${settings.POSTGRES_SHOP_PASSWORD}@127.0.0.1:${settings.TRIAL_POSTGRES_PORT}/shop`, 2)
}

/** The first of the staff, whom ADMIN_PASSWORD makes. */
async function signIn(): Promise<unknown> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'form-type': 'pc' },
    body: JSON.stringify({ account: 'admin', password: PRODUCTION.ADMIN_PASSWORD }),
  })
  return answer.json()
}

/** Some buy while `happens`; each until it is done. */
async function buyWhile(happens: () => Promise<unknown>): Promise<void> {
  const buyers = await crowd(db, BUYERS, 1_000_00)
  const purchases = buyers.map((buyer) => ({ buyer, purchase: newPurchase() }))
  const buying = purchases.reduce(
    (before, { buyer, purchase }) => before.then(() => buyPatiently(origin, buyer, wine.skus[0], purchase)),
    Promise.resolve(),
  )
  await until(() => purchases.some(({ purchase }) => purchase.isPaid))
  await happens()
  await buying
  expect(purchases.filter(({ purchase }) => !purchase.isPaid || purchase.faults.length > 0)).toEqual([])
  bought.push(...purchases.map(({ buyer, purchase }) => ({ buyer, number: purchase.number ?? '' })))
}

test('a host that is stopped ends what it has begun, and no call fails meanwhile', SLOW, async () => {
  await buyWhile(() => compose('stop', 'shop-1'))
  // 137 would be killed, after stop_grace_period.
  expect(await inspect('shop-1', '{{.State.ExitCode}}')).toBe('0')
  await compose('up', '--detach', '--pull', 'never', '--no-deps', '--wait', 'shop-1')
})

test('all is there after everything was made anew', SLOW, async () => {
  await db.end()
  await compose('down')
  await compose('up', '--detach', '--pull', 'never', '--wait')
  openDatabase()
  atEnd(() => db.end({ timeout: 1 }))
  for (const { buyer, number } of bought) expect(await findsOrder(origin, buyer, number)).toBe(true)
  await buyWhile(() => Promise.resolve())
  expect(await violations(db)).toEqual([])
})

test('it is backed up into a volume of its own', SLOW, async () => {
  await compose('run', '--rm', 'backup')
  expect(await compose('run', '--rm', 'backup', 'ls', '/backup')).toMatch(/rebstock/)
})

test('a host that dies is started again, and each takes no more memory than it is said to', SLOW, async () => {
  // All but the first process of the container, which ends with them.
  await engine.docker(['exec', 'rebstock-shop-2-1', 'sh', '-c', 'kill -9 -1']).catch(() => '')
  await until(async () => (await inspect('shop-2', '{{.RestartCount}} {{.State.Health.Status}}')) === '1 healthy')
  const told = await engine.docker(['stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}'])
  console.log(told)
  for (const [, mb] of told.matchAll(/^rebstock-shop-\d-1 ([\d.]+)MiB/gm)) expect(Number(mb)).toBeLessThan(MEMORY_MAX_MB)
})
