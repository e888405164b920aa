import type { GuideStep, Occasion } from '#domain/guide.ts'
import type { Localized } from '#domain/locale.ts'
import { useWords } from '../words.ts'

/** An answer in words: the shop's own name for it, or the guide's. */
export function useAnswerWords(): (step: GuideStep, code: string, name: Localized | undefined) => string {
  const { t, say } = useWords()
  return (step, code, name) => {
    if (name) return say(name)
    if (step === 'for') return t(`plans.choose.for-${code as Occasion}`)
    if (step !== 'bottles') return code
    return code === '3' ? t('plans.choose.some-bottles') : t('plans.choose.bottles', { count: Number(code) })
  }
}
