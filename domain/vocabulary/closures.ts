import type { Term } from './term.ts'

export const closures: readonly Term[] = [
  {
    code: 'cork',
    name: { zh: '天然软木塞', en: 'Cork' },
    aliases: ['软木塞', '木塞', 'Natural cork', 'Kork', 'Naturkork', 'Naturkorken', 'Bouchon', 'Liège', 'Bouchon liège'],
  },
  {
    code: 'technical-cork',
    name: { zh: '合成/技术塞', en: 'Technical cork' },
    aliases: [
      '合成塞',
      '技术塞',
      '高分子塞',
      'Synthetic cork',
      'Agglomerated cork',
      'DIAM',
      'Kunststoffkorken',
      'Presskork',
      'Nomacorc',
      'Bouchon technique',
    ],
  },
  {
    code: 'screw-cap',
    name: { zh: '螺旋盖', en: 'Screw cap' },
    aliases: ['螺旋帽', '旋盖', 'Screwcap', 'Stelvin', 'Schraubverschluss', 'Drehverschluss', 'Capsule à vis'],
  },
  {
    code: 'glass-stopper',
    name: { zh: '玻璃塞', en: 'Glass stopper' },
    aliases: ['Vinolok', 'Vino-Lok', 'Glasverschluss', 'Glass closure', 'Glasstopfen', 'Bouchon verre'],
  },
  {
    code: 'crown-cap',
    name: { zh: '皇冠盖', en: 'Crown cap' },
    aliases: ['皇冠瓶盖', 'Crown seal', 'Kronkorken', 'Kronenkorken', 'Capsule couronne'],
  },
  {
    code: 'sparkling-cork',
    name: { zh: '起泡酒塞', en: 'Sparkling cork' },
    aliases: ['蘑菇塞', '香槟塞', 'Sektkorken', 'Champagne cork', 'Mushroom cork', 'Bouchon champagne'],
  },
]
