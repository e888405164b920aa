import { pinyin } from 'pinyin-pro'

/** The English name of a Chinese place: the usual name where there is one, otherwise pinyin and the kind of place. */
export function englishName(fullName: string, within?: string): string {
  const name = fullName.replace(/^国营/, '')
  const special = (within === undefined ? undefined : usualNamesWithin[within]?.[name]) ?? usualNames[name]
  if (special !== undefined) return special
  const regiment = /^(?:兵团)?([一二三四五六七八九]{3})团$/.exec(name)?.[1]
  if (regiment !== undefined) return `XPCC Regiment ${[...regiment].map((digit) => '一二三四五六七八九'.indexOf(digit) + 1).join('')}`
  for (const [suffix, kind] of kinds) {
    if (name.endsWith(suffix) && name.length > suffix.length) {
      const stem = name.slice(0, -suffix.length)
      if (suffix.startsWith('自治')) return `${withPeoples(stem)} Autonomous ${kind}`
      return `${suffix === '乡' || suffix === '镇' ? withPeoples(stem) : spelled(stem)} ${kind}`
    }
  }
  return spelled(name)
}

/** Longest suffix first. */
const kinds: readonly (readonly [string, string])[] = [
  ['自治州', 'Prefecture'],
  ['自治县', 'County'],
  ['自治旗', 'Banner'],
  ['经济开发区', 'Economic Development Zone'],
  ['行政委员会', 'Administrative Committee'],
  ['工业园区', 'Industrial Park'],
  ['华侨农场', 'Overseas Chinese Farm'],
  ['农场', 'Farm'],
  ['管理区', 'Administrative Area'],
  ['路街道', 'Road Subdistrict'],
  ['街道', 'Subdistrict'],
  ['地区', 'Prefecture'],
  ['新区', 'New Area'],
  ['矿区', 'Mining District'],
  ['特区', 'Special District'],
  ['盟', 'League'],
  ['旗', 'Banner'],
  ['市', 'City'],
  ['区', 'District'],
  ['县', 'County'],
  ['镇', 'Town'],
  ['乡', 'Township'],
]

/** 延边朝鲜族 → Yanbian Korean, 双江拉祜族佤族布朗族傣族 → Shuangjiang Lahu, Va, Blang and Dai. */
function withPeoples(stem: string): string {
  const names: string[] = []
  let rest = stem
  for (let found = peopleAtEnd(rest); found; found = peopleAtEnd(rest)) {
    names.unshift(found[1])
    rest = rest.slice(0, -found[0].length)
  }
  const last = names.pop()
  const people = names.length > 0 ? `${names.join(', ')} and ${last}` : (last ?? '')
  return [rest === '' ? '' : spelled(rest), people].filter((part) => part !== '').join(' ')
}

const peopleAtEnd = (text: string) => peoples.find(([zh]) => text.endsWith(zh))

const peoples: readonly (readonly [string, string])[] = [
  ['维吾尔', 'Uyghur'], ['柯尔克孜', 'Kyrgyz'], ['哈萨克族', 'Kazakh'], ['哈萨克', 'Kazakh'], ['塔吉克', 'Tajik'], ['达斡尔族', 'Daur'], ['鄂温克族', 'Evenki'],
  ['鄂伦春', 'Oroqen'], ['朝鲜族', 'Korean'], ['土家族', 'Tujia'], ['布依族', 'Buyei'], ['哈尼族', 'Hani'], ['景颇族', 'Jingpo'],
  ['傈僳族', 'Lisu'], ['蒙古族', 'Mongol'], ['蒙古', 'Mongol'], ['仫佬族', 'Mulao'], ['毛南族', 'Maonan'], ['仡佬族', 'Gelao'],
  ['纳西族', 'Naxi'], ['拉祜族', 'Lahu'], ['布朗族', 'Blang'], ['独龙族', 'Derung'], ['普米族', 'Pumi'], ['东乡族', 'Dongxiang'],
  ['撒拉族', 'Salar'], ['保安族', 'Bonan'], ['裕固族', 'Yugur'], ['锡伯', 'Xibe'], ['苗族', 'Miao'], ['藏族', 'Tibetan'], ['羌族', 'Qiang'],
  ['彝族', 'Yi'], ['侗族', 'Dong'], ['壮族', 'Zhuang'], ['傣族', 'Dai'], ['白族', 'Bai'], ['回族', 'Hui'], ['满族', 'Manchu'],
  ['瑶族', 'Yao'], ['水族', 'Sui'], ['黎族', 'Li'], ['畲族', 'She'], ['佤族', 'Va'], ['怒族', 'Nu'], ['土族', 'Tu'], ['各族', 'Multi-ethnic'],
]

