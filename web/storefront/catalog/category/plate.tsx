import type { CategoryPageKind } from '#domain/category-page.ts'
import type { Facet } from '#domain/facets.ts'
import { useId } from '#web/ui/use-id.ts'

type Colours = { light: string; body: string; deep: string }
const PALE: Colours = { light: '#f0eabb', body: '#c9c878', deep: '#8d9a4a' }
const BLUE: Colours = { light: '#8f83a8', body: '#4d3f66', deep: '#271f3a' }

const WINES: Readonly<Record<string, Colours>> = {
  white: { light: '#f8f1c4', body: '#e6d887', deep: '#c3ac4f' },
  red: { light: '#a8414f', body: '#74182c', deep: '#430c1a' },
  rose: { light: '#fbd9cd', body: '#eda594', deep: '#cf7a6b' },
  orange: { light: '#f4c585', body: '#d98a3a', deep: '#a85c1d' },
  sparkling: { light: '#fbf6d6', body: '#efe3a0', deep: '#cdb866' },
  sweet: { light: '#f6dc92', body: '#e0b24a', deep: '#b07f22' },
  'noble-sweet': { light: '#f3c877', body: '#cf9130', deep: '#935d14' },
  'ice-wine': { light: '#fae6a6', body: '#e9c463', deep: '#bd922f' },
}

const isDark = (facets: readonly Facet[]): boolean => {
  const counts = new Map(facets.find(({ key }) => key === 'style')?.values.map(({ code, count }) => [code, count]))
  return (counts.get('red') ?? 0) + (counts.get('rose') ?? 0) > (counts.get('white') ?? 0) + (counts.get('sparkling') ?? 0)
}

export function Plate({ kind, code, facets }: { kind: CategoryPageKind; code: string; facets: readonly Facet[] }) {
  const id = useId()
  return (
    <svg viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}-air`} cx="0.5" cy="0.36" r="0.75">
          <stop offset="0" stopColor="#fffdf8" />
          <stop offset="1" stopColor="#e6dcc7" />
        </radialGradient>
      </defs>
      <rect width="640" height="400" fill={`url(#${id}-air)`} />
      <path d="M0 352c120-26 210-30 320-18s220 8 320-14v80H0Z" fill="#d8ccb2" opacity="0.5" />
      {kind === 'grape' ? (
        <Bunch id={id} colours={isDark(facets) ? BLUE : PALE} />
      ) : (
        <Glass id={id} colours={WINES[code] ?? (WINES.white as Colours)} hasBubbles={/sparkling|brut|extra-dry/.test(code)} />
      )}
    </svg>
  )
}

const ROWS = [3, 6, 7, 6, 5, 4, 3, 2, 1]
const BERRY = 19

function berries(): { x: number; y: number; r: number }[] {
  return ROWS.flatMap((number, row) =>
    Array.from({ length: number }, (_, place) => {
      // Irregular, but the same drawing each time.
      const sway = Math.sin(row * 7.3 + place * 4.1)
      return {
        x: Math.round(320 + (place - (number - 1) / 2) * BERRY * 1.72 + sway * 3.2),
        y: Math.round(120 + row * BERRY * 1.32 + Math.cos(row * 3.7 + place * 5.9) * 3),
        r: Math.round((BERRY + sway * 1.6) * 10) / 10,
      }
    }),
  )
}

function Bunch({ id, colours: { light, body, deep } }: { id: string; colours: Colours }) {
  return (
    <>
      <defs>
        <radialGradient id={`${id}-berry`} cx="0.36" cy="0.3" r="0.8">
          <stop offset="0" stopColor={light} />
          <stop offset="0.5" stopColor={body} />
          <stop offset="1" stopColor={deep} />
        </radialGradient>
        <linearGradient id={`${id}-leaf`} x1="0" y1="0" x2="0.7" y2="1">
          <stop offset="0" stopColor="#6d9a58" />
          <stop offset="1" stopColor="#2c5a3c" />
        </linearGradient>
      </defs>
      <ellipse cx="330" cy="368" rx="120" ry="9" fill="#8a7c5d" opacity="0.22" />
      <path d="M322 128c-4-34 2-58 26-86" fill="none" stroke="#7a5b36" strokeWidth="7" strokeLinecap="round" />
      <path d="M318 46c20-8 44-8 66 0" fill="none" stroke="#6b4e2e" strokeWidth="9" strokeLinecap="round" />
      <path
        d="M344 84c8-30 34-46 60-44 4-16 22-26 40-22-4 12-2 20 6 28 20-6 42 2 50 20-14 2-22 8-26 20 14 10 18 26 10 40-14-8-26-8-38 0-8 16-26 22-42 16 2-12 0-20-8-28-24 8-44-4-52-30Z"
        fill={`url(#${id}-leaf)`}
      />
      <path
        d="M346 84c38-12 76-14 128-6M398 74c12-16 22-30 44-44M412 78c12 10 20 20 28 38M446 78c14-4 26-8 44-10"
        fill="none"
        stroke="#1f4630"
        strokeWidth="2"
        strokeLinecap="round"
        opacity="0.5"
      />
      <path
        d="M306 92c-30-2-44-26-30-42 8-8 18-4 18 4s-10 8-12 0"
        fill="none"
        stroke="#5f8a4a"
        strokeWidth="3"
        strokeLinecap="round"
      />
      {berries().map(({ x, y, r }) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={r} fill={`url(#${id}-berry)`} stroke={deep} strokeWidth="0.8" strokeOpacity="0.5" />
          <ellipse cx={x - r * 0.32} cy={y - r * 0.42} rx={r * 0.2} ry={r * 0.13} fill="#fff" opacity="0.55" />
        </g>
      ))}
    </>
  )
}

const BUBBLES = Array.from({ length: 18 }, (_, number) => ({
  x: 320 + Math.round(Math.sin(number * 2.7) * 40),
  y: 242 - Math.round(number * 4.4),
  r: 1.4 + (number % 3) * 0.7,
}))

function Glass({ id, colours: { light, body, deep }, hasBubbles }: { id: string; colours: Colours; hasBubbles: boolean }) {
  return (
    <>
      <defs>
        <linearGradient id={`${id}-wine`} x1="0" y1="0" x2="1" y2="0.25">
          <stop offset="0" stopColor={light} />
          <stop offset="0.55" stopColor={body} />
          <stop offset="1" stopColor={deep} />
        </linearGradient>
      </defs>
      <ellipse cx="326" cy="362" rx="110" ry="9" fill="#8a7c5d" opacity="0.22" />
      <path d="M244 160c2 62 32 96 76 96s74-34 76-96c-40 14-112 14-152 0Z" fill={`url(#${id}-wine)`} />
      <ellipse cx="320" cy="160" rx="76" ry="12" fill={light} opacity="0.75" />
      <path
        d="M254 52c-20 96-10 204 66 204s86-108 66-204M320 256v88M262 358c10-10 34-14 58-14s48 4 58 14c-16 6-100 6-116 0Z"
        fill="none"
        stroke="#7f8d84"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <ellipse cx="320" cy="52" rx="66" ry="9" fill="none" stroke="#7f8d84" strokeWidth="2.5" />
      <path d="M268 82c-8 44-8 90 8 124" fill="none" stroke="#fff" strokeWidth="7" strokeLinecap="round" opacity="0.6" />
      {hasBubbles ? BUBBLES.map(({ x, y, r }) => <circle key={y} cx={x} cy={y} r={r} fill="#fff" opacity="0.85" />) : null}
    </>
  )
}
