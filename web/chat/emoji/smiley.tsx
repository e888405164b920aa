import type { Emoji } from '#domain/vocabulary/emoji.ts'
import { EXTRAS, EYES, FACES, MOUTHS, SKINS } from './faces.tsx'
import styles from './smiley.module.css'

type Props = {
  emoji: Emoji
  /** Left out when the word is visible beside it. */
  label?: string
}

export function Smiley({ emoji, label }: Props) {
  const { skin = 'gold', eyes, mouth, extra = [] } = FACES[emoji.name] ?? { eyes: 'dots', mouth: 'smile' }
  const [fill, edge] = SKINS[skin]
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its label says it, or the words beside it do
    <svg
      viewBox="0 0 24 24"
      className={`${styles.smiley} ${emoji.name}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {extra.includes('horns') ? EXTRAS.horns : null}
      <circle cx="12" cy="12.6" r="9.9" fill={fill} stroke={edge} strokeWidth="1" />
      {extra.includes('blush') ? EXTRAS.blush : null}
      {EYES[eyes]}
      {MOUTHS[mouth]}
      {extra.map((name) => (name === 'horns' || name === 'blush' ? null : <g key={name}>{EXTRAS[name]}</g>))}
    </svg>
  )
}
