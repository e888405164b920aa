/** For a clean stop. A second signal ends the process. */
export function toldToStop(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stopping.abort(new Error(`Stopped by ${signal}; what was half done is removed.`)))
  }
  return stopping.signal
}
