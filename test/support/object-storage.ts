import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { findFreePort } from '#server/db/embedded/port.ts'
import { atEnd } from './at-end.ts'
import { temporaryDataDir } from './data-dir.ts'

/** Debian's own: Swift is installed for it, which another Python would not find. */
const PYTHON = '/usr/bin/python3'
const USER = 'keeper'

/** The shop's environment for it. */
export type ObjectStorage = {
  env: Record<string, string>
  stop: () => Promise<void>
  /** On the same port, with what was stored. */
  start: () => Promise<void>
  /** Connections are accepted, but nobody answers. */
  freeze: () => void
  thaw: () => void
}

/** OpenStack Swift, which checks signatures and speaks S3, with an empty bucket; ended with the test file. */
export async function objectStorage(): Promise<ObjectStorage> {
  await ensureSwift()
  const folder = temporaryDataDir()
  const port = await findFreePort()
  const secret = 'a secret of the tests'.replaceAll(' ', '-')
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    server = spawn(PYTHON, [join(import.meta.dirname, 'swift-server.py'), folder.path, String(port), USER, secret], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const said = await Promise.race([once(server.stdout ?? server, 'data'), once(server, 'exit')])
    if (!String(said[0]).includes('ready')) throw new Error('Swift did not start')
  }
  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  atEnd(async () => {
    await stop()
    folder.remove()
  })
  await start()

  const endpoint = `http://127.0.0.1:${port}`
  const credentials = { accessKeyId: `shop:${USER}`, secretAccessKey: secret }
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: 'shop' }))
  client.destroy()
  return {
    env: {
      S3_BUCKET: 'shop',
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: secret,
      S3_PREFIX: 'wine',
      S3_PATH_STYLE: '1',
      // A busy machine is no storage that is away.
      S3_TIMEOUT_MS: '8000',
    },
    stop,
    start,
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
  }
}

async function ensureSwift(): Promise<void> {
  if (await runs(PYTHON, '-c', 'import swift, eventlet')) return
  // The other test files' worker may be installing, too.
  const apt = ['-o', 'DPkg::Lock::Timeout=300', '-qq', '-y', '--no-install-recommends']
  await runs('apt-get', 'update', '-qq')
  if (!(await runs('apt-get', 'install', ...apt, 'python3-swift')))
    throw new Error('These tests need OpenStack Swift. On Debian, as root, they install it: apt-get install python3-swift')
}

async function runs(command: string, ...args: string[]): Promise<boolean> {
  const child = spawn(command, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' })
  const [code] = await Promise.race([once(child, 'exit'), once(child, 'error').then(() => [1])])
  return code === 0
}
