/** Aborts when the process is told to end: whoever works clears away first what is half done. A second signal ends it at once. */
export function toldToStop(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stopping.abort(new Error(`Stopped by ${signal}; what was half done is removed.`)))
  }
  return stopping.signal
}
