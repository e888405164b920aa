import { darken, lighten, mix } from './colour.ts';
import { clouds, land, mist, patch, type Ridge, ridge, sky, type Slope, slope, sow, treeline, wall } from './land.ts';
import type { Point } from './path.ts';
import type { Stage } from './stage.ts';
import { church, hamlet, poplar, ruin, tree } from './things.ts';
import { nearRows, shoot } from './vines.ts';
import { boat, type Course, river } from './water.ts';

const smooth = (a: number, b: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
};

/** Terraces on a steep bank: parcels of rows between dry stone walls, a few left fallow. */
export function terraces(s: Stage, field: Slope, u: readonly [number, number], t: readonly [number, number], steps: number, parcels: number, air: number): string {
  const parts = [patch(field, u, t, mix(s.p.soil, s.p.haze, air))];
  const soil = mix(darken(s.p.soil, 0.2), s.p.haze, air);
  for (let i = 0; i < steps; i++) {
    const [from, to] = [t[0] + ((t[1] - t[0]) * i) / steps, t[0] + ((t[1] - t[0]) * (i + 0.93)) / steps];
    let left = u[0];
    const many = parcels + s.dice.whole(-1, 1);
    for (let k = 0; k < many; k++) {
      const right = k === many - 1 ? u[1] : left + ((u[1] - u[0]) / many) * s.dice.between(0.8, 1.2);
      const tone = s.dice.between(0, 1);
      const leafy = mix(mix(s.p.leaf, s.p.leafDark, tone * 0.5), s.p.haze, air);
      const deep = mix(mix(s.p.leafDark, s.p.forest, tone * 0.6), s.p.haze, air * 0.9);
      const rows = Math.max(3, Math.round((right - left) * 150 * (0.8 + 0.35 * s.dice.between(0, 1))));
      const lean = s.dice.between(-0.012, 0.012);
      if (s.dice.chance(0.3)) parts.push(patch(field, [left, right], [from, to], mix(soil, leafy, 0.5), 0.7));
      parts.push(sow(field, { u: [left, right], t: [from, to], rows, share: 0.66, lean, fill: deep }), sow(field, { u: [left, right], t: [from, to], rows, share: 0.36, lean, fill: leafy }));
      left = right;
    }
    if (i > 0) parts.push(wall(s, field, u, from - (t[1] - t[0]) * 0.035 / steps, 3 + 7 * from * (1 - air)));
  }
  return parts.join('');
}

