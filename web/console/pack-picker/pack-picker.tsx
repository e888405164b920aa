import { useState } from 'react'
import { listPacksForSale, type PackForSale } from '#contract/staff/packs.ts'
import { gtinMeant, wholeGtin } from '#domain/gtin.ts'
import { fen } from '#domain/money.ts'
import type { ShownCard } from '#domain/product.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { usePackWords } from '../pack-words.ts'
import { useWords } from '../use-words.ts'
import { WinePicker } from '../wine-picker/wine-picker.tsx'
import styles from './pack-picker.module.css'

type Props = {
  isOpen: boolean
  title: string
  /** Sets cannot stand in sets. */
  isWithoutSets?: boolean
  onChoose: (pack: PackForSale) => void
  onClose: () => void
}

/** Wines are searched as in the shop; one with several packs asks which. */
export function PackPicker({ isOpen, title, isWithoutSets = false, onChoose, onClose }: Props) {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const [packs, setPacks] = useState<PackForSale[]>([])

  async function choose(wine: ShownCard, words: string) {
    onClose()
    try {
      const found = (await api.call(listPacksForSale, wine.id)).filter(({ isSet }) => !(isWithoutSets && isSet))
      const scanned = found.filter(({ gtin }) => isBarcodeOf(gtin, words))
      const [only, ...others] = scanned.length > 0 ? scanned : found
      if (only && others.length === 0) onChoose(only)
      else if (found.length > 0) setPacks(found)
      else notify(t(isWithoutSets && wine.parts ? 'console.packs.no-set' : 'console.packs.gone'), { kind: 'problem' })
    } catch (failure) {
      notify(wordsOfError(failure, t), { kind: 'problem' })
    }
  }
  const chosen = (pack: PackForSale) => {
    setPacks([])
    onChoose(pack)
  }
  return (
    <>
      <WinePicker isOpen={isOpen} title={title} onChoose={(wine, words) => void choose(wine, words)} onClose={onClose} />
      <Modal
        isOpen={packs.length > 0}
        title={t('console.packs.which')}
        closeLabel={t('console.close')}
        onClose={() => setPacks([])}
      >
        <ul className={styles.packs}>
          {packs.map((pack) => (
            <li key={pack.skuId}>
              <PackButton pack={pack} isOpenWhenSoldOut={isWithoutSets} onChoose={() => chosen(pack)} />
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
}

/** Vintages may share one: then all that have it are offered. */
function isBarcodeOf(gtin: string | undefined, words: string): boolean {
  const meant = gtinMeant(words)
  return meant !== undefined && gtin !== undefined && gtin !== '' && wholeGtin(gtin) === wholeGtin(meant)
}

type ButtonProps = { pack: PackForSale; isOpenWhenSoldOut: boolean; onChoose: () => void }

function PackButton({ pack, isOpenWhenSoldOut, onChoose }: ButtonProps) {
  const { t, money } = useWords()
  const packWords = usePackWords()
  return (
    <button type="button" className={styles.pack} disabled={pack.stock === 0 && !isOpenWhenSoldOut} onClick={onChoose}>
      <span>
        {packWords(pack)} <span className={panel.code}>{pack.code}</span>
      </span>
      <span className={panel.number}>
        {money(fen(pack.price))} · {t('console.packs.stock', { count: pack.stock })}
      </span>
    </button>
  )
}
