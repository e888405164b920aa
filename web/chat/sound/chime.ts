/** Two messages that come together ring once. */
const QUIET_MS = 1_500
const UNTOUCHED_WAITS_MS = 250
const RUNG = 'chat.rung'
const MUTED = 'chat.muted'

/**
 * Rings for a message, in one tab only: whichever comes first writes down that it has rung. Nothing is heard before the visitor has
 * touched the page, which browsers insist on.
 */
export async function ring(sound: string, messageId: number): Promise<void> {
  if (isMuted() || !sound) return
  const claim = () => {
    const [lastId = 0, lastAt = 0] = (read(RUNG) ?? '').split(' ').map(Number)
    if (messageId <= lastId) return false
    write(RUNG, `${messageId} ${Date.now()}`)
    // A clock that was set back must not silence the chat.
    return Math.abs(Date.now() - lastAt) > QUIET_MS
  }
  // A tab that nobody has touched may not make a sound: it lets the others go first.
  if (navigator.userActivation?.hasBeenActive === false) await new Promise((resolve) => setTimeout(resolve, UNTOUCHED_WAITS_MS))
  // Without locks (an unsafe origin) two tabs may now and then ring together.
  const isOurs = navigator.locks ? await navigator.locks.request(RUNG, claim) : claim()
  if (isOurs)
    await player(sound)
      .play()
      .catch(() => {})
}

export const isMuted = (): boolean => read(MUTED) === '1'

/** Hears of the switch in another tab. */
export function onMuted(listener: (muted: boolean) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === MUTED) listener(isMuted())
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** Remembered in this browser. */
export const setMuted = (muted: boolean): void => write(MUTED, muted ? '1' : '')

let made: { sound: string; audio: HTMLAudioElement } | undefined

function player(sound: string): HTMLAudioElement {
  if (made?.sound !== sound) made = { sound, audio: new Audio(sound) }
  made.audio.currentTime = 0
  return made.audio
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
