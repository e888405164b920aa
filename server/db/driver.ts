import { registerHooks } from 'node:module'

/*
 * postgres.js with a guard that its release lacks. When a connection closes between two statements, 3.4.9 still writes the second one,
 * from a timer and to nothing, and so ends the whole process instead of failing one request (porsager/postgres, issues 1066, 1154 and
 * 1208; found again by test/faults/kill-database.test.ts). The statement is rejected here as any other on a closed connection. A
 * release in which the line looks different is loaded as it is.
 */

const FILE = '/postgres/src/connection.js'
const LINE = 'const x = socket.write(chunk, fn)'
const GUARD = `if (!socket) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return true
    }
    ${LINE}`

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(FILE) || !loaded.source) return loaded
    return {
      ...loaded,
      source: Buffer.from(loaded.source as Uint8Array)
        .toString('utf8')
        .replace(LINE, () => GUARD),
    }
  },
})

// Loaded only now, with the hook in place: a plain import would have come before it.
export const { default: postgres } = await import('postgres')
hooks.deregister()
