import { useWords } from './use-words.ts'

type Pack = { vintage: number | null; sizeMl: number; pack: number }

/** "2022 · 750 ml · Case of 6"; single bottles without the case. */
export function usePackWords(): (pack: Pack) => string {
  const { t } = useWords()
  return ({ vintage, sizeMl, pack }) =>
    [
      vintage === null ? t('console.pack.no-vintage') : String(vintage),
      t('console.pack.size', { value: sizeMl }),
      ...(pack > 1 ? [t('console.pack.case', { count: pack })] : []),
    ].join(' · ')
}
