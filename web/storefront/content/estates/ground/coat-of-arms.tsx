import { type Division, TINCTURE_COLOURS } from '#domain/arms.ts'
import type { ShownArms } from '#domain/estate.ts'
import { useId } from '#web/ui/use-id.ts'
import { useWords } from '../../../words.ts'
import styles from './ground.module.css'

const SHIELD = 'M-50-60H50V0C50 34 24 52 0 66C-24 52-50 34-50 0Z'
const WAVE = 'q8.3-9 16.7 0t16.7 0 16.7 0 16.7 0 16.7 0 16.7 0'
/** The same wave on the way back. */
const BACK = 'q-8.3 9-16.7 0t-16.7 0-16.7 0-16.7 0-16.7 0-16.7 0'
const PARTS: Readonly<Record<Division, string>> = {
  plain: '',
  chief: 'M-50-60H50V-26H-50Z',
  base: 'M-50 30H50V70H-50Z',
  mount: 'M-50 70V44Q-36 22-22 38Q0 8 22 38Q36 22 50 44V70Z',
  waves: `M-50 28${WAVE}V36${BACK}ZM-50 44${WAVE}V52${BACK}Z`,
  fess: 'M-50-20H50V16H-50Z',
  pale: 'M-24-60H24V70H-24Z',
  bend: 'M-50-60H-28L50 26V70H34L-50-24Z',
  chevron: 'M0-34L50 14V40L0-8L-50 40V14Z',
  bordure: `${SHIELD}M-40-50V0C-40 27-19 42 0 53C19 42 40 27 40 0V-50Z`,
  embattled: 'M-50-60H50V-22H36V-34H22V-22H7V-34H-7V-22H-22V-34H-36V-22H-50Z',
  'per-pale': 'M0-60H50V0C50 34 24 52 0 66Z',
  'per-fess': 'M-50 0H50C50 34 24 52 0 66C-24 52-50 34-50 0Z',
  'per-bend': 'M-50-60L42 44C30 56 14 60 0 66C-24 52-50 34-50 0Z',
  quarterly: 'M0-60H50V2H0ZM-50 2H0V66C-24 52-50 34-50 0Z',
}
/** Where the charge lies on the shield, and its size. */
const SEATS: Partial<Record<Division, readonly [y: number, size: number]>> = {
  plain: [0, 0.86],
  chief: [18, 0.62],
  embattled: [20, 0.62],
  base: [-15, 0.66],
  mount: [-20, 0.62],
  waves: [-17, 0.66],
  pale: [0, 0.68],
  bend: [1, 0.46],
  chevron: [34, 0.4],
  bordure: [-2, 0.68],
}

export function CoatOfArms({ arms }: { arms: ShownArms }) {
  const { t, say } = useWords()
  const id = useId()
  const [y, size] = SEATS[arms.division] ?? [0, 0.74]
  const words = t('content.ground.arms', { arms: say(arms.blazon) })
  return (
    <svg viewBox="-56 -66 112 138" className={styles.arms} role="img" aria-label={words}>
      <clipPath id={id}>
        <path d={SHIELD} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d={SHIELD} fill={TINCTURE_COLOURS[arms.field]} />
        <path d={PARTS[arms.division]} fillRule="evenodd" fill={TINCTURE_COLOURS[arms.tinctures.division]} />
        <path
          d={arms.path}
          transform={`translate(0 ${y}) scale(${size})`}
          fillRule="evenodd"
          fill={TINCTURE_COLOURS[arms.tinctures.charge]}
        />
        <path d="M-50-60H-8C-22-10-22 30-2 70H-50Z" fill="#fff" opacity="0.07" />
      </g>
      <path d={SHIELD} className={styles.rim} />
    </svg>
  )
}
