/**
 * What visitors say besides the names of the terms. A phrase stands for other words; `|` between them means either, and `+` that a wine
 * must satisfy both sides. These outweigh the names of terms: 干白 is a name of white wine to a list, and dry white wine to a visitor.
 */
const standFor = (replacement: string, ...phrases: string[]): SearchPhrase[] => phrases.map((phrase) => ({ phrase, replacement }))
export type SearchPhrase = { phrase: string; replacement: string }

const colours: readonly SearchPhrase[] = [
  ...standFor('干型+白葡萄酒', '干白', '干白葡萄酒'),
  ...standFor('干型+红葡萄酒', '干红', '干红葡萄酒'),
  ...standFor('干型+桃红', '干桃红'),
  ...standFor('半干型+白葡萄酒', '半干白', '半干白葡萄酒'),
  ...standFor('半甜型+白葡萄酒', '半甜白', '半甜白葡萄酒'),
  ...standFor('甜型|贵腐甜|半甜型+白葡萄酒|甜酒', '甜白', '甜白葡萄酒', '甜白酒', 'sweet white', 'sweet white wine'),
  ...standFor('甜型|半甜型+红葡萄酒', '甜红', '甜红葡萄酒'),
  ...standFor('白葡萄酒', '白', '白酒类'),
  ...standFor('红葡萄酒', '红'),
  ...standFor('桃红', '粉红', '粉红酒', '粉酒', '玫瑰红酒', 'pink', 'blush'),
  ...standFor('起泡酒', '气泡', '起泡', '汽泡酒', '汽酒', '香槟', 'champagne', 'fizz', 'bubbly', 'bubbles', 'sparkler'),
  ...standFor('无醇', '无酒精', '不含酒精', '脱醇', '零度', 'alcohol free', 'non alcoholic', 'zero alcohol', 'no alcohol'),
]

const sweetness: readonly SearchPhrase[] = [
  ...standFor(
    '甜型|贵腐甜|甜酒',
    '甜',
    '甜酒',
    '甜葡萄酒',
    '甜型酒',
    'sweet',
    'sweet wine',
    'süß',
    'suess',
    'doux',
    'süßwein',
    'dessert wine',
    '餐后酒',
  ),
  ...standFor('贵腐甜|TBA|BA|SGN|奥斯伯赫', '贵腐酒', '贵腐', '贵腐葡萄酒', 'noble rot', 'botrytis', 'edelsüß'),
  ...standFor('半干型', '微甜', '半干型酒', 'semi dry', 'off dry'),
  ...standFor('半甜型', '半甜型酒', 'semi sweet', 'medium sweet'),
  ...standFor('TBA|SGN', '贵腐精选'),
  ...standFor('冰酒', '冰白', '冰白葡萄酒', '冰葡萄酒', 'ice wine', 'icewine'),
]

const levels: readonly SearchPhrase[] = [
  ...standFor('VDP特级园|VDP一级园|VDP村庄级|VDP大区级|特级园干型', 'VDP', '德国名庄联盟', '名庄联盟', '雄鹰标'),
  ...standFor('VDP特级园|特级园干型|阿尔萨斯特级园', '特级园', '特级葡萄园'),
  ...standFor('一级园|VDP一级园|1ÖTW一级园', '一级园', '一级葡萄园', 'erste lage'),
  ...standFor('村庄级|VDP村庄级', '村庄级', '村级', 'ortswein', 'village wine'),
  ...standFor('大区级|VDP大区级|酒庄级', '大区级'),
  ...standFor('酒庄级|VDP大区级', '酒庄级', 'gutswein', '入门级', 'entry level'),
  ...standFor('老藤|法国老藤', '老藤', '老树', '老藤葡萄', 'old vine', 'old vines'),
  ...standFor('老藤|法国老藤', 'alte reben', 'vieilles vignes'),
  ...standFor('弗兰肯', '大肚瓶', 'bocksbeutel'),
  ...standFor('逐粒精选', '颗粒精选', 'beeren'),
]

