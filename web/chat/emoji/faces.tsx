import type { ReactNode } from 'react'

/** The parts of a smiley, drawn on a 24 grid. */
export type Face = { skin?: Skin; eyes: Eyes; mouth: Mouth; extra?: readonly Extra[] }

type Skin = keyof typeof SKINS
type Eyes = keyof typeof EYES
type Mouth = keyof typeof MOUTHS
type Extra = keyof typeof EXTRAS

const INK = '#4b2e12'
const WHITE = '#fffdf8'
const TEAR = '#5aa5d6'
const ROSE = '#d2453f'

export const SKINS = {
  gold: ['#f6c64f', '#dd9f2a'],
  red: ['#e8704f', '#bb4527'],
  blue: ['#a9c6d8', '#7298ae'],
  violet: ['#a98bc0', '#7c5c97'],
} as const

const line = (d: string, width = 1.5): ReactNode => (
  <path d={d} fill="none" stroke={INK} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
)
const dots = (y = 9.8, rx = 1.25, ry = 1.6): ReactNode => (
  <g fill={INK}>
    <ellipse cx="8.6" cy={y} rx={rx} ry={ry} />
    <ellipse cx="15.4" cy={y} rx={rx} ry={ry} />
  </g>
)
const round = (pupil: number): ReactNode => (
  <>
    <g fill={WHITE}>
      <circle cx="8.4" cy="9.6" r="2.5" />
      <circle cx="15.6" cy="9.6" r="2.5" />
    </g>
    <g fill={INK}>
      <circle cx="8.4" cy="9.6" r={pupil} />
      <circle cx="15.6" cy="9.6" r={pupil} />
    </g>
  </>
)
const heart = (x: number, y: number, size: number): ReactNode => (
  <path
    transform={`translate(${x} ${y}) scale(${size})`}
    d="M0 1C-1.5-.3-1-1.3-.5-1.3-.2-1.3 0-1 0-.8 0-1 .2-1.3.5-1.3 1-1.3 1.5-.3 0 1Z"
    fill={ROSE}
  />
)
const drop = (x: number, y: number, size = 1): ReactNode => (
  <path
    transform={`translate(${x} ${y}) scale(${size})`}
    d="M0-2.2c.9 1.3 1.3 2 1.3 2.7a1.3 1.3 0 0 1-2.6 0C-1.3-.2-.9-.9 0-2.2Z"
    fill={TEAR}
  />
)

export const EYES = {
  dots: dots(),
  small: dots(10, 1, 1.2),
  glad: line('M6.6 10.4c.6-1.7 3.4-1.7 4 0M13.4 10.4c.6-1.7 3.4-1.7 4 0'),
  shut: line('M6.6 9.6c.6 1.5 3.4 1.5 4 0M13.4 9.6c.6 1.5 3.4 1.5 4 0'),
  wink: (
    <>
      <ellipse cx="8.6" cy="9.8" rx="1.25" ry="1.6" fill={INK} />
      {line('M13.4 10.3c.6-1.7 3.4-1.7 4 0')}
    </>
  ),
  squeezed: line('m6.8 8.2 3 1.8-3 1.8M17.2 8.2l-3 1.8 3 1.8'),
  crossed: line('m6.9 8.3 3.2 3.2m0-3.2-3.2 3.2M13.9 8.3l3.2 3.2m0-3.2-3.2 3.2'),
  flat: line('M6.8 10h3.6M13.6 10h3.6'),
  hearts: (
    <>
      {heart(8.3, 10, 2.2)}
      {heart(15.7, 10, 2.2)}
    </>
  ),
  round: round(0.9),
  wide: round(1.5),
  aside: (
    <>
      {dots(10.3, 1, 1.1)}
      {line('M6.4 8.9h4M13.4 8.9h4')}
    </>
  ),
  worried: (
    <>
      {dots(10.4)}
      {line('M6.2 7.8 9.4 6.6M17.8 7.8l-3.2-1.2', 1.2)}
    </>
  ),
  cross: (
    <>
      {dots(10.6)}
      {line('m6.2 7 3.8 1.7M17.8 7 14 8.7')}
    </>
  ),
  weary: (
    <>
      {line('M6.6 10.8c1.2.3 2.6-.2 3.6-1.4M17.4 10.8c-1.2.3-2.6-.2-3.6-1.4')}
      {line('M6.4 8.2c1.2-.1 2.4-.7 3-1.7M17.6 8.2c-1.2-.1-2.4-.7-3-1.7', 1.2)}
    </>
  ),
  shades: (
    <path
      d="M3.6 7.6h16.8l-.5 2.5c-.3 1.6-1.5 2.6-3.4 2.6-2 0-3.2-1-3.6-2.7l-.3-.8h-1.2l-.3.8c-.4 1.7-1.6 2.7-3.6 2.7-1.9 0-3.1-1-3.4-2.6Z"
      fill={INK}
    />
  ),
} as const

