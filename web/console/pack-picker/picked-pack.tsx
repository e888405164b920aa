import type { PackForSale } from '#contract/staff/packs.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import panel from '../layout/panel.module.css'
import { usePackWords } from '../pack-words.ts'
import { useWords } from '../use-words.ts'
import styles from './pack-picker.module.css'

/** The head of a row: which pack, and how many there are. */
export function PickedPack({ pack }: { pack: PackForSale }) {
  const { t, say } = useWords()
  const packWords = usePackWords()
  return (
    <div className={styles.wine}>
      <Picture src={pack.image} alt="" width={36} height={48} sizes="36px" />
      <div>
        {say(pack.name)}
        <p className={panel.hint}>
          {packWords(pack)} · <span className={panel.code}>{pack.code}</span>
        </p>
        <p className={panel.hint}>{pack.isOnSale ? t('console.packs.stock', { count: pack.stock }) : t('console.packs.gone')}</p>
      </div>
    </div>
  )
}