const countries: readonly SearchPhrase[] = [
  ...standFor('德国', '德国酒', '德国葡萄酒', '德酒', 'german', 'german wine', 'deutscher wein', 'deutsch', 'deutscher'),
  ...standFor('奥地利', '奥地利酒', '奥国', 'austrian', 'austrian wine', 'österreichisch'),
  ...standFor('法国', '法国酒', 'french', 'french wine'),
  ...standFor('阿尔萨斯', 'alsatian', 'elsässer', '阿尔萨斯酒', '阿萨斯', '阿尔萨斯产区'),
]

/** Dishes and kitchens of many dishes: any of the dishes that wines name will do. */
const dishes: readonly SearchPhrase[] = [
  ...standFor('麻辣火锅|清汤火锅', '火锅', 'hot pot', 'hotpot', '涮锅'),
  ...standFor('粤式点心|白切鸡|烧鹅|叉烧', '粤菜', '广东菜', '广式', 'cantonese', 'cantonese food'),
  ...standFor('红烧肉|小笼包|大闸蟹', '上海菜', '本帮菜', '江浙菜', 'shanghainese'),
  ...standFor('寿司|刺身', '日料', '日本料理', '日本菜', '日式', 'japanese food', 'japanese'),
  ...standFor(
    '川菜|麻婆豆腐|水煮鱼|辛辣菜',
    '小龙虾',
    '麻辣小龙虾',
    '麻辣烫',
    '串串',
    '辣',
    '辣的',
    '湘菜',
    'spicy',
    'spicy food',
    '重口味',
  ),
  ...standFor('海鲜|生蚝|白灼虾|清蒸鱼|贝类|刺身', '海鲜', '海产', 'seafood', 'meeresfrüchte', 'fruits de mer'),
  ...standFor('鱼类|清蒸鱼|水煮鱼', '鱼', '鱼肉', 'fish', 'fisch'),
  ...standFor('鸡肉|白切鸡|醉鸡|盐焗鸡', '鸡', '鸡肉', 'chicken'),
  ...standFor('烤鸭|鸭肉', '鸭', '鸭肉', '鸭子', 'duck', 'roast duck'),
  ...standFor('牛排|牛肉', '牛肉', '牛', 'beef'),
  ...standFor('羊排|羊肉|羊肉串', '羊肉', '羊', 'lamb', 'mutton'),
  ...standFor('红烧肉|东坡肉|叉烧|猪肉', '猪肉', 'pork'),
  ...standFor('白灼虾|龙井虾仁', '虾', '大虾', 'prawns', 'shrimp'),
  ...standFor('大闸蟹', '蟹', '大闸蟹季', 'crabs'),
  ...standFor('水果甜点|甜点', '甜点', '甜品', 'dessert', 'desserts'),
  ...standFor('蓝纹奶酪|奶酪|软质奶酪|硬质奶酪', '奶酪', '芝士', '起司', 'cheese', 'käse', 'fromage'),
  ...standFor('羊肉串|烧烤', '烧烤', '烤串', '撸串', 'bbq', 'barbecue'),
  ...standFor('粤式点心', '早茶', '点心', '虾饺', '烧卖', 'dimsum', 'yum cha'),
  ...standFor('蔬菜|凉菜|豆腐|芦笋', '素菜', '蔬菜', 'vegetables', 'veggies'),
  ...standFor('饺子|小笼包', '包子', '水饺', '馄饨', 'dumplings', 'dumpling'),
]

const grapes: readonly SearchPhrase[] = [
  ...standFor('雷司令', '雷司林', '雷斯令', '雷斯林', '薏丝玲', '丽丝铃', '雷司令葡萄'),
  ...standFor('黑皮诺', '黑皮', '黑比诺红'),
  ...standFor('琼瑶浆', '格乌兹', '格乌兹塔明娜', '歌海特拉米娜'),
  ...standFor('绿维特利纳', '绿维', '绿维特里纳', '绿菲', '绿斐'),
  ...standFor('长相思', '苏维浓', '苏维翁', '白苏维浓', 'sauv blanc'),
  ...standFor('霞多丽', '夏多利', '夏敦埃'),
  ...standFor('黑皮诺|早熟黑皮诺', 'burgundy grape', '勃艮第葡萄'),
  ...standFor('灰皮诺|白皮诺|黑皮诺', '皮诺', '比诺'),
]

export const searchPhrases: readonly SearchPhrase[] = [...colours, ...sweetness, ...levels, ...countries, ...dishes, ...grapes]
