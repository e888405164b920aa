import styles from './avatar.module.css'

/** The name must stand beside it. */
export function Avatar({ src, name, size = 32 }: { src: string; name: string; size?: number }) {
  return src ? (
    <img src={src} alt="" width={size} height={size} className={styles.picture} />
  ) : (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={styles.letter}>
      <circle cx="16" cy="16" r="16" fill="var(--color-brand-soft)" />
      <text x="16" y="21.5" textAnchor="middle" fontSize="15" fill="var(--color-brand)">
        {[...name][0]?.toUpperCase()}
      </text>
    </svg>
  )
}