export const MOUTHS = {
  none: null,
  smile: line('M7.6 14.2c1.9 3 6.9 3 8.8 0'),
  slight: line('M9 15.2c1.4 1.3 4.6 1.3 6 0'),
  smirk: line('M9 15.6c2.4.6 4.8-.1 6.4-2'),
  flat: line('M8.8 15.6h6.4'),
  frown: line('M8.2 17c1.7-2.5 5.9-2.5 7.6 0'),
  slant: line('M9 16.4c1.6-1.5 3.6-2 6-1.5'),
  wave: line('M7.8 16.2c1-1.4 2-1.4 2.8 0s1.8 1.4 2.8 0 1.9-1.4 2.8 0'),
  zigzag: line('m7.6 16.6 2.2-1.8 2.2 1.8 2.2-1.8 2.2 1.8'),
  kiss: line('M12.6 13.6c-1.6-.2-2 1.4-.4 1.5 1.7.1 1.5 2-.5 1.7'),
  small: <ellipse cx="12" cy="16" rx="1.4" ry="1.6" fill={INK} />,
  open: <ellipse cx="12" cy="16" rx="2.2" ry="2.7" fill={INK} />,
  wide: <ellipse cx="12" cy="15.8" rx="3.2" ry="3.6" fill={INK} />,
  laugh: (
    <>
      <path d="M6.9 13.2h10.2c-.2 3.4-2.2 5.6-5.1 5.6s-4.9-2.2-5.1-5.6Z" fill={INK} />
      <path d="M9.3 17.5c1.6-1.5 3.8-1.5 5.4 0-.8.8-1.7 1.3-2.7 1.3s-1.9-.5-2.7-1.3Z" fill={ROSE} />
    </>
  ),
  teeth: (
    <path
      d="M6.9 13.3h10.2c-.3 3.2-2.2 5.1-5.1 5.1s-4.8-1.9-5.1-5.1Z"
      fill={WHITE}
      stroke={INK}
      strokeWidth="1.2"
      strokeLinejoin="round"
    />
  ),
  grid: (
    <>
      <rect x="6.8" y="13.6" width="10.4" height="4.2" rx="2.1" fill={WHITE} stroke={INK} strokeWidth="1.2" />
      {line('M7 15.7h10M10.2 13.8v3.8M13.8 13.8v3.8', 0.8)}
    </>
  ),
  tongue: (
    <>
      <path d="M10.3 15.6h4.6v2.2a2.3 2.3 0 0 1-4.6 0Z" fill={ROSE} />
      {line('M7.6 14.6c2 1.5 6.8 1.5 8.8 0')}
    </>
  ),
  lick: (
    <>
      {line('M7.6 14.2c1.9 3 6.9 3 8.8 0')}
      <path d="M13.6 15.8c.2 1.9 3.2 1.7 3.1-.5l-.4-1.1c-.8.9-1.7 1.4-2.7 1.6Z" fill={ROSE} />
    </>
  ),
  wail: <path d="M8 18.4c.2-3.2 1.8-4.8 4-4.8s3.8 1.6 4 4.8c-2.6-.9-5.4-.9-8 0Z" fill={INK} />,
  mask: (
    <path
      d="M4.3 13.2c2.6-1 5-1.5 7.7-1.5s5.1.5 7.7 1.5c-.3 4.8-3.2 7.6-7.7 7.6s-7.4-2.8-7.7-7.6Z"
      fill={WHITE}
      stroke="#b9c9c3"
      strokeWidth=".8"
    />
  ),
} as const

