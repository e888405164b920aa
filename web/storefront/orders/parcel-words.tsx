import type { ParcelStep } from '#domain/parcel.ts'
import { useWords } from '../words.ts'

/** Marked with the courier's language for screen readers. */
export function StepText({ step: { text } }: { step: ParcelStep }) {
  const { say, locale } = useWords()
  const isForeign = locale === 'en-US' && text.en === ''
  return isForeign ? <span lang="zh-CN">{text.zh}</span> : say(text)
}
