/** Messages within this time ring once. */
const QUIET_MS = 1_500
const UNTOUCHED_WAITS_MS = 250
const RUNG = 'chat.rung'
const MUTED = 'chat.muted'

/** Rings in one tab only. Browsers allow sound only after the page was used. */
export async function ring(sound: string, messageId: number): Promise<void> {
  if (isMuted() || !sound) return
  // An unused tab cannot play sound, so others go first.
  if (navigator.userActivation?.hasBeenActive === false) await pause(UNTOUCHED_WAITS_MS)
  if (!(await claim(messageId))) return
  await player(sound)
    .play()
    .catch(() => {})
}

/**
 * Whether this tab rings. The lock is held for a while, because other tabs may see stored values late. Without locks (insecure
 * origin) two tabs may both ring.
 */
function claim(messageId: number): Promise<boolean> {
  const isNewest = () => {
    if (messageId <= Number(read(RUNG))) return false
    write(RUNG, String(messageId))
    return true
  }
  if (!navigator.locks) return Promise.resolve(isNewest())
  return new Promise((resolve) => {
    void navigator.locks.request(RUNG, { ifAvailable: true }, async (lock) => {
      // Without the lock nothing is stored, or the other tab would not ring.
      const isOurs = lock !== null && isNewest()
      resolve(isOurs)
      if (isOurs) await pause(QUIET_MS)
    })
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const isMuted = (): boolean => read(MUTED) === '1'

/** Notifies of changes in other tabs. */
export function onMuted(listener: (muted: boolean) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === MUTED) listener(isMuted())
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

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