export const EXTRAS = {
  blush: (
    <g fill={ROSE} opacity=".45">
      <ellipse cx="6" cy="13.4" rx="1.9" ry="1.1" />
      <ellipse cx="18" cy="13.4" rx="1.9" ry="1.1" />
    </g>
  ),
  kissed: heart(18.6, 16.6, 2.1),
  tear: drop(16.4, 14.6),
  tears: (
    <g fill={TEAR}>
      <path d="M6.9 10.8h2.8v9.2c-1-.4-2-1-2.8-1.7Z" />
      <path d="M14.3 10.8h2.8v7.5c-.8.7-1.8 1.3-2.8 1.7Z" />
    </g>
  ),
  joy: (
    <>
      {drop(4.2, 13.4, 1.2)}
      {drop(19.8, 13.4, 1.2)}
    </>
  ),
  sweat: drop(19, 6.6, 1.25),
  brow: drop(5.2, 7, 1.1),
  bubble: <ellipse cx="16.8" cy="15.6" rx="2.2" ry="2.7" fill={TEAR} opacity=".85" />,
  zzz: (
    <g fill="none" stroke="#4a7d70" strokeWidth="1.2" strokeLinejoin="round" strokeLinecap="round">
      <path d="M17 2.6h3.6L17 6.6h3.6" />
      <path d="M14.4 1.2h2L14.4 3.4h2" strokeWidth=".9" />
    </g>
  ),
  steam: (
    <g fill="#fffdf8" stroke="#b9c9c3" strokeWidth=".6">
      <ellipse cx="4.6" cy="16.8" rx="2.9" ry="1.7" />
      <ellipse cx="19.4" cy="16.8" rx="2.9" ry="1.7" />
    </g>
  ),
  hands: (
    <g fill="#dd9f2a">
      <path d="M2.6 12.2c1.5-.7 2.5.2 2.9 1.7l1.3 5.4c.3 1.4-1.7 2.3-2.7 1.2-1.7-2-2.7-5-1.5-8.3Z" />
      <path d="M21.4 12.2c-1.5-.7-2.5.2-2.9 1.7l-1.3 5.4c-.3 1.4 1.7 2.3 2.7 1.2 1.7-2 2.7-5 1.5-8.3Z" />
    </g>
  ),
  horns: (
    <g fill="#7c5c97">
      <path d="M3.2 7.8C2 5.6 2 3.4 2.6 1.6 4 3 5.7 3.9 7.6 4.2Z" />
      <path d="M20.8 7.8c1.2-2.2 1.2-4.4.6-6.2-1.4 1.4-3.1 2.3-5 2.6Z" />
    </g>
  ),
} as const

