import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect as openSocket } from 'node:net'
import { join } from 'node:path'
import { ensureProgram, PGBOUNCER } from '#scripts/ensure-program.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { asRunner, pickRunner } from '#server/db/embedded/runner.ts'
import { limitsOfPooler } from '#server/db/pooled.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { until } from './server-process.ts'

type Options = {
  databaseUrl: string
  connections?: number
  hasLimits?: boolean
}

/** The real PgBouncer in transaction mode before this database; answers the database's address by way of it. */
export async function startPooler({ databaseUrl, connections = 6, hasLimits = true }: Options): Promise<string> {
  const program = ensureProgram(PGBOUNCER, console.log)
  const folder = temporaryDataDir()
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const pooledPort = await findFreePort()
  const file = join(folder.path, 'pgbouncer.ini')
  const limits = hasLimits ? ` connect_query='${limitsOfPooler()}'` : ''
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${password}${limits}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooledPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_login_retry = 1
`,
  )
  const child = spawn(program, [file], { ...asRunner(pickRunner()), stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit')
  atEnd(async () => {
    child.kill('SIGKILL')
    await ended
    folder.remove()
  })
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`)
    return isOpen(pooledPort)
  })
  return Object.assign(new URL(databaseUrl), { port: String(pooledPort) }).href
}

function isOpen(port: number): Promise<boolean> {
  const socket = openSocket(port, '127.0.0.1')
  const answer = Promise.race([once(socket, 'connect').then(() => true), once(socket, 'close').then(() => false)])
  return answer.catch(() => false).finally(() => socket.destroy())
}
