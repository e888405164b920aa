import { beginFilmUpload, finishFilmUpload, sendFilmPart } from '#contract/staff/films.ts'
import { FILM_PART_BYTES } from '#domain/content-limits.ts'
import { type Api, ApiError } from '#web/api/client.ts'

const TRIES = 4
const FIRST_PAUSE_MS = 500

type UploadOptions = {
  /** `share` is from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}
/** Repeats parts that the network loses. */
export async function uploadFilm(
  api: Api,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<{ url: string; kind: 'mp4' | 'webm' }> {
  const { key } = await api.call(beginFilmUpload, { bytes: file.size }, { signal })
  for (let offset = 0; offset < file.size; offset += FILM_PART_BYTES) {
    const part = file.slice(offset, offset + FILM_PART_BYTES)
    await withRetries(signal, () => api.call(sendFilmPart, { key, offset, part }, { signal }))
    onProgress(Math.min(1, (offset + FILM_PART_BYTES) / file.size))
  }
  return await api.call(finishFilmUpload, key, { signal })
}

/** Retries network failures; a refusal is final. */
async function withRetries<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ApiError || signal.aborted || tried === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tried))
    }
  }
}