export const FACES: Readonly<Record<string, Face>> = {
  'em-smile': { eyes: 'glad', mouth: 'laugh' },
  'em-laughing': { eyes: 'squeezed', mouth: 'laugh' },
  'em-blush': { eyes: 'glad', mouth: 'smile', extra: ['blush'] },
  'em-smiley': { eyes: 'dots', mouth: 'laugh' },
  'em-relaxed': { eyes: 'shut', mouth: 'smile', extra: ['blush'] },
  'em-smirk': { eyes: 'aside', mouth: 'smirk' },
  'em-heart_eyes': { eyes: 'hearts', mouth: 'laugh' },
  'em-kissing_heart': { eyes: 'wink', mouth: 'kiss', extra: ['kissed'] },
  'em-kissing_closed_eyes': { eyes: 'shut', mouth: 'kiss', extra: ['blush'] },
  'em-flushed': { eyes: 'wide', mouth: 'flat', extra: ['blush'] },
  'em-relieved': { eyes: 'shut', mouth: 'slight' },
  'em-satisfied': { eyes: 'squeezed', mouth: 'smile', extra: ['blush'] },
  'em-grin': { eyes: 'glad', mouth: 'teeth' },
  'em-wink': { eyes: 'wink', mouth: 'smile' },
  'em-stuck_out_tongue_winking_eye': { eyes: 'wink', mouth: 'tongue' },
  'em-stuck_out_tongue_closed_eyes': { eyes: 'squeezed', mouth: 'tongue' },
  'em-grinning': { eyes: 'dots', mouth: 'teeth' },
  'em-kissing': { eyes: 'dots', mouth: 'kiss' },
  'em-kissing_smiling_eyes': { eyes: 'glad', mouth: 'kiss' },
  'em-stuck_out_tongue': { eyes: 'dots', mouth: 'tongue' },
  'em-sleeping': { eyes: 'shut', mouth: 'small', extra: ['zzz'] },
  'em-worried': { eyes: 'worried', mouth: 'frown' },
  'em-frowning': { eyes: 'dots', mouth: 'frown' },
  'em-anguished': { eyes: 'worried', mouth: 'open' },
  'em-open_mouth': { eyes: 'dots', mouth: 'open' },
  'em-grimacing': { eyes: 'dots', mouth: 'grid' },
  'em-confused': { eyes: 'dots', mouth: 'slant' },
  'em-hushed': { eyes: 'round', mouth: 'small' },
  'em-expressionless': { eyes: 'flat', mouth: 'flat' },
  'em-unamused': { eyes: 'aside', mouth: 'frown' },
  'em-sweat_smile': { eyes: 'glad', mouth: 'laugh', extra: ['sweat'] },
  'em-sweat': { eyes: 'shut', mouth: 'slant', extra: ['sweat'] },
  'em-disappointed_relieved': { eyes: 'worried', mouth: 'slight', extra: ['brow'] },
  'em-weary': { eyes: 'weary', mouth: 'wail' },
  'em-pensive': { eyes: 'shut', mouth: 'flat' },
  'em-disappointed': { eyes: 'shut', mouth: 'frown' },
  'em-confounded': { eyes: 'squeezed', mouth: 'zigzag' },
  'em-fearful': { skin: 'blue', eyes: 'round', mouth: 'wail' },
  'em-cold_sweat': { skin: 'blue', eyes: 'worried', mouth: 'wave', extra: ['sweat'] },
  'em-persevere': { eyes: 'squeezed', mouth: 'wave' },
  'em-cry': { eyes: 'worried', mouth: 'frown', extra: ['tear'] },
  'em-sob': { eyes: 'shut', mouth: 'wail', extra: ['tears'] },
  'em-joy': { eyes: 'glad', mouth: 'laugh', extra: ['joy'] },
  'em-astonished': { eyes: 'wide', mouth: 'wide' },
  'em-scream': { skin: 'blue', eyes: 'wide', mouth: 'wide', extra: ['hands'] },
  'em-tired_face': { eyes: 'squeezed', mouth: 'wail' },
  'em-angry': { eyes: 'cross', mouth: 'frown' },
  'em-rage': { skin: 'red', eyes: 'cross', mouth: 'frown' },
  'em-triumph': { eyes: 'cross', mouth: 'flat', extra: ['steam'] },
  'em-sleepy': { eyes: 'shut', mouth: 'slight', extra: ['bubble'] },
  'em-yum': { eyes: 'glad', mouth: 'lick' },
  'em-mask': { eyes: 'shut', mouth: 'mask' },
  'em-sunglasses': { eyes: 'shades', mouth: 'smile' },
  'em-dizzy_face': { eyes: 'crossed', mouth: 'open' },
  'em-imp': { skin: 'violet', eyes: 'cross', mouth: 'frown', extra: ['horns'] },
  'em-smiling_imp': { skin: 'violet', eyes: 'cross', mouth: 'smile', extra: ['horns'] },
  'em-neutral_face': { eyes: 'dots', mouth: 'flat' },
  'em-no_mouth': { eyes: 'dots', mouth: 'none' },
}
