import type { Term } from './term.ts'

export const farming: readonly Term[] = [
  {
    code: 'organic',
    name: { zh: '有机', en: 'Organic' },
    aliases: ['有机种植', '有机认证', 'Bio', 'Biologisch', 'Ökologisch', 'Öko', 'Biologique', 'Agriculture biologique', 'AB'],
  },
  {
    code: 'biodynamic',
    name: { zh: '生物动力法', en: 'Biodynamic' },
    aliases: ['生物动力', '自然动力法', '活机', 'Biodynamisch', 'Biodynamique', 'Biodyvin', 'Biodynamie'],
  },
  { code: 'vegan', name: { zh: '纯素', en: 'Vegan' }, aliases: ['素食', '全素', 'Végan', 'Végane'] },
  { code: 'demeter', name: { zh: 'Demeter 德米特', en: 'Demeter' }, aliases: ['德米特', '德米特认证'] },
  { code: 'respekt', name: { zh: 'Respekt 敬意', en: 'Respekt' }, aliases: ['Respekt-Biodyn', 'Respekt Biodyn'] },
  { code: 'naturland', name: { zh: 'Naturland 自然之地', en: 'Naturland' }, aliases: ['自然之地'] },
  {
    code: 'hve',
    name: { zh: '高环境价值 HVE', en: 'HVE' },
    aliases: ['Haute Valeur Environnementale', 'High Environmental Value', '高环境价值'],
  },
  {
    code: 'sustainable',
    name: { zh: '可持续', en: 'Sustainable' },
    aliases: [
      '可持续认证',
      '可持续种植',
      'Nachhaltig',
      "FAIR'N GREEN",
      'Fair and Green',
      'Sustainable Austria',
      'Nachhaltig Austria',
      'Terra Vitis',
      'Durable',
    ],
  },
  {
    code: 'natural',
    name: { zh: '自然酒', en: 'Natural wine' },
    aliases: ['自然酿造', 'Natural', 'Naturwein', 'Vin nature', 'Vin naturel', 'Low intervention'],
  },
  {
    code: 'piwi',
    name: { zh: '抗病品种', en: 'Fungus-resistant grapes' },
    aliases: ['PIWI', 'Pilzwiderstandsfähig', '抗病葡萄'],
  },
]
