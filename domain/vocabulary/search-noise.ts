const words = (list: string): string[] => list.split(/\s+/).filter(Boolean)

/** Words that mean the goods themselves: alone they mean all of them, beside other words nothing. */
export const GOODS_WORDS: ReadonlySet<string> = new Set(
  words('酒 葡萄酒 红白葡萄酒 洋酒 美酒 好酒 酒类 酒款 wine wines wein weine vin vins vino putaojiu ptj'),
)

/** What is not sold here, although parts of the words are: white, red, beef. */
export const OTHER_GOODS: ReadonlySet<string> = new Set(
  words(
    '白酒 红牛 牛奶 黄酒 米酒 清酒 烧酒 白兰地 威士忌 伏特加 朗姆酒 金酒 鸡尾酒 黑啤 白啤 红茶 白茶 绿茶 橙汁 鸡精 鱼油 羊毛 牛仔',
  ),
)

/** Words of a sentence that say nothing of the wine. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...words(`
    的 了 和 与 及 或 跟 配 搭 搭配 配餐 佐 佐餐 适合 适合配 适合搭配 合适 适宜 推荐 求推荐 好喝 好 有没有 有 吗 呢 啊 想 想要 想买 想喝 要 我 我要 我想 买 卖 来
    一瓶 一款 一支 几款 几瓶 哪款 哪些 哪个 哪种 什么 怎么 送礼 送人 送 送给 礼物 喝 喝的 吃 时 时候 瓶 支 款 箱 整箱 产区 产地 产 地区 酒庄 酒园 庄园 品种 葡萄 葡萄品种 年份 口味 口感 味 味道
    口 的酒 款酒 最 最好 最好的 便宜 便宜的 实惠 性价比 性价比高 高性价比 不错 给 用 做 是 在 里 来自 出产 聚会 晚餐 请客 餐酒 日常 经典 热门 畅销 酿 酿造 酿的 进口 原瓶 原瓶进口 正品 价格 多少钱 之间 左右`),
  ...words(`
    a an the of for with from and or to in on at my me i we is are do you your have any some something that this goes go good great best better top nice cheap affordable buy find want need
    looking look like please show bottle bottles case price priced estate estates winery wineries grape grapes variety varieties region vintage year years pairing pairs pair match matches food dish dinner lunch gift recommend
    recommendation drink drinking
    weingut domaine chateau schlossgut maison winzer
    aus mit und oder der die das den dem ein eine einen fur fuer vom von zum zur zu flasche flaschen gut guter gute bitte jahrgang rebsorte
    du de la le les un une et ou avec pour bouteille
    cny rmb yuan`),
])

/** What all estates are called: their names are looked for without it. */
export const ESTATE_WORDS = /^(weingut|domaine|maison|gut|chateau|schloss|winzer|vignoble|winery|estate|und|et|and)$/
export const ESTATE_SIGNS = /(葡萄酒庄|酒庄|酒园|庄园|酒窖)$/

/** Readings that no dictionary knows: the grape is read like the poem. */
export const READINGS: Readonly<Record<string, string>> = { 长相思: 'cháng xiāng sī' }