export function riverTerraces(s: Stage): string {
  const d = s.dice;
  const w = s.w;
  const sun: Point = [w * d.between(0.36, 0.5), d.between(200, 290)];
  const high = d.between(120, 190);
  const mid = d.between(0.5, 0.58);
  const rough = ridge(`${s.seed} steep`, 0, 22, 260);
  const steep: Ridge = (x) => 640 - (640 - high) * smooth(w * (mid - 0.1), w * 1.02, x) + rough(x);
  const bank: Ridge = (x) => 600 + 330 * smooth(w * (mid - 0.12), w * 1.0, x) ** 1.25;
  const face = slope(w * (mid - 0.14), w * 1.35, steep, bank, w * 0.62, 0.1);
  const leftRough = ridge(`${s.seed} left`, 0, 26, 320);
  const leftHill: Ridge = (x) => 330 + 250 * smooth(0, w * 0.5, x) + leftRough(x);
  const leftFoot: Ridge = (x) => 560 + 20 * smooth(0, w * 0.5, x);
  const leftField = slope(-w * 0.1, w * 0.46, leftHill, leftFoot, w * 0.3, 0.12);
  const course: Course = [[w * 0.5, 556, w * 0.012], [w * 0.45, 572, w * 0.026], [w * 0.34, 598, w * 0.06], [w * 0.27, 640, w * 0.12], [w * 0.33, 710, w * 0.2], [w * 0.48, 800, w * 0.25], [w * 0.62, 920, w * 0.3], [w * 0.7, 1030, w * 0.36]];
  const castleAt = w * d.between(0.12, 0.24);
  return [
    sky(s, sun), clouds(s, 7, 90, 340),
    land(s, ridge(`${s.seed} 1`, 452, 44, 420), s.p.far, 0.55), land(s, ridge(`${s.seed} 2`, 492, 40, 330), mix(s.p.far, s.p.forest, 0.34), 0.6), mist(s, 560, 60, 0.65),
    land(s, leftHill, mix(s.p.forest, s.p.haze, 0.3), 0.4), treeline(s, leftHill, mix(s.p.forest, s.p.haze, 0.22), 22, -20, w * 0.44),
    terraces(s, leftField, [0.06, 0.94], [0.32, 1], 3, 5, 0.34), ruin(s, castleAt, leftHill(castleAt) + 4, 74, 0.25), mist(s, 575, 46, 0.5),
    `<rect y="566" width="${w}" height="440" fill="${mix(s.p.leafDark, s.p.soil, 0.5)}"/>`, river(s, course, [w * 0.36, 0]),
    hamlet(s, w * 0.015, 612, w * 0.19, 40, 0.12), poplar(s, w * 0.225, 616, 82, 0.1), poplar(s, w * 0.24, 618, 66, 0.1),
    boat(s, w * 0.31, 690, 30),
    land(s, steep, mix(s.p.forest, s.p.haze, 0.08), 0.1, 600).replace('/>', ` clip-path="${s.define((id) => `<clipPath id="${id}"><path d="M${w * (mid - 0.16)} 0H${w * 1.1}V1000H${w * 0.92}C${w * 0.8} 860 ${w * (mid + 0.08)} 700 ${w * (mid - 0.16)} 596Z"/></clipPath>`)}"/>`),
    treeline(s, steep, s.p.forest, 24, w * (mid - 0.02), w * 1.02), terraces(s, face, [0.03, 1], [0.07, 0.98], 7, 6, 0.02),
    foreground(s), shoot(s, 1, mix(s.p.leaf, s.p.leafDark, 0.35), undefined, 0.8),
  ].join('');
}

/** The near bank: dark vines against the light water. */
function foreground(s: Stage): string {
  const w = s.w;
  const edge: Ridge = (x) => 838 + 190 * smooth(w * 0.02, w * 0.6, x) + ridge(`${s.seed} near`, 0, 8, 120)(x);
  const field = slope(-w * 0.2, w * 0.7, edge, (x) => 1080 + 60 * smooth(0, w * 0.6, x), w * 0.05, 0.5);
  return [
    land(s, edge, mix(s.p.leafDark, s.p.dark, 0.5), 0, 200), treeline(s, edge, mix(s.p.dark, s.p.leafDark, 0.45), 26, -40, w * 0.5),
    sow(field, { u: [0, 1], t: [0.06, 1], rows: 34, share: 0.6, fill: mix(s.p.dark, s.p.leafDark, 0.25) }), sow(field, { u: [0, 1], t: [0.06, 1], rows: 34, share: 0.3, fill: mix(s.p.leafDark, s.p.leaf, 0.45) }),
    wall(s, field, [0.05, 0.9], 0.02, 12),
  ].join('');
}

