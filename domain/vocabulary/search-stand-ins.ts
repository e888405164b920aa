/**
 * Wines of elsewhere that are asked for by name (something like Sancerre), and what comes nearest of those that a shop of these regions
 * has; `|` means either. They count only where no wine and no term of the shop is called so.
 */
const nearest: readonly (readonly [stands: string, names: string])[] = [
  ['长相思', 'sancerre; pouilly fumé; marlborough; cloudy bay; 桑塞尔; 马尔堡; 云雾之湾'],
  ['霞多丽|白皮诺', 'chablis; meursault; puligny montrachet; montrachet; 夏布利; 默尔索; 蒙哈榭'],
  ['贵腐甜|奥斯伯赫|逐粒精选', 'sauternes; barsac; monbazillac; tokaj; tokaji; tokay; 苏玳; 苏特恩; 托卡伊; 滴金'],
  ['起泡酒', 'prosecco; cava; franciacorta; spumante; lambrusco; 普罗塞克; 普洛赛克; 卡瓦; 兰布鲁斯科'],
  ['托林格|茨威格|丹菲特', 'beaujolais; gamay; 博若莱; 薄若莱'],
  [
    '蓝佛朗克|赤霞珠|梅洛',
    'bordeaux; médoc; pauillac; saint émilion; napa; barolo; brunello; rioja; ribera del duero; chianti; malbec; 里奥哈; 基安蒂; 巴罗洛; 马尔贝克',
  ],
  ['绿维特利纳|西万尼|艾伯灵', 'muscadet; albariño; vinho verde; picpoul; soave; gavi; txakoli; 绿酒; 阿尔巴利诺; 密斯卡岱'],
  ['麝香|甜型|半甜型', '小甜水; asti; moscato d asti; 莫斯卡托; 阿斯蒂'],
]

/** By the name of the wine as it is written in lower case. */
export const STAND_INS: ReadonlyMap<string, string> = new Map(
  nearest.flatMap(([stands, names]) => names.split('; ').map((name) => [name, stands] as const)),
)
