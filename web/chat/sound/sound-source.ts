/** Staff may choose another sound while pages are open, for days on an agent's desk. */
const KNOWN_FOR_MS = 300_000

/** The shop's sound: asked for when it is first wanted, and again after a while. What cannot be had now leaves the one before. */
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
