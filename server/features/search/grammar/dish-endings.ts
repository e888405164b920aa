/**
 * How the names of dishes end, and what dish or kind of dish is meant when nobody knows the name itself: 叫花鸡 is chicken, 西湖醋鱼 is fish.
 * Longer endings are looked for first.
 */
const endings: readonly (readonly [stands: string, endings: string])[] = [
  ['鱼', '鱼 鱼片 鱼丸 鱼头 鱼块 鱼排 鱼汤 鱼锅'],
  ['鸡', '鸡 鸡丁 鸡块 鸡翅 鸡腿 鸡爪 鸡排 鸡柳 鸡胗 鸡汤 炸鸡块 凤爪'],
  ['鸭', '鸭 鸭脖 鸭血 鸭翅 鸭腿 鸭汤 乳鸽 鸽'],
  ['鹅', '鹅'],
  ['虾', '虾 虾仁 虾滑 虾球 虾饼'],
  ['蟹', '蟹 蟹黄 蟹粉 蟹膏 蟹煲'],
  ['牛肉', '牛肉 牛腩 牛柳 牛杂 牛腱 牛肉粒 牛肉丸 肥牛 牛仔骨 牛肉面'],
  ['羊肉', '羊肉 羊腿 羊杂 羊肉汤 羊排骨'],
  ['猪肉', '肉 肉丝 肉片 肘子 猪肘 里脊 肉丸 肉饼 肉末 卤肉饭 肠'],
  ['豆腐', '豆腐 豆花 豆干'],
  ['海鲜', '海参 鲍鱼 生腌 花甲 蛤蜊 蛏子 鱿鱼 章鱼 海胆 螺 贻贝 青口'],
  ['水果甜点', '蛋糕 冰淇淋 雪糕 布丁 慕斯 提拉米苏 汤圆 糖水 下午茶 马卡龙 舒芙蕾'],
  ['饺子|小笼包', '饺 锅贴 生煎 肉包 拉面 拌面 炒面 汤面 米线 米粉 河粉 炒饭 粽子 春卷'],
]

const ENDING_SIGNS_MAX = 3
/** Animals that nobody eats, and that labels like to show. */
const NO_DISH = /(?:企鹅|天鹅|金鱼|鲸鱼|美人鱼|鳄鱼|木鱼|肌肉)$/u
const standing = new Map(endings.flatMap(([stands, list]) => list.split(' ').map((ending) => [ending, stands] as const)))

/** What an unknown Chinese name of a dish stands for by its ending; undefined for what names no dish. */
export function dishEndingOf(name: string): string | undefined {
  if (NO_DISH.test(name)) return undefined
  const signs = [...name]
  for (let length = Math.min(ENDING_SIGNS_MAX, signs.length); length > 0; length--) {
    const stands = standing.get(signs.slice(-length).join(''))
    if (stands !== undefined && (length > 1 || signs.length > 1)) return stands
  }
  return undefined
}
