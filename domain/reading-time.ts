/** Chinese characters. */
const HAN_PER_MINUTE = 400
const WORDS_PER_MINUTE = 220

/** In whole minutes, at least one. */
export function readingMinutes(plain: string): number {
  const han = plain.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = plain.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(han / HAN_PER_MINUTE + words / WORDS_PER_MINUTE))
}
