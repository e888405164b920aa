import type { ReactNode } from 'react'
import { fen } from '#domain/money.ts'
import { WINE_FLAGS } from '#domain/wine-draft.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useWords } from '../../use-words.ts'
import { formatMoment } from '../../when.ts'
import { type Bottle, useSkuName } from './sku-name.ts'
import styles from './wine-editor.module.css'
import { BARS } from './wine-values.ts'

type Props = { field: string; value: unknown }

const MONEY = ['price', 'listPrice', 'cost']
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value of a wine as it stands in its history, or as it was typed. */
export function FieldValue({ field, value }: Props) {
  const { t } = useWords()
  const words = useValueWords()
  const name = field.split('.').at(-1) ?? ''
  if (isEmpty(value)) return <>{t('console-wine-editor.nothing')}</>
  if (name === 'images' && Array.isArray(value)) return <Pictures addresses={value.map(String)} />
  if (name === 'imageWords' && isRecord(value) && !('zh' in value)) return <PictureWords all={value} />
  return <>{words(name, value)}</>
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) ? value.length === 0 : isBlank(value))
/** A range or taste bars that nobody filled in. */
const isBlank = (value: unknown): boolean => isRecord(value) && Object.values(value).every((each) => each === '')

function Pictures({ addresses }: { addresses: readonly string[] }) {
  const { t } = useWords()
  return (
    <span className={styles.small}>
      {addresses.map((address, place) => (
        <Picture
          key={address}
          src={address}
          alt={t('console-wine-editor.picture.number', { number: place + 1 })}
          width={36}
          height={48}
          sizes="36px"
        />
      ))}
    </span>
  )
}

function PictureWords({ all }: { all: Record<string, unknown> }) {
  const words = useValueWords()
  return (
    <>
      {Object.entries(all).map(
        ([address, each]): ReactNode => (
          <span key={address} className={styles.small}>
            <Picture src={address} alt="" width={36} height={48} sizes="36px" />
            {words('imageWords', each)}
          </span>
        ),
      )}
    </>
  )
}

function useValueWords(): (name: string, value: unknown) => string {
  const { t, money, say, locale } = useWords()
  const skuName = useSkuName()
  const comma = t('console-wine-editor.comma')
  const ofTerm = ({ name, share, ...plain }: Record<string, unknown>): string => {
    const { zh, en } = isRecord(name) ? name : plain
    return say({ zh: String(zh), en: String(en) }) + (isEmpty(share) ? '' : ` ${String(share)}%`)
  }
  /** As the history keeps it, or as it was typed. */
  const ofPart = ({ pack, amount, ...kept }: Record<string, unknown>): string => {
    const { name, vintage } = isRecord(pack) ? pack : { name: kept, vintage: kept.vintage }
    return `${String(amount)} × ${ofTerm({ name, share: null })}${isEmpty(vintage) ? '' : ` ${String(vintage)}`}`
  }
  const ofRecord = (name: string, value: Record<string, unknown>): string => {
    if ('amount' in value) return ofPart(value)
    if ('sizeMl' in value) return `${skuName(value as Bottle)}${comma}${words('price', value.price)}`
    if ('from' in value) return `${String(value.from)}–${String(value.to)}`
    if ('body' in value) return BARS.map((bar) => `${t(`console-wine-editor.bar.${bar}`)} ${String(value[bar])}`).join(comma)
    return name === 'imageWords' ? [value.zh, value.en].filter(Boolean).join(' / ') : ofTerm(value)
  }
  function words(name: string, value: unknown): string {
    if (isEmpty(value)) return t('console-wine-editor.nothing')
    if (Array.isArray(value)) {
      const isRange = name === 'serving' || name === 'drinking'
      return value.map((each) => words(name, each)).join(isRange ? '–' : comma)
    }
    if (isRecord(value)) return ofRecord(name, value)
    if (typeof value === 'boolean') return t(value ? 'console-wine-editor.yes' : 'console-wine-editor.no')
    if (typeof value === 'number' && MONEY.includes(name)) return money(fen(value))
    if (typeof value === 'number' && name === 'weightG') return `${value / 1_000} kg`
    if (name === 'publishAt') return formatMoment(String(value), locale)
    const flag = name === 'flags' && WINE_FLAGS.find((each) => each === value)
    return flag ? t(`console-wine-editor.flag.${flag}`) : String(value)
  }
  return words
}
