import { registerHooks } from 'node:module'

/*
 * postgres.js 3.4.9 with mends for the moment in which the database dies, for the one in which very much is asked of it, and for a
 * database that does not answer (docs/decisions/005-driver-with-a-guard.md, 018; found by test/faults/kill-database.test.ts and
 * frozen-database.test.ts). They are put in while Node loads the files; where a line looks different, in another release, it is loaded as
 * it is.
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
    // A BEGIN that fills the pipeline, or the socket, was sent without setting its connection apart: strangers' statements then run in
    // a transaction that nobody ends (823, 1189, 1210). Set it apart whenever it is sent, and leave it so when the socket drains.
    ['return write(toBuffer(q))\n', 'const mayFollow = write(toBuffer(q))\n'],
    [
      '\n        && (!q.options.onexecute || q.options.onexecute(connection))',
      '\n      return q.options.onexecute ? q.options.onexecute(connection) : mayFollow',
    ],
    ['!query && onopen(connection)', '!query && !connection.reserved && onopen(connection)'],
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
  ],
}

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const mends = Object.entries(MENDS).find(([file]) => url.endsWith(file))?.[1]
    if (!mends || !loaded.source) return loaded
    const text = Buffer.from(loaded.source as Uint8Array).toString('utf8')
    return { ...loaded, source: mends.reduce((source, [line, mended]) => source.replaceAll(line, () => mended), text) }
  },
})

// Loaded only now, with the hook in place: a plain import would have come before it.
export const { default: postgres } = await import('postgres')
hooks.deregister()
