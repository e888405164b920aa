import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/*
 * postgres.js 3.4.9 with mends for the moment in which the database dies, for the one in which very much is asked of it, for a
 * database that does not answer, for COPY, and for the end of a transaction (docs/decisions/005-driver-with-a-guard.md, 018). They are
 * put in while Node loads the files. In a release in which one of these lines looks different nothing is loaded at all: without its mend
 * the shop would lose money or hang.
 */
const MENDS: Record<string, readonly (readonly [line: string, mended: string])[]> = {
  '/postgres/src/connection.js': [
    // A statement on a connection that has closed ends the whole process, from a timer (porsager/postgres 1066, 1154, 1208): reject it.
    [
      'const x = socket.write(chunk, fn)',
      `if (!socket) {
        chunk = nextWriteTimer = null
        error(Errors.connection('CONNECTION_CLOSED', options))
        return true
      }
      const x = socket.write(chunk, fn)`,
    ],
    // What had not been sent would be sent first thing on the new connection, before its greeting, and spoil it.
    ['clearImmediate(nextWriteTimer)\n', 'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n'],
    // What was sent between the error of a socket and its close stayed in the queue: on the new connection every answer went to the
    // statement before it. Reject it, and forget the statement that was running.
    [
      "!hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
      `if (query || sent.length) error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = results = errorResponse = null
    result = new Result()
`,
    ],
    // A connection that the database ended while it was asked for the array types (an administrator, a restart) ended the whole process:
    // the question failed on the next connection, and nobody listened. Forget it; the next connection asks anew.
    [
      'if (initial)\n      return reconnect()\n',
      `if (initial) {
      query = results = errorResponse = null
      result = new Result()
      return reconnect()
    }
`,
    ],
    // Whoever waits for the connection is told of the error; the question itself belongs to nobody.
    ['return fetchArrayTypes()\n', 'return fetchArrayTypes().catch(() => {})\n'],
    // A BEGIN that fills the pipeline, or the socket, was sent without setting its connection apart: strangers' statements then run in
    // a transaction that nobody ends (823, 1189, 1210). Set it apart whenever it is sent, and leave it so when the socket drains.
    ['return write(toBuffer(q))\n', 'const mayFollow = write(toBuffer(q))\n'],
    [
      '\n        && (!q.options.onexecute || q.options.onexecute(connection))',
      '\n      return q.options.onexecute ? q.options.onexecute(connection) : mayFollow',
    ],
    ['!query && onopen(connection)', '!query && !connection.reserved && onopen(connection)'],
    // A socket that COPY TO had paused stayed so when the last row was in: whatever came next waited for ever.
    ['stream && stream.push(null)\n', 'stream && stream.push(null)\n    socket && socket.resume()\n'],
    // The same when its reader gives up. The rows that are still to come are dropped, and the connection is free again.
    [
      'read() { socket.resume() }\n    })',
      `read() { socket && socket.resume() },
      destroy(error, callback) {
        stream === this && (stream = null)
        socket && socket.resume()
        callback(error)
      }
    })`,
    ],
    // A COPY FROM that is given up after its connection has closed ended the whole process.
    ['socket.write(b().f().str(error + b.N).end())', 'error && socket && socket.write(b().f().str(error + b.N).end())'],
    // A connection that closes while the end of a COPY FROM is awaited was told to nobody.
    [
      'stream && (stream.destroy(err), stream = null)\n',
      `stream && (stream.destroy(err), stream = null)
    const told = final
    final = null
    told && told(err)
`,
    ],
    // An error within COPY was told to nobody: whoever writes the rows waited for ever.
    [
      'errorResponse = Errors.postgres(parseError(x))\n',
      `errorResponse = Errors.postgres(parseError(x))
      const told = final
      final = null
      if (told) told(errorResponse)
      else if (stream) stream.destroy(errorResponse)
`,
    ],
    // A connection on which a statement waits and nothing arrives is thrown away; without it a frozen server holds it for ever.
    [
      ', connectTimer = timer(connectTimedOut, options.connect_timeout)',
      `, connectTimer = timer(connectTimedOut, options.connect_timeout)
      , silenceTimer = timer(fellSilent, options.limits && options.limits.silenceMs / 1000)`,
    ],
    ['  let socket = null\n    , cancelMessage', '  let socket = null\n    , heard = 0\n    , cancelMessage'],
    [
      '  function connectTimedOut() {',
      `  function fellSilent() {
    const heardBefore = heard
    // What has come while this process was busy is read first.
    setImmediate(() => {
      if (!query || !socket || heard !== heardBefore) return
      error(Errors.connection('CONNECTION_SILENT', options, socket))
      socket.destroy()
    })
  }

  function connectTimedOut() {`,
    ],
    [': (query = q, query.active = true)\n', ': (query = q, query.active = true, silenceTimer.start())\n'],
    [
      '    if (incomings) {\n      incomings.push(x)',
      '    heard += 1\n    query && silenceTimer.start()\n    if (incomings) {\n      incomings.push(x)',
    ],
    ['return // Consider opening if able and sent.length < 50\n', 'return\n    silenceTimer.cancel()\n'],
    [
      '    connectTimer.cancel()\n\n    socket.removeAllListeners()',
      '    connectTimer.cancel()\n    silenceTimer.cancel()\n\n    socket.removeAllListeners()',
    ],
    // A statement no longer waits from the moment in which it is sent; one that was given up before is not sent.
    ['q.state = backend\n', 'q.state = backend\n      q.sent && q.sent()\n'],
    [
      'initial && !initial.reserve && execute(initial)\n',
      'initial && !initial.reserve && (initial.isGivenUp ? onopen(connection) : execute(initial))\n',
    ],
    // A statement whose plan the database no longer knows was sent once more, also within a transaction, which has failed by then: its
    // COMMIT was answered with ROLLBACK and counted as done. Send it again outside of transactions only. A connection that has lost one
    // plan (DEALLOCATE, a transaction pooler) has lost all.
    [
      'query.prepared && retryRoutines.has(errorResponse.routine)\n',
      'query.prepared && retryRoutines.has(errorResponse.routine) && mayRetry(query, errorResponse, x[5])\n',
    ],
    [
      'function retry(q, error) {\n',
      `function mayRetry(q, error, transactionStatus) {
    error.routine === 'FetchPreparedStatement' ? (statements = {}) : delete statements[q.signature]
    return transactionStatus === 73 // I: no transaction
  }

  function retry(q, error) {
`,
    ],
  ],
  '/postgres/src/index.js': [
    // The rest of a transaction, its rollback too, would run on the new connection, amidst somebody else's transaction: reject it.
    ['connection.onclose = reject)', 'connection.onclose = e => { lost = e; reject(e) })'],
    ['let savepoints = 0\n', 'let lost = null, savepoints = 0\n'],
    [
      'q.catch(e => uncaughtError || (uncaughtError = e))\n',
      'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost) return q.reject(lost)\n        if (limits && limits.refuses(q)) return\n',
    ],
    // Our own option (server/db/database.ts), which the driver would leave out; `begin` has other options.
    [
      '  const connections = [...Array(options.max)]',
      '  const limits = options.limits\n  const connections = [...Array(options.max)]',
    ],
    ['    parameters      : {},\n', '    parameters      : {},\n    limits          : o.limits,\n'],
    [
      "      return query.reject(Errors.connection('CONNECTION_ENDED', options, options))\n",
      `      return query.reject(Errors.connection('CONNECTION_ENDED', options, options))
    if (limits && !limits.admits(query, () => queries.remove(query))) return
`,
    ],
    // What ends a transaction needs no plan that could get lost, and a COMMIT that the database answers with ROLLBACK is none.
    [
      ': await sql`commit`\n',
      `: await sql\`commit\`.simple().then(({ command }) => {
            if (command !== 'COMMIT')
              throw Errors.generic('TRANSACTION_ROLLED_BACK', 'The database has not committed the transaction: ' + command)
          })
`,
    ],
    [': sql`rollback`\n', ': sql`rollback`.simple()\n'],
    ['sql(name) }`\n', 'sql(name) }`.simple()\n'],
    // Tells below that the mended files are the ones in use.
    ['export default Postgres\n', 'Postgres.isMended = true\n\nexport default Postgres\n'],
  ],
}

/**
 * The source of one of the driver's files with its mends; a file that needs none as it is.
 * @throws when a line that is to be mended is not in it.
 */
export function mendSource(url: string, source: string): string {
  const mends = Object.entries(MENDS).find(([file]) => url.endsWith(file))
  if (!mends) return source
  const [file, lines] = mends
  return lines.reduce((text, [line, mended]) => {
    if (text.includes(line)) return text.replaceAll(line, () => mended)
    throw new Error(`server/db/driver.ts cannot mend ${file.slice(1)} ${versionOf(url)}: it has no line “${line.trim()}”.`)
  }, source)
}

function versionOf(url: string): string {
  return JSON.parse(readFileSync(new URL('../package.json', url), 'utf8')).version
}

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!loaded.source || !Object.keys(MENDS).some((file) => url.endsWith(file))) return loaded
    return { ...loaded, source: mendSource(url, Buffer.from(loaded.source as Uint8Array).toString('utf8')) }
  },
})

// Loaded only now, with the hook in place: a plain import would have come before it.
export const { default: postgres } = await import('postgres')
hooks.deregister()
if (!('isMended' in postgres)) throw new Error('server/db/driver.ts: postgres was loaded before it could be mended.')
