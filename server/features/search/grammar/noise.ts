const words = (list: string): string[] => list.split(/\s+/).filter(Boolean)

/** Alone they mean all wines; beside other words they are ignored. */
export const GOODS_WORDS: ReadonlySet<string> = new Set(
  words(
    '酒 商品 产品 葡萄酒 红白葡萄酒 洋酒 美酒 好酒 酒类 酒款 所有酒 全部酒 评分高 评分最高 评分高的 高评分 好评 口碑好 rated wine wines wein weine vin vins vino putaojiu ptj',
  ),
)

export const GOODS_ENDING = /(?:weine?s?|wines?|putaojiu)$/

export const OCCASIONS: ReadonlySet<string> = new Set(
  words(`送礼 送人 礼物 礼盒 礼品 生日 生日礼物 结婚 婚礼 婚宴 喜宴 纪念日 节日 过节 过年 新年 春节 中秋 中秋节 端午 国庆 情人节 七夕 圣诞 圣诞节 父亲节 母亲节 女朋友 男朋友 女友 男友 朋友 老婆 老公 太太 爸爸 妈妈 父母 长辈 老人 岳父 岳父母 岳母 老丈人 丈人 丈母娘 公公 婆婆 公婆 爷爷 奶奶 外公 外婆 叔叔 阿姨 舅舅 哥哥 弟弟 姐姐 妹妹 亲戚 老师 医生 师傅 同学 上司 老板 领导 客户 同事 闺蜜 女士 男士 女生 男生 新手 新手入门 初学者 礼盒装 聚会 派对 请客 宴请 商务 年会 聚餐 约会 夏天 夏季 夏日 冬天 冬季 春天 秋天 周末 宵夜 夜宵 睡前 微醺 野餐 露营 年夜饭 西餐 中餐 法餐 晚宴 解腻 满月 满月酒 百日宴 升学宴 谢师宴 寿宴 订婚 回门 乔迁 伴手礼 随手礼
    gift gifts present presents birthday wedding anniversary party christmas valentine valentines celebration girlfriend boyfriend wife husband mother mum mom father dad parents friend friends boss beginner beginners summer winter autumn weekend tonight evening picnic terrace thanksgiving easter sommer abend wochenende
    geschenk geburtstag hochzeit weihnachten cadeau anniversaire mariage noel`),
)

export const EITHER_WORDS: ReadonlySet<string> = new Set(words('或 或者 还是 or oder ou vs versus'))

export const WITHOUT_WORDS: ReadonlySet<string> = new Set([
  ...words(
    '不要 不想要 没有 不含 不是 不喝 不 别 除了 除 非 not no nothing without except excluding outside ohne nicht kein keine keinen sans pas sauf',
  ),
  ...[
    'anything but',
    'outside of',
    'not from',
    'everything but',
    'all but',
    'other than',
    'but not',
    'but no',
    'don t want',
    'dont want',
    'don t like',
    'dont like',
    'kein e',
  ],
])

/** Not sold here, although parts of the words (white, red, beef) are known. */
export const OTHER_GOODS: ReadonlySet<string> = new Set(
  words(
    '啤酒 咖啡 可乐 果汁 饮料 雪碧 奶茶 矿泉水 茅台 白菜 火车 冰箱 红包 beer beers bier gin rum rhum vodka whisky whiskey brandy cognac tequila sake baijiu tea coffee cider cola juice water milk 白酒 红牛 牛奶 黄酒 米酒 清酒 烧酒 白兰地 威士忌 伏特加 朗姆酒 金酒 鸡尾酒 黑啤 白啤 红茶 白茶 绿茶 橙汁 鸡精 鱼油 羊毛 牛仔',
  ),
)

/** Wine only beside another wine word: 白酒 is a spirit, 德国白酒 is white wine. */
export const BESIDE_WINE: Readonly<Record<string, string>> = { 白酒: '白葡萄酒' }

export const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...words(`
    的 了 和 与 及 跟 配 搭 搭配 配餐 佐 佐餐 适合 适合配 适合搭配 合适 适宜 推荐 求推荐 好喝 好 有没有 有 吗 呢 啊 想 想要 想买 想喝 要 我 我要 我想 买 卖 来
    一瓶 一款 一支 几款 几瓶 哪款 哪些 哪个 哪种 什么 怎么 送礼 送人 送 送给 礼物 喝 喝的 吃 时 时候 瓶 支 款 箱 整箱 产区 产地 产 地区 酒庄 酒园 庄园 品种 葡萄 葡萄品种 年份 口味 口感 味 味道
    找 想找 求 求购 需要 打算 准备 特产 直供 配酒 用酒 类似 类似于 像 一样 差不多 替代 代替 平替 区别 不同 自己 大餐 料理 餐厅 馆 河 河谷 地块 可以 能 能不能 请问 你们 你们有 我们 有什么 有哪些 有没有什么 全部 所有 一些 比较 又 很 非常
    特别 稍微 一点 一点点 带 类 类型 风格 种类 系列 级 牌 品牌 正宗 现货 有货 在售 款式 那种 这种 这款 介绍 介绍一下 口的 酒的 口 的酒 款酒 最 最好 最好的 便宜 便宜的 预算 实惠 性价比 性价比高 高性价比 不错 给 用 做 是 在 里 来自 出产 聚会 晚餐 请客 餐酒 日常 经典 酿 酿造 酿的 进口 原瓶 原瓶进口 正品 价格 多少钱 之间 左右`),
  ...words(`
    a an the of d l s for with from and to in on all alle alles allem tous tout toutes les what which who how when can could would should may does did will be been between than well goes very really quite rather more most many much
    few lot also as by but their there suggest suggestion suggestions recommended sale style styles kind kinds type types certified cuisine dishes valley area drinks pour serve served serving anything everything something else stock available new
    welcher welche welches welchen passt passen passend ich suche hatte gern gerne was gibt es wie quel quelle quels mes mon pour des aux au plat plats alcohol alkohol alcool
    whats im id lets youre sell selling sells carry stock got looking after st ste similar alternative alternatives comparable resembling difference ähnlich wie comme
    at my me i we is are do you your have any some something that this goes go good great best better top nice cheap affordable budget buy find want need
    looking look like please show bottle bottles case price priced estate estates winery wineries grape grapes variety varieties region vintage year years pairing pairs pair match matches food dish dinner lunch gift recommend
    recommendation drink drinking
    weingut domaine chateau schlossgut maison winzer
    aus mit und oder der die das den dem ein eine einen fur fuer vom von zum zur zu flasche flaschen gut guter gute bitte jahrgang rebsorte
    du de la le les un une et ou avec pour bouteille
    cny rmb yuan`),
])

export const ESTATE_WORDS = /^(weingut|domaine|maison|gut|chateau|schloss|winzer|vignoble|winery|estate|und|et|and)$/
export const ESTATE_SIGNS = /(葡萄酒庄|酒庄|酒园|庄园|酒窖)$/

/** The dictionary reads the grape's name differently. */
export const READINGS: Readonly<Record<string, string>> = { 长相思: 'cháng xiāng sī' }
