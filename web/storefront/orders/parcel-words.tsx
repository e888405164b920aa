import type { ParcelStep } from '#domain/parcel.ts'
import { useWords } from '../words.ts'

/** What a courier said, in the language in which it was said: a screen reader must know. */
export function StepText({ step: { text } }: { step: ParcelStep }) {
  const { say, locale } = useWords()
  const isForeign = locale === 'en-US' && text.en === ''
  return isForeign ? <span lang="zh-CN">{text.zh}</span> : say(text)
}
