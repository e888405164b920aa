import type { Term } from './term.ts'

export const types: readonly Term[] = [
  {
    code: 'white',
    name: { zh: '白葡萄酒', en: 'White' },
    aliases: ['干白', '甜白', 'White wine', 'Weißwein', 'Weiß', 'Vin blanc', 'Blanc'],
  },
  {
    code: 'red',
    name: { zh: '红葡萄酒', en: 'Red' },
    aliases: ['干红', '红酒', 'Red wine', 'Rotwein', 'Rot', 'Vin rouge', 'Rouge'],
  },
  {
    code: 'rose',
    name: { zh: '桃红', en: 'Rosé' },
    aliases: ['桃红葡萄酒', '粉红葡萄酒', '玫瑰红', 'Rosé wine', 'Roséwein', 'Vin rosé', 'Rotling', 'Weißherbst'],
  },
  {
    code: 'orange',
    name: { zh: '橙酒', en: 'Orange' },
    aliases: ['橘酒', 'Orange wine', 'Orangewein', 'Skin contact', 'Vin orange', 'Amber'],
  },
  {
    code: 'sparkling',
    name: { zh: '起泡酒', en: 'Sparkling' },
    aliases: [
      '气泡酒',
      '起泡葡萄酒',
      '克雷芒',
      'Sparkling wine',
      'Sekt',
      'Schaumwein',
      'Perlwein',
      'Crémant',
      'Mousseux',
      'Vin mousseux',
      'Pét-Nat',
    ],
  },
  {
    code: 'sweet',
    name: { zh: '甜酒', en: 'Sweet' },
    aliases: ['贵腐酒', '甜葡萄酒', 'Sweet wine', 'Dessert', 'Dessert wine', 'Süßwein', 'Edelsüß', 'Vin doux', 'Vin liquoreux'],
  },
  { code: 'ice-wine', name: { zh: '冰酒', en: 'Ice wine' }, aliases: ['冰葡萄酒', 'Eiswein', 'Icewine', 'Vin de glace'] },
  {
    code: 'no-low-alcohol',
    name: { zh: '无醇/低醇', en: 'No/low alcohol' },
    aliases: [
      '无醇',
      '低醇',
      '无酒精葡萄酒',
      '脱醇葡萄酒',
      'Alcohol-free',
      'Non-alcoholic',
      'Dealcoholised',
      'Alkoholfrei',
      'Sans alcool',
      'No-lo',
    ],
  },
  {
    code: 'fortified',
    name: { zh: '加强酒', en: 'Fortified' },
    aliases: ['加强葡萄酒', '利口酒', 'Fortified wine', 'Likörwein', 'Vin muté', 'Dessert/Port', 'Port', 'Sherry', 'Madeira'],
  },
]
