import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/*
 * Loads postgres.js 3.4.9 with patches for lost connections, overload, a silent database, several hosts, COPY and the end of transactions
 * (docs/decisions/005-driver-with-a-guard.md, 018, 051). When a release lacks one of the patched lines, nothing is loaded: without its patch
 * the shop would lose money or hang.
 */
const MENDS: Record<string, readonly (readonly [line: string, mended: string])[]> = {
  '/postgres/src/connection.js': [
    // A statement on a closed connection ended the whole process, from a timer (porsager/postgres 1066, 1154, 1208): reject it.
    [
      'const x = socket.write(chunk, fn)',
      `if (!socket) {
        chunk = nextWriteTimer = null
        error(Errors.connection('CONNECTION_CLOSED', options))
        return true
      }
      const x = socket.write(chunk, fn)`,
    ],
    // Unsent bytes would be sent on the new connection before its greeting.
    ['clearImmediate(nextWriteTimer)\n', 'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n'],
    // Statements sent between a socket's error and its close stayed in the queue, so that on the new connection every answer went to the
    // statement before it. Reject them.
    [
      "!hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
      `if (query || sent.length) error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = results = errorResponse = null
    result = new Result()
    rows = 0
`,
    ],
    // A statement that failed after some rows left their number to the next one, whose own rows then came behind as many holes: whoever
    // took the first got undefined.
    [
      '    result = new Result()\n    connectTimer.cancel()',
      '    result = new Result()\n    rows = 0\n    connectTimer.cancel()',
    ],
    // A connection that ended during the query for array types ended the whole process. Forget the query; the next connection repeats it.
    [
      'if (initial)\n      return reconnect()\n',
      `if (initial) {
      const unanswered = query && target_session_attrs && !backendParameters.asked &&
        (errorResponse || Errors.connection('CONNECTION_CLOSED', options, socket))
      query = results = errorResponse = null
      result = new Result()
      rows = 0
      if (!unanswered || triesNextHost()) return reconnect()
      errored(unanswered)
    }
`,
    ],
    ['return fetchArrayTypes()\n', 'return fetchArrayTypes().catch(() => {})\n'],
    // A BEGIN that filled the pipeline or the socket was sent without reserving its connection: foreign statements then ran in its
    // transaction (823, 1189, 1210). Always reserve it, also when the socket drains.
    ['return write(toBuffer(q))\n', 'const mayFollow = write(toBuffer(q))\n'],
    // Within a transaction nobody else waits: its statements may be sent one behind another (server/db/database.ts).
    ['&& sent.length < max_pipeline\n', '&& sent.length < (connection.reserved ? 100 : max_pipeline)\n'],
    [
      '\n        && (!q.options.onexecute || q.options.onexecute(connection))',
      '\n      return q.options.onexecute ? q.options.onexecute(connection) : mayFollow',
    ],
    ['!query && onopen(connection)', '!query && !connection.reserved && onopen(connection)'],
    // A socket paused by COPY TO stayed paused after the last row, and the next statement waited for ever.
    ['stream && stream.push(null)\n', 'stream && stream.push(null)\n    socket && socket.resume()\n'],
    // The same when its reader gives up: drop the remaining rows.
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
    // A COPY FROM given up after its connection closed ended the whole process.
    ['socket.write(b().f().str(error + b.N).end())', 'error && socket && socket.write(b().f().str(error + b.N).end())'],
    // A connection closed while awaiting the end of a COPY FROM was reported to nobody.
    [
      'stream && (stream.destroy(err), stream = null)\n',
      `stream && (stream.destroy(err), stream = null)
    const told = final
    final = null
    told && told(err)
`,
    ],
    // An error within COPY was reported to nobody, and the writer waited for ever.
    [
      'errorResponse = Errors.postgres(parseError(x))\n',
      `errorResponse = Errors.postgres(parseError(x))
      const told = final
      final = null
      if (told) told(errorResponse)
      else if (stream) stream.destroy(errorResponse)
`,
    ],
    // Drop a connection on which a statement waits and nothing arrives; a frozen server would hold it for ever.
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
    // Reports when a statement is sent; skips those given up before.
    ['q.state = backend\n', 'q.state = backend\n      q.sent && q.sent()\n'],
    [
      'initial && !initial.reserve && execute(initial)\n',
      'initial && !initial.reserve && (initial.isGivenUp ? onopen(connection) : execute(initial))\n',
    ],
    // A statement whose plan was lost was repeated also in a transaction, which had failed by then, so its COMMIT was answered with ROLLBACK and
    // counted as done. Repeat outside of transactions only. After DEALLOCATE or behind a transaction pooler all plans are lost.
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
    // Of several hosts each is tried once, and then the error is told; the driver went on for ever. The last good one is tried first.
    [
      'initial = query\n      reconnect()',
      'initial = query\n      retries = 0\n      hostIndex = options.shared.host || 0\n      reconnect()',
    ],
    [
      'if (connection.queue === queues.connecting && options.host[retries + 1])\n      return\n',
      'if (triesNextHost())\n      return\n',
    ],
    [
      '  function errored(err) {',
      `  function triesNextHost() {
    if (!initial || connection.queue !== queues.connecting || retries + 1 >= port.length) return false
    retries += 1
    return true
  }

  function errored(err) {`,
    ],
    [
      "errored(Errors.connection('CONNECT_TIMEOUT', options, socket))",
      "triesNextHost() || errored(Errors.connection('CONNECT_TIMEOUT', options, socket))",
    ],
    // A host that is starting or shutting down, or is full (57P, 53) is left as well; a wrong password is told.
    [
      '    } else {\n      errored(Errors.postgres(parseError(x)))',
      `    } else {
      const refused = Errors.postgres(parseError(x))
      ;/^(57P|53)/.test(refused.code) && triesNextHost() || errored(refused)`,
    ],
    [
      'options.shared.retries = retries = 0',
      'options.shared.retries = retries = 0\n      options.shared.host = (hostIndex + port.length - 1) % port.length',
    ],
    // Whether a host takes writes was read from what it says at its greeting. A standby does not say it, and a pooler goes on greeting with
    // what its server was once, also when it has long taken over. Ask each time, for as long as a connection may take.
    [
      'if (!backendParameters.in_hot_standby || !backendParameters.default_transaction_read_only)',
      'if (!backendParameters.asked)',
    ],
    ['query.resolve = ([[a], [b]]) => {\n', 'query.resolve = ([[a], [b]]) => {\n      backendParameters.asked = true\n'],
    [
      '    query.execute()\n  }\n\n  function ErrorResponse',
      '    connectTimer.start()\n    query.execute().catch(() => {})\n  }\n\n  function ErrorResponse',
    ],
    // The refusal of a standby needs a name.
    [
      'else if (tryNext(target_session_attrs, backendParameters))\n          return terminate()',
      `else if (tryNext(target_session_attrs, backendParameters)) {
          triesNextHost() || errored(Errors.generic('25006', 'None of the hosts of the database is ' + target_session_attrs))
          return socket.end(b().X().end())
        }`,
    ],
  ],
  '/postgres/src/index.js': [
    // After a lost connection the rest of a transaction would run inside another one: reject it.
    ['connection.onclose = reject)', 'connection.onclose = e => { lost = e; reject(e) })'],
    ['let savepoints = 0\n', 'let lost = null, savepoints = 0\n'],
    [
      'q.catch(e => uncaughtError || (uncaughtError = e))\n',
      'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost) return q.reject(lost)\n        if (limits && limits.refuses(q)) return\n',
    ],
    // The driver drops unknown options (server/db/database.ts); `begin` has other options.
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
    // Ending a transaction must not need a prepared plan, and a COMMIT answered with ROLLBACK is a failure.
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
    // The connection that was used last knows most plans. Used in turn, all of them make and hold the same ones, and none is idle for long enough to end.
    ['open.shift()', 'open.pop()'],
    ['export default Postgres\n', 'Postgres.isMended = true\n\nexport default Postgres\n'],
  ],
  '/postgres/src/queue.js': [
    [
      '    shift: () => {\n',
      `    pop: () => {
      const out = xs.pop()
      if (index === xs.length) {
        index = 0
        xs = []
      }
      return out
    },
    shift: () => {
`,
    ],
  ],
}

/**
 * The source of a driver's file with its patches.
 * @throws when a line to be patched is missing.
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

// A plain import would load it before the hook.
export const { default: postgres } = await import('postgres')
hooks.deregister()
if (!('isMended' in postgres)) throw new Error('server/db/driver.ts: postgres was loaded before it could be mended.')
