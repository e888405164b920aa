import type { Term } from './term.ts'

/**
 * Limits are those of EU Regulation 2019/33, in grams of residual sugar per litre. Bare words such as "trocken" or 干 mean the still
 * term: a sparkling "trocken" has 17 to 32 g/l and is not dry.
 */
export const tastes: readonly Term[] = [
  {
    code: 'dry',
    name: { zh: '干型', en: 'Dry' },
    aliases: ['干', 'Trocken', 'Sec', 'Secco'],
    note: {
      zh: '残糖 ≤ 4 克/升；若比总酸高不超过 2 克，可至 9 克/升。',
      en: 'Up to 4 g/l of sugar, or up to 9 if no more than 2 above total acidity.',
    },
  },
  {
    code: 'off-dry',
    name: { zh: '半干型', en: 'Off-dry' },
    aliases: ['半干', '微甜', 'Medium dry', 'Halbtrocken', 'Feinherb', 'Demi-sec'],
    note: {
      zh: '残糖 ≤ 12 克/升；若比总酸高不超过 10 克，可至 18 克/升。',
      en: 'Up to 12 g/l of sugar, or up to 18 if no more than 10 above total acidity.',
    },
  },
  {
    code: 'medium-sweet',
    name: { zh: '半甜型', en: 'Medium sweet' },
    aliases: ['半甜', 'Lieblich', 'Moelleux', 'Semi-sweet', 'Fruity', 'Fruchtig', 'Fruchtsüß'],
    note: { zh: '残糖高于半干，至 45 克/升。', en: 'Above off-dry, up to 45 g/l of sugar.' },
  },
  {
    code: 'sweet',
    name: { zh: '甜型', en: 'Sweet' },
    aliases: ['甜', 'Süß', 'Suess', 'Doux', 'Dolce'],
    note: { zh: '残糖 ≥ 45 克/升。', en: '45 g/l of sugar or more.' },
  },
  {
    code: 'noble-sweet',
    name: { zh: '贵腐甜', en: 'Noble sweet' },
    aliases: ['贵腐', '贵腐甜型', 'Edelsüß', 'Edelsuess', 'Liquoreux', 'Botrytised'],
    note: { zh: '由贵腐或干缩葡萄酿成的浓甜。', en: 'Concentrated sweetness from noble rot or shriveled grapes.' },
  },
  {
    code: 'brut-nature',
    name: { zh: '自然型（起泡）', en: 'Brut nature' },
    aliases: ['自然型', '零添加', '自然干', 'Naturherb', 'Zero dosage', 'Non dosé', 'Dosage zéro', 'Pas dosé'],
    note: { zh: '起泡酒：残糖 < 3 克/升，不添加糖。', en: 'Sparkling: below 3 g/l of sugar, none added.' },
  },
  {
    code: 'extra-brut',
    name: { zh: '超天然（起泡）', en: 'Extra brut' },
    aliases: ['超天然', '特极干', '超干', 'Extra herb'],
    note: { zh: '起泡酒：残糖 0–6 克/升。', en: 'Sparkling: 0 to 6 g/l of sugar.' },
  },
  {
    code: 'brut',
    name: { zh: '天然（起泡）', en: 'Brut' },
    aliases: ['天然', '极干', '天然干', 'Herb'],
    note: { zh: '起泡酒：残糖 < 12 克/升。', en: 'Sparkling: below 12 g/l of sugar.' },
  },
  {
    code: 'extra-dry',
    name: { zh: '绝干（起泡）', en: 'Extra dry (sparkling)' },
    aliases: ['绝干', 'Extra dry', '特干', 'Extra trocken', 'Extra sec'],
    note: { zh: '起泡酒：残糖 12–17 克/升。', en: 'Sparkling: 12 to 17 g/l of sugar.' },
  },
  {
    code: 'sparkling-dry',
    name: { zh: '干（起泡）', en: 'Dry (sparkling)' },
    aliases: ['起泡干型', 'Sparkling dry', 'Sekt trocken', 'Trocken (Sekt)', 'Sec (mousseux)'],
    note: { zh: '起泡酒：残糖 17–32 克/升，入口已有甜意。', en: 'Sparkling: 17 to 32 g/l of sugar, which already tastes sweet.' },
  },
  {
    code: 'sparkling-off-dry',
    name: { zh: '半干（起泡）', en: 'Off-dry (sparkling)' },
    aliases: ['起泡半干型', 'Sparkling off-dry', 'Sekt halbtrocken', 'Halbtrocken (Sekt)', 'Demi-sec (mousseux)'],
    note: { zh: '起泡酒：残糖 32–50 克/升。', en: 'Sparkling: 32 to 50 g/l of sugar.' },
  },
  {
    code: 'sparkling-sweet',
    name: { zh: '甜（起泡）', en: 'Sweet (sparkling)' },
    aliases: ['起泡甜型', 'Sparkling sweet', 'Mild', 'Sekt mild', 'Doux (mousseux)'],
    note: { zh: '起泡酒：残糖 > 50 克/升。', en: 'Sparkling: above 50 g/l of sugar.' },
  },
]
