import { gap, moved, spring, title, words } from './label-column.ts'
import { arms, estateLine, facts, frame, hairline, lozenge, place3, plain, set, wine } from './label-kit.ts'
import { type Design, upper } from './label-parts.ts'
import { box, oval } from './path.ts'

/** Austria: a white sheet, one line, and a small square of red. */
export const vienna: Design = (t, p) => {
  const inner = p.w - 84
  return {
    shape: plain(p),
    inks: [
      { path: box(-9, 26, 18, 18), fill: p.accent },
      ...set(
        t,
        p,
        [
          words(t.estate, inner, { face: 'sans', size: 25, track: 0.06, colour: p.ink }),
          spring(1.2),
          hairline(inner, p.ink),
          gap(9),
          wine(t, inner, 'sans', 23, p.ink),
          gap(5),
          words(t.quality, inner, { face: 'sans', size: 12.5, track: 0.06, colour: p.accent }),
          spring(0.5),
          words([upper(t.region), t.vintage].filter(Boolean).join('   '), inner, {
            face: 'sans',
            size: 11.5,
            track: 0.24,
            colour: p.ink,
          }),
        ],
        58,
      ),
    ],
  }
}

/** White letters out of a dark field. */
export const panel: Design = (t, p) => {
  const half = p.w / 2
  const inner = p.w - 84
  const cream = '#f7efdc'
  return {
    shape: plain(p, 2),
    inks: [
      { path: box(-half + 12, 12, p.w - 24, p.h * 0.42), fill: p.accent },
      { path: box(-half + 17, 17, p.w - 34, p.h * 0.42 - 10), stroke: p.gold, width: 1.4 },
      ...[
        words(t.prefix, inner - 20, { face: 'gothic', size: 20, colour: cream }),
        words(t.estate, inner - 20, { face: 'gothic', size: 38, colour: cream }),
      ].flatMap((row, i) => ('draw' in row ? row.draw(0, p.h * 0.12 + i * 28) : [])),
      ...set(
        t,
        p,
        [
          spring(0.4),
          wine(t, inner, 'garamond', 29, p.ink),
          gap(4),
          facts(t, inner, 'garamondItalic', 17, p.accent),
          place3(t, inner, 'garamond', 12, p.ink),
          spring(0.3),
        ],
        p.h * 0.44 + 12,
      ),
    ],
  }
}

/** Two sheets: the house above, the wine below. */
export const twofold: Design = (t, p) => {
  const half = p.w / 2
  const cut = p.h * 0.27
  const inner = p.w - 84
  return {
    shape: [...box(-half, 0, p.w, cut, 2), ...box(-half, cut + 8, p.w, p.h - cut - 8, 2)],
    inks: [
      { path: box(-half, 0, p.w, cut), fill: p.accent },
      ...[words(upper(estateLine(t)), inner, { face: 'garamondBold', size: 21, track: 0.12, colour: '#f8f0de' })].flatMap(
        (row) => ('draw' in row ? row.draw(0, cut / 2 - 13) : []),
      ),
      ...set(
        t,
        p,
        [
          words(t.vintage, inner, { face: 'garamond', size: 30, track: 0.08, colour: p.gold }),
          spring(0.4),
          wine(t, inner, 'garamond', 28, p.ink),
          gap(3),
          words(t.quality, inner, { face: 'garamondItalic', size: 16, colour: p.accent }),
          spring(0.3),
          place3(t, inner, 'garamond', 12, p.ink),
          spring(0.2),
        ],
        cut + 24,
      ),
    ],
  }
}

/** Small print in the middle of a large sheet. */
export const quiet: Design = (t, p) => {
  const inner = p.w - 90
  return {
    shape: plain(p),
    inks: [
      ...set(
        t,
        p,
        [
          spring(0.5),
          words(t.estate, inner, { face: 'garamondItalic', size: 27, colour: p.ink }),
          gap(3),
          words(upper(t.prefix), inner, { face: 'garamond', size: 10.5, track: 0.4, colour: p.ink }),
          spring(0.5),
          lozenge(40, p.gold, 4),
          spring(0.5),
          title(t.name, inner, { face: 'garamond', size: 23, colour: p.ink, lead: 1.2 }),
          gap(3),
          facts(t, inner, 'garamond', 14, p.accent),
          place3(t, inner, 'garamond', 11, p.ink),
          spring(0.5),
        ],
        24,
      ),
    ],
  }
}

/** A round hole in the paper's colour field, with the arms in it. */
export const porthole: Design = (t, p) => {
  const half = p.w / 2
  const tall = p.h * 0.46
  const inner = p.w - 84
  const radius = tall * 0.36
  return {
    shape: plain(p, 4),
    inks: [
      { path: box(-half, 0, p.w, tall), fill: p.accent },
      { path: oval(0, tall * 0.52, radius), fill: p.paper },
      { path: oval(0, tall * 0.52, radius + 5), stroke: p.gold, width: 2 },
      ...p.arms().map((ink) => moved(ink, 0, tall * 0.52, radius * 1.18)),
      frame(p, 7, 1.2, p.gold, 3),
      ...set(
        t,
        p,
        [
          words(estateLine(t), inner, { face: 'cormorant', size: 23, colour: p.ink }),
          spring(0.4),
          wine(t, inner, 'cormorantItalic', 28, p.ink),
          gap(3),
          facts(t, inner, 'cormorant', 16, p.accent),
          place3(t, inner, 'cormorant', 12, p.ink),
        ],
        tall + 12,
      ),
    ],
  }
}

/** Arms above, a rule, and the rest by hand of a good compositor. */
export const heritage: Design = (t, p) => {
  const inner = p.w - 84
  return {
    shape: plain(p, 3),
    inks: [
      frame(p, 9, 1.6, p.gold),
      ...set(
        t,
        p,
        [
          arms(p, Math.min(58, p.h * 0.19)),
          gap(6),
          words(upper(t.prefix), inner, { face: 'playfair', size: 10.5, track: 0.4, colour: p.ink }),
          words(t.estate, inner, { face: 'playfair', size: 28, colour: p.ink }),
          spring(0.4),
          hairline(inner * 0.4, p.gold),
          spring(0.4),
          wine(t, inner, 'playfair', 23, p.ink),
          gap(3),
          facts(t, inner, 'playfairItalic', 15, p.accent),
          place3(t, inner, 'playfair', 11, p.ink),
          spring(0.3),
        ],
        24,
      ),
    ],
  }
}
