import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type RequestOptions, request } from 'node:https'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { ensureProgram, NGINX, OPENSSL } from '#scripts/ensure-program.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { until } from './server-process.ts'

const SAMPLE = resolve(import.meta.dirname, '../../deploy/nginx')

export type Answer = { status: number; headers: Record<string, unknown>; body: string }
export type Sample = {
  port: number
  plainPort: number
  /** Of its certificate, which it signed itself. */
  certificate: Buffer
  /** Over TLS; a body makes it a POST. Throws when the connection breaks. */
  ask: (path: string, spec?: { headers?: Record<string, string>; body?: Buffer | string }) => Promise<Answer>
  /** `/api/cart/add 127.0.0.1:3001 200`: path, hosts that were asked, status; a line for each call. */
  calls: () => string[]
}

/** The sample of deploy/nginx as it is, but for ports, folders and the addresses of the hosts; ended with the test file. */
export async function startSample(hosts: readonly [number, number]): Promise<Sample> {
  const program = ensureProgram(NGINX, console.log)
  const folder = temporaryDataDir()
  const inFolder = (name: string) => join(folder.path, name)
  for (const name of ['temp', 'tls', 'acme']) mkdirSync(inFolder(name))
  makeCertificate(inFolder('tls'))
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const replaced = (name: string, changes: readonly [RegExp, string][]) => {
    let config = readFileSync(join(SAMPLE, name), 'utf8')
    for (const [before, after] of changes) {
      if (!before.test(config)) throw new Error(`${name} says nothing like ${before}`)
      config = config.replaceAll(new RegExp(before, 'g'), after)
    }
    writeFileSync(inFolder(name), config)
  }
  replaced('hosts.conf', [
    [/127\.0\.0\.1:3001/, `127.0.0.1:${hosts[0]}`],
    [/127\.0\.0\.1:3002/, `127.0.0.1:${hosts[1]}`],
  ])
  replaced('rebstock.conf', [
    [/\n *listen \[::\].*;/, ''],
    [/listen 80 /, `listen 127.0.0.1:${plainPort} `],
    [/listen 443 /, `listen 127.0.0.1:${port} `],
    [/\/etc\/nginx\/rebstock-hosts\.conf/, inFolder('hosts.conf')],
    [/\/etc\/rebstock\/tls/, inFolder('tls')],
    [/\/var\/www\/acme/, inFolder('acme')],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path temp/${name};`)
    .join(' ')
  writeFileSync(
    inFolder('nginx.conf'),
    `worker_processes 2; pid nginx.pid; error_log error.log;
events { worker_connections 512; }
http {
  log_format calls '$uri $upstream_addr $status';
  access_log calls.log calls; ${temporary}
  include rebstock.conf;
}
`,
  )
  const child = spawn(program, ['-p', folder.path, '-c', 'nginx.conf', '-e', 'error.log', '-g', 'daemon off;'], {
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  atEnd(async () => {
    child.kill('SIGTERM')
    await ended
    folder.remove()
  })
  const certificate = readFileSync(inFolder('tls/fullchain.pem'))
  const ask: Sample['ask'] = (path, { headers = {}, body } = {}) =>
    send({ host: '127.0.0.1', port, path, ca: certificate, method: body === undefined ? 'GET' : 'POST', headers }, body)
  await until(() => {
    if (child.exitCode !== null) throw new Error(`nginx has ended: ${readFileSync(inFolder('error.log'), 'utf8')}`)
    return ask('/healthz').then(
      () => true,
      () => false,
    )
  })
  const calls = () => readFileSync(inFolder('calls.log'), 'utf8').split('\n').slice(0, -1)
  return { port, plainPort, certificate, ask, calls }
}

async function send(options: RequestOptions, body?: Buffer | string): Promise<Answer> {
  // A connection of its own for each call, as from many callers.
  const call = request({ ...options, agent: false })
  call.end(body)
  const [response] = await once(call, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

function makeCertificate(folder: string): void {
  const names = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=DNS:shop.example,IP:127.0.0.1']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', join(folder, 'privkey.pem')]
  const made = spawnSync(
    ensureProgram(OPENSSL, console.log),
    ['req', '-x509', '-days', '2', ...key, ...names, '-out', join(folder, 'fullchain.pem')],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`no certificate: ${made.stderr}`)
}
