import type { Charge, Division, Tincture } from '../arms.ts'
import type { Localized } from '../locale.ts'

/** A charge: its name, and its outline in a box from -50 to 50. Holes by the even-odd rule. */
export type ChargeShape = { name: Localized; path: string }

const n = (value: number): string => String(Math.round(value * 10) / 10)

/** A circle of four curves: labels draw no arcs. */
function disc(x: number, y: number, r: number, tall = r): string {
  const [kx, ky] = [r * 0.5523, tall * 0.5523]
  const p = (dx: number, dy: number) => `${n(x + dx)} ${n(y + dy)}`
  return `M${p(r, 0)}C${p(r, ky)} ${p(kx, tall)} ${p(0, tall)}C${p(-kx, tall)} ${p(-r, ky)} ${p(-r, 0)}C${p(-r, -ky)} ${p(-kx, -tall)} ${p(0, -tall)}C${p(kx, -tall)} ${p(r, -ky)} ${p(r, 0)}Z`
}
const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}L${x + w} ${y}L${x + w} ${y + h}L${x} ${y + h}Z`

/** Points around the middle, from the top. */
function rays(count: number, outer: number, inner: number): string {
  const points = Array.from({ length: count * 2 }, (_, index) => {
    const [angle, r] = [(index * Math.PI) / count, index % 2 ? inner : outer]
    return `${n(Math.sin(angle) * r)} ${n(-Math.cos(angle) * r)}`
  })
  return `M${points.join('L')}Z`
}
const ring = (count: number, reach: number, r: number): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count
    return disc(Math.sin(angle) * reach, -Math.cos(angle) * reach, r)
  }).join('')

/** Both halves of a shape that is the same on either side. */
function both(points: readonly (readonly [number, number])[]): string {
  const other = points.toReversed().map(([x, y]) => [-x, y] as const)
  return `M${[...points, ...other].map(([x, y]) => `${x} ${y}`).join('L')}Z`
}

const charge = (en: string, zh: string, path: string): ChargeShape => ({ name: { zh, en }, path })
const BUNCH = [
  [-24, -16],
  [-8, -18],
  [8, -18],
  [24, -16],
  [-16, -2],
  [0, -3],
  [16, -2],
  [-9, 13],
  [9, 13],
  [0, 28],
]

export const charges: Readonly<Record<Charge, ChargeShape>> = {
  acorn: charge(
    'an acorn',
    '橡果',
    'M-24 -8C-22 24 -10 40 0 48C10 40 22 24 24 -8ZM-30 -12C-30 -28 -16 -34 -4 -34L-4 -48L4 -48L4 -34C16 -34 30 -28 30 -12Z',
  ),
  anchor: charge(
    'an anchor',
    '船锚',
    `M0 -50C9 -50 14 -44 14 -37C14 -31 10 -27 6 -25L6 -16L24 -16L24 -8L6 -8L6 34C18 32 26 24 29 13L20 15L34 -6L44 17L36 15C32 36 18 46 0 50C-18 46 -32 36 -36 15L-44 17L-34 -6L-20 15L-29 13C-26 24 -18 32 -6 34L-6 -8L-24 -8L-24 -16L-6 -16L-6 -25C-10 -27 -14 -31 -14 -37C-14 -44 -9 -50 0 -50Z${disc(0, -37, 6)}`,
  ),
  anvil: charge(
    'an anvil',
    '铁砧',
    'M-50 -24L-22 -24L-22 -30L40 -30L40 -12C26 -10 18 -2 16 10L30 26L30 34L-26 34L-26 26L-12 10C-14 0 -26 -6 -50 -16Z',
  ),
  apple: charge(
    'an apple',
    '苹果',
    'M0 -22C10 -32 38 -30 38 -2C38 26 18 46 6 46C2 46 -2 46 -6 46C-18 46 -38 26 -38 -2C-38 -30 -10 -32 0 -22ZM2 -26C2 -40 10 -48 26 -48C26 -36 18 -28 2 -26Z',
  ),
  antlers: charge(
    'a pair of antlers',
    '鹿角',
    'M-10 46C-10 34 -8 28 -6 24C-24 20 -40 4 -42 -20L-34 -20C-34 -14 -32 -8 -28 -2C-28 -16 -30 -30 -26 -46L-19 -44C-21 -28 -20 -14 -18 4C-12 -4 -12 -16 -12 -28L-4 -28C-3 -8 -4 10 -4 16L4 16C4 10 3 -8 4 -28L12 -28C12 -16 12 -4 18 4C20 -14 21 -28 19 -44L26 -46C30 -30 28 -16 28 -2C32 -8 34 -14 34 -20L42 -20C40 4 24 20 6 24C8 28 10 34 10 46C6 50 -6 50 -10 46Z',
  ),
  arch: charge(
    'a cellar door',
    '窖门',
    'M-42 46L-42 -6C-42 -34 -22 -48 0 -48C22 -48 42 -34 42 -6L42 46L24 46L24 -4C24 -22 12 -30 0 -30C-12 -30 -24 -22 -24 -4L-24 46ZM-18 46L-18 -2C-18 -16 -10 -24 -3 -24L-3 46ZM18 46L18 -2C18 -16 10 -24 3 -24L3 46Z',
  ),
  banner: charge(
    'a banner',
    '旗',
    'M-34 -48L-26 -48L-26 -42C-10 -48 4 -34 20 -40C28 -43 36 -42 44 -38L34 -22L44 -4C28 -12 14 2 -2 0C-12 -1 -18 -4 -26 0L-26 50L-34 50Z',
  ),
  barrel: charge(
    'a barrel',
    '橡木桶',
    'M-24 -46L24 -46C36 -24 36 24 24 46L-24 46C-36 24 -36 -24 -24 -46ZM-29 -28L29 -28L30 -20L-30 -20ZM-32 -4L32 -4L32 4L-32 4ZM-30 20L30 20L29 28L-29 28Z',
  ),
  bee: charge(
    'a bee',
    '蜜蜂',
    `${disc(0, -30, 10)}M-12 -18L12 -18C18 4 14 30 0 48C-14 30 -18 4 -12 -18ZM-14 -2L14 -2L15 5L-15 5ZM-14 16L14 16L12 23L-12 23ZM-15 -16C-30 -34 -48 -32 -48 -18C-48 -6 -32 2 -18 -2ZM15 -16C30 -34 48 -32 48 -18C48 -6 32 2 18 -2Z`,
  ),
  bell: charge(
    'a bell',
    '钟',
    `M0 -50C5 -50 8 -46 8 -40C24 -36 30 -20 30 2C30 16 34 22 40 30L-40 30C-34 22 -30 16 -30 2C-30 -20 -24 -36 -8 -40C-8 -46 -5 -50 0 -50Z${disc(0, 40, 9)}`,
  ),
  boat: charge(
    'a ferry under sail',
    '渡船',
    'M-48 18L48 18C44 34 34 42 22 42L-22 42C-34 42 -44 34 -48 18ZM-3 -50L3 -50L3 12L-3 12ZM8 -44C28 -36 38 -16 38 8L8 8ZM-8 -30L-8 8L-34 8C-32 -8 -22 -22 -8 -30Z',
  ),
  cat: charge(
    'a cat’s head',
    '猫首',
    `M-38 -46L-16 -28C-6 -32 6 -32 16 -28L38 -46C40 -24 42 -8 38 8C32 32 16 44 0 44C-16 44 -32 32 -38 8C-42 -8 -40 -24 -38 -46Z${disc(-16, 0, 7)}${disc(16, 0, 7)}M-6 20L6 20L0 28Z`,
  ),
  column: charge(
    'a Roman column',
    '罗马柱',
    'M-32 -48L32 -48L32 -38L22 -32L-22 -32L-32 -38ZM-18 -28L-10 -28L-10 30L-18 30ZM-5 -28L5 -28L5 30L-5 30ZM10 -28L18 -28L18 30L10 30ZM-26 34L26 34L34 48L-34 48Z',
  ),
  cross: charge('a cross patty', '宽臂十字', 'M-22 -46L22 -46L8 -8L46 -22L46 22L8 8L22 46L-22 46L-8 8L-46 22L-46 -22L-8 -8Z'),
  crown: charge(
    'a crown',
    '王冠',
    `M-42 34L-46 -20L-24 4L-13 -34L0 0L13 -34L24 4L46 -20L42 34Z${disc(-46, -26, 6)}${disc(-13, -40, 6)}${disc(13, -40, 6)}${disc(46, -26, 6)}${box(-42, 38, 84, 8)}`,
  ),
  drop: charge(
    'a drop of spring water',
    '泉滴',
    'M0 -48C6 -28 30 -8 30 18C30 36 16 48 0 48C-16 48 -30 36 -30 18C-30 -8 -6 -28 0 -48Z',
  ),
  fir: charge(
    'a fir tree',
    '冷杉',
    'M0 -50L16 -26L9 -26L26 -2L16 -2L36 28L5 28L5 48L-5 48L-5 28L-36 28L-16 -2L-26 -2L-9 -26L-16 -26Z',
  ),
  fish: charge('a fish', '鱼', `M-48 0C-34 -20 -6 -26 22 -6L46 -22C42 -8 42 8 46 22L22 6C-6 26 -34 20 -48 0Z${disc(-30, -3, 4)}`),
  flame: charge(
    'a flame',
    '火焰',
    'M2 -50C8 -30 34 -16 34 14C34 36 18 48 0 48C-18 48 -34 36 -34 14C-34 2 -28 -8 -22 -16C-20 -8 -16 -2 -10 0C-14 -20 -8 -38 2 -50ZM0 40C9 40 15 33 15 25C15 14 6 8 2 -2C-2 8 -15 14 -15 26C-15 34 -9 40 0 40Z',
  ),
  'fleur-de-lis': charge(
    'a fleur-de-lis',
    '鸢尾花',
    'M0 -50C12 -34 14 -18 6 2L14 2C16 -22 44 -30 46 -8C47 4 36 8 30 2C30 10 24 14 16 14L16 22L8 22C10 34 16 40 22 44L0 50L-22 44C-16 40 -10 34 -8 22L-16 22L-16 14C-24 14 -30 10 -30 2C-36 8 -47 4 -46 -8C-44 -30 -16 -22 -14 2L-6 2C-14 -18 -12 -34 0 -50Z',
  ),
  flower: charge('a stonecrop flower', '景天花', `${rays(5, 48, 15)}${disc(0, 0, 6)}`),
  fox: charge(
    'a fox’s head',
    '狐首',
    `M-44 -42L-20 -22L20 -22L44 -42L38 2L0 48L-38 2Z${disc(-15, -2, 5)}${disc(15, -2, 5)}M-7 32L7 32L0 42Z`,
  ),
  gate: charge(
    'a town gate',
    '城门',
    'M-46 46L-46 -30L-36 -30L-36 -22L-28 -22L-28 -30L-18 -30L-18 -14L18 -14L18 -30L28 -30L28 -22L36 -22L36 -30L46 -30L46 46L18 46L18 22C18 8 10 2 0 2C-10 2 -18 8 -18 22L-18 46ZM-32 -8L-26 -8L-26 6L-32 6ZM26 -8L32 -8L32 6L26 6Z',
  ),
  grapes: charge(
    'a bunch of grapes',
    '葡萄',
    `M-3 -50L3 -50L3 -30L-3 -30ZM4 -34C14 -48 28 -46 38 -40C32 -28 18 -26 4 -30Z${BUNCH.map(([x = 0, y = 0]) => disc(x, y + 6, 9)).join('')}`,
  ),
  hammers: charge(
    'crossed hammers',
    '交叉矿锤',
    'M-44 -28L-28 -44L-20 -36L-24 -32L0 -8L24 -32L20 -36L28 -44L44 -28L36 -20L32 -24L8 0L42 34L34 42L0 8L-34 42L-42 34L-8 0L-32 -24L-36 -20Z',
  ),
  heart: charge('a heart', '心', 'M0 -22C6 -40 42 -44 44 -14C45 14 16 28 0 46C-16 28 -45 14 -44 -14C-42 -44 -6 -40 0 -22Z'),
  horn: charge(
    'a hunting horn',
    '号角',
    'M-46 -14C-30 14 8 14 26 -26L46 -12C34 28 -8 44 -34 22C-42 14 -46 4 -46 -14ZM-24 -30L-20 -36L20 -36L16 -30Z',
  ),
  horseshoe: charge(
    'a horseshoe',
    '马蹄铁',
    `M-18 46L-38 46C-44 20 -46 -4 -36 -24C-28 -40 -14 -46 0 -46C14 -46 28 -40 36 -24C46 -4 44 20 38 46L18 46C26 22 28 2 20 -12C14 -22 8 -26 0 -26C-8 -26 -14 -22 -20 -12C-28 2 -26 22 -18 46Z${[
      [-31, 22],
      [31, 22],
      [-30, -8],
      [30, -8],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 3.5))
      .join('')}`,
  ),
  key: charge(
    'a key',
    '钥匙',
    `${disc(0, -30, 18)}${disc(0, -30, 9)}M-4 -12L4 -12L4 48L-4 48ZM6 24L22 24L22 32L6 32ZM6 38L18 38L18 46L6 46Z`,
  ),
  lark: charge(
    'a rising lark',
    '云雀',
    'M-46 6C-30 2 -22 -8 -14 -12C-18 -28 -14 -42 0 -50C2 -36 8 -26 18 -20C24 -26 34 -28 42 -22L50 -20L42 -14C40 0 28 12 12 14L4 34L14 34L14 38L-10 38L-10 34L-4 34L0 16C-14 16 -26 20 -40 30C-38 22 -34 16 -28 12Z',
  ),
  leaf: charge(
    'a vine leaf',
    '葡萄叶',
    both([
      [0, -48],
      [8, -34],
      [18, -36],
      [18, -22],
      [34, -32],
      [44, -16],
      [36, -8],
      [46, 4],
      [32, 10],
      [34, 24],
      [20, 24],
      [14, 34],
      [6, 22],
      [3, 48],
    ]),
  ),
  'lorraine-cross': charge(
    'a cross of Lorraine',
    '洛林双十字',
    'M-6 -50L6 -50L6 -32L22 -32L22 -20L6 -20L6 -4L36 -4L36 8L6 8L6 50L-6 50L-6 8L-36 8L-36 -4L-6 -4L-6 -20L-22 -20L-22 -32L-6 -32Z',
  ),
  lute: charge(
    'a lute',
    '鲁特琴',
    `M-5 -50L12 -46L10 -38L5 -39L5 -12C20 -8 28 8 28 22C28 38 16 48 0 48C-16 48 -28 38 -28 22C-28 8 -20 -8 -5 -12Z${disc(0, 14, 8)}${box(-10, 32, 20, 4)}`,
  ),
  mascle: charge('a voided lozenge', '空心菱', 'M0 -48L36 0L0 48L-36 0ZM0 -26L19 0L0 26L-19 0Z'),
  mattock: charge(
    'a mattock',
    '鹤嘴锄',
    'M-44 -22C-24 -40 -10 -44 -5 -44L-5 -48L5 -48L5 -44C20 -44 36 -38 46 -30L40 -14C30 -24 18 -28 5 -29L5 48L-5 48L-5 -29C-16 -29 -28 -24 -38 -14Z',
  ),
  orb: charge(
    'an imperial orb',
    '帝国金球',
    'M-4 -50L4 -50L4 -42L12 -42L12 -34L4 -34L4 -22C22 -20 34 -6 36 8L-36 8C-34 -6 -22 -20 -4 -22L-4 -34L-12 -34L-12 -42L-4 -42ZM-36 16L36 16C34 34 20 48 0 48C-20 48 -34 34 -36 16Z',
  ),
  reed: charge(
    'three reed maces',
    '香蒲',
    `${disc(0, -26, 7, 22)}${disc(-26, -12, 6, 18)}${disc(26, -12, 6, 18)}M-2.5 -4L2.5 -4L2.5 48L-2.5 48ZM-28 6L-24 6C-22 22 -16 36 -6 48L-12 48C-22 36 -27 22 -28 6ZM28 6L24 6C22 22 16 36 6 48L12 48C22 36 27 22 28 6Z`,
  ),
  ring: charge('an iron ring', '系船环', `${disc(0, 12, 36)}${disc(0, 12, 24)}M-8 -48L8 -48L8 -18L-8 -18Z`),
  rose: charge('an almond blossom', '杏花', `${ring(5, 27, 19)}${disc(0, 0, 9)}`),
  sheaf: charge(
    'a sheaf',
    '麦束',
    'M-6 -2L-40 -38L-30 -40L-22 -30L-20 -46L-10 -48L-8 -30L0 -50L8 -30L10 -48L20 -46L22 -30L30 -40L40 -38L6 -2ZM-14 0L14 0L14 10L-14 10ZM-8 12L8 12L30 46L14 42L6 48L0 40L-6 48L-14 42L-30 46Z',
  ),
  spade: charge(
    'a spade',
    '铲',
    'M-16 -50L16 -50L16 -42L5 -42L5 -4L26 -4L26 20C26 34 14 42 0 50C-14 42 -26 34 -26 20L-26 -4L-5 -4L-5 -42L-16 -42Z',
  ),
  star: charge('a star', '星', rays(6, 48, 22)),
  steps: charge('a flight of steps', '石阶', 'M-46 46L-46 30L-26 30L-26 12L-6 12L-6 -6L14 -6L14 -24L34 -24L34 -42L46 -42L46 46Z'),
  stork: charge(
    'a stork',
    '白鹳',
    'M-46 -26L-20 -34C-16 -44 0 -46 2 -34C3 -26 0 -18 -2 -10C18 -12 36 -2 48 16C34 16 26 18 18 16C12 18 8 18 6 18L8 42L16 46L0 46L-1 18C-14 12 -16 -4 -10 -20C-9 -24 -12 -26 -16 -26Z',
  ),
  sun: charge('a sun', '太阳', `${rays(12, 50, 30)}${disc(0, 0, 20)}${disc(0, 0, 12)}`),
  sword: charge(
    'a sword',
    '剑',
    'M0 -50L7 -38L7 16L28 16L28 24L6 24L6 36L11 40L8 50L-8 50L-11 40L-6 36L-6 24L-28 24L-28 16L-7 16L-7 -38Z',
  ),
  tower: charge(
    'a tower',
    '塔',
    'M-30 -48L-18 -48L-18 -38L-6 -38L-6 -48L6 -48L6 -38L18 -38L18 -48L30 -48L30 -24L22 -18L22 34L30 46L-30 46L-22 34L-22 -18L-30 -24ZM-7 46L-7 24C-7 12 7 12 7 24L7 46Z',
  ),
  tree: charge(
    'a walnut tree',
    '核桃树',
    'M-5 48L-5 18C-16 22 -34 18 -36 2C-48 -4 -44 -24 -30 -26C-28 -42 -8 -50 2 -42C16 -50 34 -40 32 -26C46 -22 46 -2 36 2C34 18 16 22 5 18L5 48Z',
  ),
  trefoil: charge(
    'a trefoil',
    '三叶',
    `${disc(0, -24, 20)}${disc(-23, 6, 20)}${disc(23, 6, 20)}M-3 8L3 8C4 26 8 38 16 48L4 48C0 40 -3 26 -3 8Z`,
  ),
  trowel: charge(
    'a mason’s trowel',
    '瓦刀',
    'M0 50L-26 6L-8 -6L-4 -8L-4 -16L-7 -18L-7 -46C-7 -50 7 -50 7 -46L7 -18L4 -16L4 -8L8 -6L26 6Z',
  ),
  wheel: charge(
    'a mill wheel',
    '水磨轮',
    `${rays(12, 50, 40)}${disc(0, 0, 32)}M-4 -32L4 -32L4 32L-4 32ZM-32 -4L-4 -4L-4 4L-32 4ZM4 -4L32 -4L32 4L4 4Z`,
  ),
  windmill: charge(
    'a clapper mill',
    '木风铃车',
    'M-4 0L4 0L10 50L-10 50ZM-6 -12L-40 -46L-46 -34L-14 -4ZM14 -4L46 -34L40 -46L6 -12ZM-14 -2L-44 22L-36 32L-6 8ZM6 8L36 32L44 22L14 -2Z',
  ),
}

export const divisionNames: Readonly<Record<Division, Localized>> = {
  plain: { zh: '', en: '' },
  chief: { zh: '上带', en: 'a chief' },
  base: { zh: '下带', en: 'a base' },
  mount: { zh: '三峰山', en: 'a mount of three peaks' },
  waves: { zh: '水波', en: 'waves' },
  fess: { zh: '横带', en: 'a fess' },
  pale: { zh: '竖带', en: 'a pale' },
  bend: { zh: '斜带', en: 'a bend' },
  chevron: { zh: '人字带', en: 'a chevron' },
  bordure: { zh: '边框', en: 'a border' },
  embattled: { zh: '雉堞上带', en: 'an embattled chief' },
  'per-pale': { zh: '右半', en: 'one half' },
  'per-fess': { zh: '下半', en: 'the lower half' },
  'per-bend': { zh: '斜分之半', en: 'one half, parted slantwise' },
  quarterly: { zh: '两格相错', en: 'two quarters' },
}

export const tinctureNames: Readonly<Record<Tincture, Localized>> = {
  or: { zh: '金', en: 'gold' },
  argent: { zh: '银', en: 'silver' },
  azure: { zh: '蓝', en: 'blue' },
  gules: { zh: '红', en: 'red' },
  vert: { zh: '绿', en: 'green' },
  sable: { zh: '黑', en: 'black' },
  purpure: { zh: '紫', en: 'purple' },
}
