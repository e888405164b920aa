const between = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** What the two Latin fonts have: the letters of Latin-1, and the signs of the shop's own texts. Names with others take them from the system. */
export const LATIN = `${between(0x20, 0x7e)}${between(0xc0, 0xff)}\u00a0£§©«®°·»¿¡½Œœ–—‘’‚“”„…‹›€−→×\u2009\u202f`

/** Those that a Chinese font draws otherwise, in the width of a sign. */
export const OPEN_IN_CHINESE = '“”…—'

/**
 * Signs of the titles of the shop and its demo. Those that stand on the same pages are together, so that a page needs few slices; found by
 * counting the demo shop's pages.
 */
export const CHINESE_SLICES: readonly string[] = [
  between(0x30, 0x39),
  `${between(0x41, 0x5a)}${between(0x61, 0x7a)}äöüÄÖÜßéèçô.,&%()+-/·–‘’`,
  '酒的庄一这装德',
  '款资料相顾客评价似同尔白园特包斯克份格级施莱容量红塔罗拉维茵劳山',
  '干雷司令年',
  '皮诺赫阿其他巴萨黑滕',
  '海姆因登肯弗恩奥石博韦',
  '伊纳埃伦沙利根布绿吕',
  '多中内更：温玛含瓶宁',
  '文里与策',
  '半甜哈泽收林晚洛摩',
  '森泰尼豪夫霍福门纤屋佩曼',
  '藏珍萄葡全部',
  '起泡混酿',
  '茨村费鲁贡兰贝盖伯艾',
  '天然高堡景超城农静自赖',
  '卡大长',
  '勒西舍万芬普朔科杜',
  '精选逐粒串堂枯公教凯爵胡羊达花狼穴',
  '希岑加姐弟默易北阶磨坊瑟佐平洞',
  '产区三十六个',
  '朗蓝佛贵腐那威士让非武田',
  '桃型女（）父类肚无醇绝猪少',
  '老藤莎英闸蟹赛莉亚帕药房桥段',
  '单到从品本鉴箱',
  '灰龙黄巷土冰橙日晷廷带浸',
  '章近期国么节什张冬轻重入喝店推荐',
  '，是',
  '托鲍松蒙芒杏比青月奈稻环旦奶酪春坪对',
  '口种美渡兴思马基也南感穆驴',
  '有餐生活看度为合按还组下不没窖哪汉要放路街',
  '我找订们用户未怎买帮助账成理性饮协议妨热销页面或已被删除晓好通设置息余充值细分享心愿票请抬头',
  '明上四说读标娜站米配送尤乌道油',
  '亨瓦香齐云雀乡塞麝草欧主领',
  '人在商家信牙讯板亿新锡湖牛犊库碎',
  '申迪岩圣谷发民宾酵富市丁核泉峡彭顶',
  '小蜥蜴玫瑰鹰腾魏条江记猎纽银丘努径鸟角',
  '法兹场了关于额减券、词铁箍梅赤珠迈绍修友答谢',
  '琼瑶浆“”索图机代瑙搜砾采匠席早熟',
  '波霞丽金芳莫耶购津车滴吉瑞稣会苏物',
  '地货末开退换两之差侍醒终清方写秋封块丹菲王冠狱胃夜返址',
  '您等来满？杯再周否岁',
  '支后录可时知季安回往双礼以限抢须视频倒懂刻目把子付隐私政川菜辣去贞提盒欢迎手号',
  '座坡零灵彩瞬间五首都气和项造军舰税七凌晨巨怪添梯琥珀侯行宫',
  '…—。；！《》',
]
