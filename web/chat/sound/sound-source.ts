/** Staff may change the sound while pages are open. */
const KNOWN_FOR_MS = 300_000

/** Loads the sound on first use and again after KNOWN_FOR_MS; keeps it after a failure. */
export function soundSource(find: () => Promise<string>): () => Promise<string> {
  let [sound, askedAt] = ['', Number.NEGATIVE_INFINITY]
  let asking: Promise<string> | undefined
  return () => {
    if (asking) return asking
    if (performance.now() - askedAt < KNOWN_FOR_MS) return Promise.resolve(sound)
    asking = find().then(
      (found) => {
        askedAt = performance.now()
        sound = found
        return found
      },
      () => sound,
    )
    void asking.then(() => {
      asking = undefined
    })
    return asking
  }
}