/** A broad slow stream, a baroque abbey on its rock, apricot trees and stone terraces: the Wachau. */
export function danube(s: Stage): string {
  const d = s.dice;
  const w = s.w;
  const sun: Point = [w * d.between(0.55, 0.7), d.between(190, 270)];
  const far = ridge(`${s.seed} far`, 440, 60, 420);
  const rough = ridge(`${s.seed} l`, 0, 26, 280);
  const left: Ridge = (x) => 610 - 400 * (1 - smooth(-w * 0.02, w * 0.5, x)) + rough(x);
  const face = slope(-w * 0.3, w * 0.52, left, (x) => 640 + 40 * (1 - smooth(0, w * 0.5, x)), w * 0.3, 0.1);
  const rock: Ridge = (x) => 620 - 130 * smooth(w * 0.66, w * 0.76, x) - 40 * smooth(w * 0.85, w * 1.05, x) + rough(x + 900) * 0.5;
  const course: Course = [[w * 0.6, 560, w * 0.03], [w * 0.56, 580, w * 0.07], [w * 0.55, 620, w * 0.17], [w * 0.56, 680, w * 0.33], [w * 0.54, 760, w * 0.46], [w * 0.5, 880, w * 0.62], [w * 0.5, 1040, w * 0.8]];
  const abbey = w * 0.79;
  return [
    sky(s, sun), clouds(s, 7, 90, 330), land(s, far, s.p.far, 0.5), land(s, ridge(`${s.seed} m`, 500, 40, 300), mix(s.p.far, s.p.forest, 0.4), 0.55), mist(s, 566, 50, 0.6),
    `<rect y="560" width="${w}" height="450" fill="${mix(s.p.leafDark, s.p.soil, 0.45)}"/>`, river(s, course, [sun[0], 0]),
    land(s, rock, mix(s.p.forest, s.p.haze, 0.22), 0.3, 160).replace('/>', ` clip-path="${s.define((id) => `<clipPath id="${id}"><path d="M${w * 0.62} 300H${w * 1.1}V690C${w * 0.95} 672 ${w * 0.75} 640 ${w * 0.62} 612Z"/></clipPath>`)}"/>`),
    treeline(s, rock, mix(s.p.forest, s.p.haze, 0.15), 20, w * 0.68, w * 1.02),
    abbeyOn(s, abbey, rock(abbey) + 12, 120), hamlet(s, w * 0.84, 668, w * 0.17, 34, 0.12, true),
    land(s, left, mix(s.p.forest, s.p.haze, 0.1), 0.15, 500).replace('/>', ` clip-path="${s.define((id) => `<clipPath id="${id}"><path d="M-20 0H${w * 0.52}V640C${w * 0.3} 690 ${w * 0.1} 700 -20 720Z"/></clipPath>`)}"/>`),
    treeline(s, left, s.p.forest, 24, -30, w * 0.36), terraces(s, face, [0.14, 0.98], [0.12, 1], 7, 6, 0.05),
    boat(s, w * d.between(0.5, 0.62), 742, 44), nearBank(s),
  ].join('');
}

function abbeyOn(s: Stage, x: number, y: number, size: number): string {
  const lit = mix(s.p.lamp, s.p.wall, 0.6);
  const shade = mix(lit, s.p.dark, 0.3);
  const windows = Array.from({ length: 9 }, (_, i) => `<rect x="${x + size * (0.16 + i * 0.13)}" y="${y - size * 0.3}" width="${size * 0.045}" height="${size * 0.13}" fill="${mix(s.p.dark, s.p.wall, 0.2)}" opacity=".7"/>`).join('');
  return `<rect x="${x}" y="${y - size * 0.4}" width="${size * 1.36}" height="${size * 0.5}" fill="${shade}"/><path d="M${x - 4} ${y - size * 0.4}L${x + size * 0.1} ${y - size * 0.56}H${x + size * 1.28}L${x + size * 1.4} ${y - size * 0.4}Z" fill="${s.p.roof}"/>${windows}${church(s, x + size * 0.06, y + 4, size * 1.36, 0.05, true)}<rect x="${x - size * 0.1}" y="${y - size * 0.12}" width="${size * 1.6}" height="${size * 0.24}" fill="${lighten(shade, 0.1)}" opacity=".9"/>`;
}

function nearBank(s: Stage): string {
  const w = s.w;
  const rows = nearRows(s, [w * 0.3, 690], 880, 250, w * 0.2, 5);
  const clip = s.define((id) => `<clipPath id="${id}"><path d="M-10 850C${w * 0.2} 838 ${w * 0.5} 870 ${w * 0.72} 930C${w * 0.86} 960 ${w * 0.95} 985 ${w} 1010H-10Z"/></clipPath>`);
  return `<g clip-path="${clip}"><rect y="820" width="${w}" height="200" fill="${mix(s.p.leafDark, s.p.dark, 0.3)}"/>${rows}</g>${tree(s, w * 0.05, 884, 190, 0, mix(s.p.leafDark, s.p.forest, 0.5))}`;
}