/** 延安 → Yan'an. */
function spelled(stem: string): string {
  const known = usualStems[stem] ?? localReadings[stem]
  if (known !== undefined) return known
  const syllables = pinyin(stem, { toneType: 'none', type: 'array' }).map((syllable, index) => placeReadings[stem.charAt(index)] ?? syllable)
  const word = syllables.reduce((text, syllable) => (text !== '' && /^[aeo]/.test(syllable) ? `${text}'${syllable}` : text + syllable), '')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Characters that pinyin-pro reads as in speech, but which in place names are always read this way. */
const placeReadings: Record<string, string> = { 都: 'du', 什: 'shi' }

/** Places that read a character in their own way. */
const localReadings: Record<string, string> = {
  乐亭: 'Laoting', 乐陵: 'Laoling', 乐清: 'Yueqing', 民乐: 'Minle', 乐都: 'Ledu', 六合: 'Luhe', 单: 'Shan', 蔚: 'Yu',
  歙: 'She', 浚: 'Xun', 洪洞: 'Hongtong', 繁峙: 'Fanshi', 大埔: 'Dabu', 黄陂: 'Huangpi', 泌阳: 'Biyang', 召陵: 'Shaoling',
  涡阳: 'Guoyang', 蚌山: 'Bengshan', 珲春: 'Hunchun', 吴堡: 'Wubu', 红寺堡: 'Hongsibu', 筠连: 'Junlian',
  调兵山: 'Diaobingshan', 曾都: 'Zengdu', 尉犁: 'Yuli', 大箐山: 'Daqingshan', 闵行: 'Minhang', 莞城: 'Guancheng', 塘厦: 'Tangxia', 麻涌: 'Machong', 大涌: 'Dachong',
  通什: 'Tongza', 三重: 'Sanchong', 城: 'Urban',
  郊: 'Suburban',
}

/** Mongolian, Tibetan and Uyghur names keep their usual Latin spelling. */
const usualStems: Record<string, string> = {
  呼和浩特: 'Hohhot', 鄂尔多斯: 'Ordos', 呼伦贝尔: 'Hulunbuir', 巴彦淖尔: 'Bayannur', 乌兰察布: 'Ulanqab',
  锡林郭勒: 'Xilingol', 阿拉善: 'Alxa', 锡林浩特: 'Xilinhot', 二连浩特: 'Erenhot', 乌兰浩特: 'Ulanhot', 阿尔山: 'Arxan',
  额尔古纳: 'Ergun', 霍林郭勒: 'Holingol', 阿鲁科尔沁: 'Ar Horqin', 巴林左: 'Bairin Left', 巴林右: 'Bairin Right',
  克什克腾: 'Hexigten', 翁牛特: 'Ongniud', 喀喇沁: 'Harqin', 科尔沁: 'Horqin', 科尔沁左翼中: 'Horqin Left Middle',
  科尔沁左翼后: 'Horqin Left Rear', 科尔沁右翼前: 'Horqin Right Front', 科尔沁右翼中: 'Horqin Right Middle', 库伦: 'Hure',
  扎鲁特: 'Jarud', 达拉特: 'Dalad', 准格尔: 'Jungar', 鄂托克前: 'Otog Front', 鄂托克: 'Otog', 杭锦: 'Hanggin',
  杭锦后: 'Hanggin Rear', 乌审: 'Uxin', 伊金霍洛: 'Ejin Horo', 康巴什: 'Kangbashi', 阿荣: 'Arun', 陈巴尔虎: 'Old Barag',
  新巴尔虎左: 'New Barag Left', 新巴尔虎右: 'New Barag Right', 扎赉诺尔: 'Jalainur', 莫力达瓦: 'Morin Dawa', 扎赉特: 'Jalaid',
  阿巴嘎: 'Abag', 苏尼特左: 'Sonid Left', 苏尼特右: 'Sonid Right', 东乌珠穆沁: 'East Ujimqin', 西乌珠穆沁: 'West Ujimqin',
  太仆寺: 'Taibus', 镶黄: 'Bordered Yellow', 正镶白: 'Plain and Bordered White', 正蓝: 'Plain Blue', 阿拉善左: 'Alxa Left',
  阿拉善右: 'Alxa Right', 额济纳: 'Ejin', 乌拉特前: 'Urad Front', 乌拉特中: 'Urad Middle', 乌拉特后: 'Urad Rear',
  土默特左: 'Tumed Left', 土默特右: 'Tumed Right', 达尔罕茂明安联合: 'Darhan Muminggan United',
  察哈尔右翼前: 'Qahar Right Front', 察哈尔右翼中: 'Qahar Right Middle', 察哈尔右翼后: 'Qahar Right Rear',
  和林格尔: 'Horinger', 托克托: 'Togtoh', 昆都仑: 'Hondlon', 白云鄂博: 'Bayan Obo', 前郭尔罗斯: 'Qian Gorlos',
  杜尔伯特: 'Dorbod', 喀喇沁左翼: 'Harqin Left Wing', 梅里斯达斡尔族: 'Meilisi Daur', 哈尔滨: 'Harbin', 齐齐哈尔: 'Qiqihar',
  大兴安岭: 'Da Hinggan Ling', 拉萨: 'Lhasa', 日喀则: 'Shigatse', 昌都: 'Qamdo', 林芝: 'Nyingchi', 那曲: 'Nagqu',
  阿里: 'Ngari', 当雄: 'Damxung', 堆龙德庆: 'Doilungdêqên', 达孜: 'Dagzê', 林周: 'Lhünzhub', 墨竹工卡: 'Maizhokunggar',
  尼木: 'Nyêmo', 曲水: 'Qüxü', 江孜: 'Gyangzê', 定日: 'Tingri', 聂拉木: 'Nyalam', 吉隆: 'Gyirong', 桑珠孜: 'Samzhubzê',
  卡若: 'Karub', 乃东: 'Nêdong', 错那: 'Cona', 察隅: 'Zayü', 墨脱: 'Mêdog', 噶尔: 'Gar', 普兰: 'Burang', 札达: 'Zanda',
  日土: 'Rutog', 改则: 'Gêrzê', 洛扎: 'Lhozhag', 申扎: 'Xainza', 甘孜: 'Garzê', 色达: 'Sêrtar', 若尔盖: 'Zoigê',
  马尔康: 'Barkam', 德格: 'Dêgê', 石渠: 'Sêrxü', 果洛: 'Golog', 称多: 'Chindu', 囊谦: 'Nangqên', 玛多: 'Madoi', 玛沁: 'Maqên',
  尖扎: 'Jainca', 格尔木: 'Golmud', 德令哈: 'Delingha', 大柴旦: 'Da Qaidam', 乌鲁木齐: 'Ürümqi', 克拉玛依: 'Karamay',
  吐鲁番: 'Turpan', 博尔塔拉: 'Bortala', 巴音郭楞: 'Bayingolin', 阿克苏: 'Aksu', 克孜勒苏: 'Kizilsu', 喀什: 'Kashgar',
  和田: 'Hotan', 伊犁: 'Ili', 阿勒泰: 'Altay', 库尔勒: 'Korla', 塔什库尔干: 'Tashkurgan', 察布查尔: 'Qapqal',
  和布克赛尔: 'Hoboksar', 巴里坤: 'Barkol', 木垒: 'Mori', 和硕: 'Hoxud', 库车: 'Kuqa', 沙雅: 'Xayar', 乌什: 'Uqturpan',
  阿瓦提: 'Awat', 柯坪: 'Kalpin', 阿图什: 'Artux', 阿克陶: 'Akto', 阿合奇: 'Akqi', 英吉沙: 'Yengisar', 莎车: 'Yarkant',
  麦盖提: 'Makit', 岳普湖: 'Yopurga', 巴楚: 'Maralbexi', 墨玉: 'Karakax', 洛浦: 'Lop', 策勒: 'Qira', 奎屯: 'Kuytun',
  霍尔果斯: 'Horgos', 特克斯: 'Tekes', 尼勒克: 'Nilka', 乌苏: 'Usu', 托里: 'Toli', 布尔津: 'Burqin', 吉木乃: 'Jeminay',
  玛纳斯: 'Manas', 吉木萨尔: 'Jimsar', 托克逊: 'Toksun', 阿拉尔: 'Aral', 图木舒克: 'Tumxuk', 可克达拉: 'Kokdala',
  海拉尔: 'Hailar', 乌尔禾: 'Urho', 阿克塞: 'Aksay',
}

const usualNames: Record<string, string> = {
  北京市: 'Beijing', 天津市: 'Tianjin', 上海市: 'Shanghai', 重庆市: 'Chongqing', 河北省: 'Hebei', 山西省: 'Shanxi', 辽宁省: 'Liaoning',
  吉林省: 'Jilin', 黑龙江省: 'Heilongjiang', 江苏省: 'Jiangsu', 浙江省: 'Zhejiang', 安徽省: 'Anhui', 福建省: 'Fujian', 江西省: 'Jiangxi',
  山东省: 'Shandong', 河南省: 'Henan', 湖北省: 'Hubei', 湖南省: 'Hunan', 广东省: 'Guangdong', 海南省: 'Hainan', 四川省: 'Sichuan',
  贵州省: 'Guizhou', 云南省: 'Yunnan', 陕西省: 'Shaanxi', 甘肃省: 'Gansu', 青海省: 'Qinghai', 台湾省: 'Taiwan',
  内蒙古自治区: 'Inner Mongolia', 广西壮族自治区: 'Guangxi', 西藏自治区: 'Tibet (Xizang)', 宁夏回族自治区: 'Ningxia',
  新疆维吾尔自治区: 'Xinjiang', 香港特别行政区: 'Hong Kong', 澳门特别行政区: 'Macao', 矿区: 'Mining District', 白云鄂博矿区: 'Bayan Obo Mining District', 兴安盟: 'Hinggan League', 神农架林区: 'Shennongjia Forestry District', 东区: 'East District',
  西区: 'West District', 鄂伦春自治旗: 'Oroqen Autonomous Banner', 松山湖: 'Songshan Lake', 东莞港: 'Dongguan Port',
  东莞生态园: 'Dongguan Ecological Park', 沉湖管委会: 'Chenhu', 西工业园区: 'West Industrial Park', 东莞滨海湾新区: 'Dongguan Binhai Bay New Area',
  新星市核心区: 'Xinxing Central Area', 一六一团分部: 'XPCC Regiment 161 Branch',
}

const usualNamesWithin: Record<string, Record<string, string>> = {
  香港特别行政区: {
    香港岛: 'Hong Kong Island', 九龙: 'Kowloon', 新界: 'New Territories', 中西区: 'Central and Western', 湾仔区: 'Wan Chai', 东区: 'Eastern',
    南区: 'Southern', 油尖旺区: 'Yau Tsim Mong', 深水埗区: 'Sham Shui Po', 九龙城区: 'Kowloon City', 黄大仙区: 'Wong Tai Sin', 观塘区: 'Kwun Tong',
    葵青区: 'Kwai Tsing', 荃湾区: 'Tsuen Wan', 屯门区: 'Tuen Mun', 元朗区: 'Yuen Long', 北区: 'North', 大埔区: 'Tai Po', 沙田区: 'Sha Tin',
    西贡区: 'Sai Kung', 离岛区: 'Islands',
  },
  澳门特别行政区: {
    澳门半岛: 'Macao Peninsula', 澳门外岛: 'Taipa and Coloane', 大堂区: 'Sé', 望德堂区: 'São Lázaro', 风顺堂区: 'São Lourenço',
    花地玛堂区: 'Nossa Senhora de Fátima', 圣安多尼堂区: 'Santo António', '嘉模堂区（氹仔）': 'Nossa Senhora do Carmo (Taipa)',
    '圣方济各堂区（路环）': 'São Francisco Xavier (Coloane)',
  },
  台湾省: {
    台北市: 'Taipei City', 新北市: 'New Taipei City', 桃园市: 'Taoyuan City', 台中市: 'Taichung City', 台南市: 'Tainan City',
    高雄市: 'Kaohsiung City', 基隆市: 'Keelung City', 新竹市: 'Hsinchu City', 嘉义市: 'Chiayi City', 新竹县: 'Hsinchu County',
    苗栗县: 'Miaoli County', 彰化县: 'Changhua County', 南投县: 'Nantou County', 云林县: 'Yunlin County', 嘉义县: 'Chiayi County',
    屏东县: 'Pingtung County', 宜兰县: 'Yilan County', 花莲县: 'Hualien County', 台东县: 'Taitung County', 澎湖县: 'Penghu County',
  },
}
