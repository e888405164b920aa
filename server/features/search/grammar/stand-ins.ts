/**
 * Wines of other regions by all their names, and the nearest substitute here, if any. A shop that sells the wine itself finds it
 * by any of the names.
 */
export type Elsewhere = { names: readonly string[]; nearest?: string }

const wines: readonly (readonly [nearest: string, ...names: string[]])[] = [
  ['长相思', 'sancerre; 桑塞尔', 'pouilly fumé; 普伊芙美', 'marlborough; cloudy bay; 马尔堡; 马尔堡长相思'],
  ['霞多丽|白皮诺', 'chablis; 夏布利', 'meursault; 默尔索', 'puligny montrachet; montrachet; 蒙哈榭'],
  [
    '贵腐甜|奥斯伯赫|逐粒精选',
    'sauternes; 苏玳; 苏特恩; 索泰尔讷',
    'barsac; 巴萨克',
    'monbazillac; 蒙巴济亚克',
    'tokaji; tokaj; tokay; 托卡伊; 托卡伊贵腐',
  ],
  [
    '起泡酒',
    'champagne; 香槟; 香槟区',
    'prosecco; 普罗塞克; 普洛赛克',
    'cava; 卡瓦',
    'franciacorta; 弗朗齐亚柯达',
    'lambrusco; 兰布鲁斯科; 蓝布鲁斯科',
    'spumante',
  ],
  ['托林格|茨威格|丹菲特', 'beaujolais; 博若莱; 薄若莱', 'gamay; 佳美'],
  [
    '蓝佛朗克|赤霞珠|梅洛',
    'malbec; 马尔贝克',
    'rioja; 里奥哈',
    'chianti; 基安蒂; 奇安蒂',
    'barolo; 巴罗洛',
    'brunello di montalcino; brunello; 布鲁奈罗',
    'napa valley; napa; 纳帕; 纳帕谷',
    'ribera del duero; 杜埃罗河岸',
  ],
  [
    '绿维特利纳|西万尼|艾伯灵',
    'muscadet; 密斯卡岱',
    'albariño; 阿尔巴利诺',
    'vinho verde; 绿酒',
    'picpoul; txakoli',
    'soave; 索阿维',
    'gavi; 加维',
  ],
  ['麝香|甜型|半甜型', 'moscato d asti; asti; 阿斯蒂; 莫斯卡托; 小甜水'],
  [
    '',
    'bordeaux; 波尔多',
    'bourgogne; burgundy; 勃艮第; 勃根地',
    'châteauneuf du pape; chateauneuf; 教皇新堡',
    'côtes du rhône; rhône; vallée du rhône; 罗讷河谷; 罗纳河谷; 隆河谷',
    'côtes de provence; provence; 普罗旺斯',
    'toscana; tuscany; 托斯卡纳',
    'saint émilion grand cru; saint émilion; st émilion; 圣埃美隆; 圣艾米利永',
    'mendoza; 门多萨',
    'douro; 杜罗河; 杜罗',
    'barossa valley; barossa; 巴罗萨; 巴罗萨谷',
  ],
]

export const ELSEWHERE: ReadonlyMap<string, Elsewhere> = new Map(
  wines.flatMap(([nearest, ...all]) =>
    all.flatMap((each) => {
      const names = each.normalize('NFKD').replace(/\p{M}/gu, '').split('; ')
      return names.map((name) => [name, nearest === '' ? { names } : { names, nearest }] as const)
    }),
  ),
)
