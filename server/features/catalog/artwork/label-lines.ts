import { gap, mark, moved, rule, spring, title, words } from './label-column.ts'
import { estateLine, facts, place3, plain, set, setLeft, wine } from './label-kit.ts'
import { type Design, footer, upper } from './label-parts.ts'
import { letters, shrunk } from './letters.ts'
import { box, type Ink, line, type Path, place } from './path.ts'

/** A ticket with a stub. */
export const ticket: Design = (t, p) => {
  const half = p.w / 2
  const cut = p.h * 0.68
  const notch = 9
  const shape: Path = [
    ['M', -half, 0],
    ['L', half, 0],
    ['L', half, cut - notch],
    ['C', half - notch * 1.3, cut - notch, half - notch * 1.3, cut + notch, half, cut + notch],
    ['L', half, p.h],
    ['L', -half, p.h],
    ['L', -half, cut + notch],
    ['C', -half + notch * 1.3, cut + notch, -half + notch * 1.3, cut - notch, -half, cut - notch],
    ['Z'],
  ]
  const dashes = Array.from(
    { length: 24 },
    (_, i): Ink => ({
      path: box(-half + 16 + (i * (p.w - 32)) / 24, cut - 0.7, (p.w - 32) / 48, 1.4),
      fill: p.ink,
      opacity: 0.7,
    }),
  )
  const left = -half + 28
  const inner = p.w - 84
  const upperRows = [
    words(estateLine(t), inner, { face: 'sansBold', size: 18, colour: p.ink }, 'left'),
    gap(10),
    title(t.name, inner, { face: 'playfair', size: 29, colour: p.ink, lead: 1.12 }, 'left'),
    gap(5),
    words(t.quality, inner, { face: 'playfairItalic', size: 15, colour: p.accent }, 'left'),
  ]
  return {
    shape,
    inks: [
      ...dashes,
      { path: box(-half, 0, p.w, 9), fill: p.accent },
      ...setLeft(t, { ...p, h: cut + 30 }, upperRows, [left, inner], 26).slice(0, -footer(t, p, inner, 0).length),
      { path: letters(t.vintage, left, cut + 32, { face: 'sansBold', size: 27, align: 'left' }), fill: p.accent },
      {
        path: letters(
          upper(t.region),
          half - 30,
          cut + 30,
          shrunk(upper(t.region), inner * 0.6, { face: 'sans', size: 12, track: 0.16, align: 'right' }),
        ),
        fill: p.ink,
      },
      ...footer(t, p, inner, p.h - 25),
    ],
  }
}

/** The wine's name upright, beside its facts. */
export const upright: Design = (t, p) => {
  const half = p.w / 2
  const setting = shrunk(t.name, p.h - 60, { face: 'cormorant', size: 38 })
  const left = -half + 86
  const inner = p.w - 122
  return {
    shape: plain(p),
    inks: [
      {
        path: place(letters(t.name, 0, setting.size * 0.3, { ...setting, align: 'centre' }), -half + 44, p.h / 2 - 4, 1, -90),
        fill: p.ink,
      },
      {
        path: line([
          [-half + 70, 26],
          [-half + 70, p.h - 44],
        ]),
        stroke: p.gold,
        width: 2,
      },
      ...setLeft(
        t,
        p,
        [
          words(t.vintage, inner, { face: 'cormorant', size: 40, colour: p.accent }, 'left'),
          spring(),
          title(t.estate, inner, { face: 'cormorant', size: 26, colour: p.ink }, 'left', 2),
          words(t.prefix, inner, { face: 'cormorantItalic', size: 15, colour: p.ink }, 'left'),
          spring(0.4),
          title(t.quality, inner, { face: 'sans', size: 12.5, colour: p.accent, lead: 1.25 }, 'left', 2),
          place3(t, inner, 'sans', 10.5, p.ink, 'left'),
        ],
        [left, inner],
        24,
      ),
    ],
  }
}

/** The estate's initial, as tall as a hand. */
export const initial: Design = (t, p) => {
  const inner = p.w - 84
  const size = p.h * 0.52
  return {
    shape: plain(p),
    inks: [
      { path: letters(t.estate.slice(0, 1), 0, p.h * 0.45, { face: 'playfair', size, align: 'centre' }), fill: p.gold },
      ...set(
        t,
        p,
        [
          words(upper(estateLine(t)), inner, { face: 'sans', size: 14, track: 0.22, colour: p.ink }),
          spring(0.5),
          wine(t, inner, 'playfair', 25, p.ink),
          gap(3),
          facts(t, inner, 'playfairItalic', 15, p.accent),
          place3(t, inner, 'sans', 10.5, p.ink),
        ],
        p.h * 0.53,
      ),
    ],
  }
}

/** Every line as wide as the label: large words stay few, small ones fill up. */
export const letterpress: Design = (t, p) => {
  const inner = p.w - 80
  const filled = (text: string, most: number, colour: string) => {
    if (!text) return gap(0)
    const setting = shrunk(text, inner, { face: 'sansBold', size: most, track: 0.02 })
    const size = setting.size
    return mark(size * 1.02, (x, y) => [
      { path: letters(text, x, y + size * 0.8, { ...setting, align: 'centre' }), fill: colour, raised: true },
    ])
  }
  return {
    shape: plain(p),
    inks: set(
      t,
      p,
      [
        filled(upper(t.prefix), 34, p.ink),
        filled(upper(t.estate), 60, p.accent),
        rule(inner, p.ink, 3),
        gap(6),
        title(upper(t.name), inner, { face: 'sansBold', size: 34, colour: p.ink, lead: 1.04 }),
        gap(4),
        rule(inner, p.ink, 1),
        gap(5),
        filled([upper(t.region), t.vintage].filter(Boolean).join(' '), 30, p.accent),
        spring(),
        words(upper(t.quality), inner, { face: 'sans', size: 12, track: 0.2, colour: p.ink }),
      ],
      22,
    ),
  }
}

/** The arms small at the top left, the words hung below each other like a list. */
export const ledger: Design = (t, p) => {
  const half = p.w / 2
  const left = -half + 30
  const inner = p.w - 84
  const item = (text: string, size: number, colour: string) => [
    words(text, inner, { face: 'garamond', size, colour }, 'left'),
    gap(3),
    mark(1, (x, y) => [
      {
        path: line([
          [x, y],
          [x + inner, y],
        ]),
        stroke: p.ink,
        width: 0.6,
        opacity: 0.6,
      },
    ]),
    gap(6),
  ]
  const size = 40
  return {
    shape: plain(p),
    inks: [
      ...p.arms().map((ink) => moved(ink, left + size / 2, 22 + size * 0.62, size)),
      ...[
        words(t.estate, inner - size - 14, { face: 'garamondBold', size: 24, colour: p.ink }, 'left'),
        words(t.prefix, inner - size, { face: 'garamondItalic', size: 15, colour: p.ink }, 'left'),
      ].flatMap((row, i) => ('draw' in row ? row.draw(left + size + 14, 24 + i * 28) : [])),
      ...setLeft(
        t,
        p,
        [
          spring(0.4),
          title(t.name, inner, { face: 'garamondBold', size: 24, colour: p.accent, lead: 1.12 }, 'left'),
          gap(8),
          ...item(t.vintage, 18, p.ink),
          ...item(t.quality, 15, p.ink),
          ...item(t.region, 15, p.ink),
        ],
        [left, inner],
        82,
      ),
    ],
  }
}
