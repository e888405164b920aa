import type { PackedLine } from '#domain/picking.ts'
import { pictureAt } from '#domain/picture.ts'
import { Codes } from '../codes.tsx'
import { InsideSet } from '../inside-set.tsx'
import { usePackWords } from '../pack-words.ts'
import { useWords } from '../use-words.ts'
import styles from './shipping.module.css'

type Line = Pick<PackedLine, 'name' | 'estate' | 'image' | 'vintage' | 'sizeMl' | 'pack' | 'articleCode' | 'gtin' | 'parts'> & {
  left?: number
}

/** A bottle on paper, with all that tells it from others: picture, both names, estate, vintage, size, pack, code and barcode; a set with what is inside. */
export function Bottle({ line }: { line: Line }) {
  const { say } = useWords()
  const packWords = usePackWords()
  const { zh, en } = line.name
  const name = say(line.name)
  const other = name === zh ? en : zh
  return (
    <span className={styles.bottle}>
      <span className={styles.picture}>{line.image ? <img src={pictureAt(line.image, 240)} alt="" /> : null}</span>
      <span>
        <b>{name}</b>
        {line.estate ? <span className={styles.other}>{say(line.estate)}</span> : null}
        {other && other !== name ? (
          <span className={styles.other} lang={other === en ? 'en' : 'zh'}>
            {other}
          </span>
        ) : null}
        <span className={styles.pack}>
          {line.parts ? null : <b>{packWords(line)}</b>} <Codes pack={line} />
        </span>
        {line.parts ? <InsideSet parts={line.parts} times={line.left ?? 1} /> : null}
      </span>
    </span>
  )
}
