import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureProgram, NGINX } from '#scripts/ensure-program.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { until } from '#test/faults/server-process.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'

/** A real nginx before these hosts, each call to the next of them: nobody stays with one. Answers its address. */
export async function startBalancer(ports: readonly number[]): Promise<string> {
  const program = ensureProgram(NGINX, console.log)
  const folder = temporaryDataDir()
  const port = await findFreePort()
  mkdirSync(join(folder.path, 'temp'))
  const hosts = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' ')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path temp/${name};`)
    .join(' ')
  writeFileSync(
    join(folder.path, 'nginx.conf'),
    `worker_processes 1; pid nginx.pid; error_log error.log;
events { worker_connections 512; }
http {
  access_log off; ${temporary}
  upstream shop { ${hosts} }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 25m;
    location / {
      proxy_pass http://shop;
      proxy_connect_timeout 2s;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
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
  const origin = `http://127.0.0.1:${port}`
  await until(async () => {
    if (child.exitCode !== null) throw new Error('nginx has ended')
    return fetch(`${origin}/servez`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return origin
}
