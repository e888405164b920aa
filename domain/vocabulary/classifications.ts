import type { Term } from './term.ts'

const germanLevels: readonly Term[] = [
  {
    code: 'deutscher-wein',
    name: { zh: '日常餐酒', en: 'Deutscher Wein' },
    aliases: ['德国葡萄酒', 'Tafelwein', 'Deutscher Tafelwein', 'German wine'],
    note: { zh: '不标产区，可标年份与品种。', en: 'No region named; vintage and grape may be.' },
  },
  {
    code: 'landwein',
    name: { zh: '地区餐酒', en: 'Landwein' },
    aliases: ['g.g.A.', 'PGI', 'IGP'],
    note: { zh: '受保护的地理标志。', en: 'A protected geographical indication.' },
  },
  {
    code: 'qualitaetswein',
    name: { zh: '优质葡萄酒', en: 'Qualitätswein' },
    aliases: ['高级葡萄酒 QbA', '高级葡萄酒', 'QbA', 'Qualitätswein bestimmter Anbaugebiete', 'Qualitaetswein', 'g.U.', 'Q.b.A.'],
    note: { zh: '出自十三个法定产区之一，经官方检测。', en: 'From one of the thirteen regions, with an official test number.' },
  },
  {
    code: 'praedikatswein',
    name: { zh: '高级优质葡萄酒', en: 'Prädikatswein' },
    aliases: ['特优质葡萄酒', 'QmP', 'Qualitätswein mit Prädikat', 'Praedikatswein', 'Q.m.P.'],
    note: { zh: '发酵前不得加糖，按葡萄成熟度分为六级。', en: 'No sugar added before fermentation; six steps of ripeness.' },
  },
  {
    code: 'kabinett',
    name: { zh: '珍藏', en: 'Kabinett' },
    aliases: ['小房酒', '卡比内特', '珍藏 Kabinett', 'Kab'],
    parent: 'praedikatswein',
    note: { zh: '六级中最轻盈的一级，由干至甜皆有。', en: 'The lightest of the six; anything from dry to sweet.' },
  },
  {
    code: 'spaetlese',
    name: { zh: '晚收', en: 'Spätlese' },
    aliases: ['晚摘', '迟摘', 'Spaetlese', 'Late harvest'],
    parent: 'praedikatswein',
    note: { zh: '葡萄更熟，由干至甜皆有。', en: 'Riper grapes; anything from dry to sweet.' },
  },
  {
    code: 'auslese',
    name: { zh: '逐串精选', en: 'Auslese' },
    aliases: ['精选'],
    parent: 'praedikatswein',
    note: { zh: '逐串挑选的熟透葡萄，多为甜型。', en: 'Selected bunches, mostly sweet.' },
  },
  {
    code: 'beerenauslese',
    name: { zh: '逐粒精选', en: 'Beerenauslese' },
    aliases: ['颗粒精选', 'BA'],
    parent: 'praedikatswein',
    note: { zh: '逐粒挑选，多染贵腐，浓甜。', en: 'Selected berries, mostly with noble rot; sweet.' },
  },
  {
    code: 'eiswein',
    name: { zh: '冰酒', en: 'Eiswein' },
    aliases: ['冰葡萄酒', 'Ice wine', 'Icewine'],
    parent: 'praedikatswein',
    note: { zh: '葡萄在藤上结冰（约 −7 °C 或更低）后采收压榨。', en: 'Picked and pressed frozen, at about −7 °C or colder.' },
  },
  {
    code: 'trockenbeerenauslese',
    name: { zh: '枯萄逐粒精选', en: 'Trockenbeerenauslese' },
    aliases: ['干浆果精选', '贵腐精选 TBA', 'TBA'],
    parent: 'praedikatswein',
    note: { zh: '干缩成葡萄干的贵腐粒，极甜，极少。', en: 'Shriveled, nobly rotten berries; very sweet, very rare.' },
  },
]

const germanOrigins: readonly Term[] = [
  {
    code: 'vdp-gutswein',
    name: { zh: 'VDP 大区级', en: 'VDP.Gutswein' },
    aliases: ['VDP 酒庄级', 'VDP Gutswein'],
    note: { zh: '名庄联盟的入门一级。', en: 'The entry level of the growers’ association.' },
  },
  {
    code: 'vdp-ortswein',
    name: { zh: 'VDP 村庄级', en: 'VDP.Ortswein' },
    aliases: ['VDP Ortswein'],
    note: { zh: '出自一村，用本村的代表品种。', en: 'From one village and its typical grapes.' },
  },
  {
    code: 'vdp-erste-lage',
    name: { zh: 'VDP 一级园', en: 'VDP.Erste Lage' },
    aliases: ['VDP Erste Lage'],
    note: { zh: '可比一级园，并非每个分会都用。', en: 'Comparable to premier cru; not used by every regional branch.' },
  },
  {
    code: 'vdp-grosse-lage',
    name: { zh: 'VDP 特级园', en: 'VDP.Grosse Lage' },
    aliases: ['VDP Grosse Lage', 'VDP.Große Lage', 'Große Lage', 'Grosse Lage', '特级园'],
    note: { zh: '可比特级园；其干型酒称 GG。', en: 'Comparable to grand cru; its dry wine is the GG.' },
  },
  {
    code: 'gutswein',
    name: { zh: '酒庄级', en: 'Gutswein' },
    aliases: ['Estate wine'],
    note: { zh: '一家酒庄自有葡萄的日常之作。', en: 'The everyday wine of an estate, from its own grapes.' },
  },
  {
    code: 'ortswein',
    name: { zh: '村庄级', en: 'Ortswein' },
    aliases: ['Village wine', '村级'],
    note: { zh: '酒标上写着村庄之名。', en: 'It bears the name of a village.' },
  },
  {
    code: 'lagenwein',
    name: { zh: '单一园级', en: 'Lagenwein' },
    aliases: ['Einzellage', 'Single-vineyard wine', '单一园'],
    note: { zh: '出自一块有名字的葡萄园。', en: 'From one named vineyard.' },
  },
  {
    code: 'erste-lage',
    name: { zh: '一级园', en: 'Erste Lage' },
    aliases: ['Premier cru'],
    note: { zh: '一级葡萄园。', en: 'A first-class site.' },
  },
  {
    code: 'erstes-gewaechs',
    name: { zh: '一级园干型', en: 'Erstes Gewächs' },
    aliases: ['EG', 'Erstes Gewaechs'],
    note: { zh: '2021 年酒法所定：单一园的干型酒。', en: 'Defined by the wine law of 2021: a dry wine from a single site.' },
  },
  {
    code: 'grosses-gewaechs',
    name: { zh: '特级园干型', en: 'Großes Gewächs' },
    aliases: ['GG', 'Grosses Gewächs', 'Grosses Gewaechs', 'VDP.Grosses Gewächs', '头等园干型'],
    note: { zh: '特级园所出、酒庄最用心的干型酒。', en: 'The dry wine of a great site, the best an estate can do.' },
  },
  { code: 'alte-reben', name: { zh: '老藤', en: 'Alte Reben' }, aliases: ['Old vines', 'Alte Rebe'] },
  { code: 'sekt-b-a', name: { zh: '优质产区起泡酒', en: 'Sekt b.A.' }, aliases: ['Sekt bA', 'Sekt bestimmter Anbaugebiete'] },
  {
    code: 'winzersekt',
    name: { zh: '酒农起泡酒', en: 'Winzersekt' },
    aliases: ['Winzer-Sekt', 'Grower Sekt'],
    note: {
      zh: '酒农自产葡萄，瓶中二次发酵至少九个月。',
      en: 'From the grower’s own grapes, at least nine months on the lees in bottle.',
    },
  },
  { code: 'deutscher-sekt', name: { zh: '德国起泡酒', en: 'Deutscher Sekt' }, aliases: ['German Sekt'] },
  {
    code: 'gutsabfuellung',
    name: { zh: '酒庄装瓶', en: 'Gutsabfüllung' },
    aliases: ['Erzeugerabfüllung', 'Estate bottled', 'Gutsabfuellung', 'Mis en bouteille au domaine'],
  },
  { code: 'rotling', name: { zh: '混酿桃红', en: 'Rotling' }, aliases: ['Schillerwein', 'Badisch Rotgold', '红白混酿桃红'] },
  { code: 'weissherbst', name: { zh: '单一品种桃红', en: 'Weißherbst' }, aliases: ['Weissherbst'] },
  { code: 'blanc-de-noir', name: { zh: '黑中白', en: 'Blanc de Noir' }, aliases: ['Blanc de Noirs', '黑葡萄酿白酒'] },
  {
    code: 'feinherb',
    name: { zh: '微甜半干', en: 'Feinherb' },
    aliases: [],
    note: { zh: '酒标用语，法律未定糖度。', en: 'A word of the label; no law sets its sugar.' },
  },
  { code: 'lieblich', name: { zh: '半甜型', en: 'Lieblich' }, aliases: ['Moelleux'] },
]

const austrianLevels: readonly Term[] = [
  {
    code: 'dac',
    name: { zh: 'DAC 法定产区', en: 'DAC' },
    aliases: ['Districtus Austriae Controllatus', '法定产区酒 DAC', '奥地利法定产区'],
    note: { zh: '有产区特色的优质酒，全国共十八个。', en: 'Quality wine typical of its origin; eighteen of them.' },
  },
  { code: 'gebietswein', name: { zh: '大区级', en: 'Gebietswein' }, aliases: ['Regional wine', '产区级'] },
  {
    code: 'riedenwein',
    name: { zh: '奥地利单一园级', en: 'Riedenwein' },
    aliases: ['Ried', 'Rieden', '单园酒'],
    note: { zh: '酒标上地块名前写作 “Ried”。', en: 'The label puts “Ried” before the name of the site.' },
  },
  {
    code: 'reserve',
    name: { zh: '典藏', en: 'Reserve' },
    aliases: ['DAC Reserve', '典藏级', 'Réserve'],
    note: { zh: '酒体更厚、上市更晚的奥地利优质酒。', en: 'Austrian quality wine of more body, released later.' },
  },
  {
    code: '1oetw-erste-lage',
    name: { zh: '1ÖTW 一级园', en: '1ÖTW Erste Lage' },
    aliases: ['1ÖTW', 'ÖTW Erste Lage', 'Erste Lage ÖTW', 'ÖTW', '1OTW', 'Österreichische Traditionsweingüter'],
    note: {
      zh: '奥地利传统名庄联盟所列的一级园。',
      en: 'A first-class site in the list of the Austrian Traditional Wine Estates.',
    },
  },
  {
    code: 'steinfeder',
    name: { zh: '芳草级', en: 'Steinfeder' },
    aliases: ['羽毛草级', '施泰因费德'],
    note: { zh: '瓦豪：酒精度不超过 11.5 %。', en: 'Wachau: up to 11.5% alcohol.' },
  },
  {
    code: 'federspiel',
    name: { zh: '猎鹰级', en: 'Federspiel' },
    aliases: ['费德施皮尔'],
    note: { zh: '瓦豪：酒精度 11.5–12.5 %。', en: 'Wachau: 11.5 to 12.5% alcohol.' },
  },
  {
    code: 'smaragd',
    name: { zh: '蜥蜴级', en: 'Smaragd' },
    aliases: ['祖母绿级', '斯玛拉格'],
    note: { zh: '瓦豪：酒精度 12.5 % 起。', en: 'Wachau: 12.5% alcohol or more.' },
  },
  {
    code: 'strohwein',
    name: { zh: '稻草酒', en: 'Strohwein' },
    aliases: ['Schilfwein', '麦秆酒', 'Straw wine', 'Vin de paille', '芦苇酒'],
    note: { zh: '葡萄在稻草或芦苇上风干至少三个月。', en: 'Grapes dried on straw or reeds for at least three months.' },
  },
  { code: 'ausbruch', name: { zh: '奥斯伯赫', en: 'Ausbruch' }, aliases: ['Ruster Ausbruch', '鲁斯特奥斯伯赫'] },
  { code: 'heuriger', name: { zh: '新酒', en: 'Heuriger' }, aliases: ['当年新酒', 'Junker', '新酒酒馆'] },
  { code: 'schilcher', name: { zh: '西舍尔', en: 'Schilcher' }, aliases: [] },
  {
    code: 'sekt-austria',
    name: { zh: '奥地利起泡酒', en: 'Sekt Austria' },
    aliases: ['Sekt Austria Reserve', 'Sekt Austria Große Reserve', 'Sekt g.U.', 'Österreichischer Sekt', 'Sekt Austria g.U.'],
  },
]

const alsaceLevels: readonly Term[] = [
  {
    code: 'aoc-alsace',
    name: { zh: '阿尔萨斯 AOC', en: 'AOC Alsace' },
    aliases: ['Alsace AOC', "Vin d'Alsace", 'AOP Alsace', 'Alsace AOP'],
  },
  {
    code: 'aoc-alsace-grand-cru',
    name: { zh: '阿尔萨斯特级园', en: 'AOC Alsace Grand Cru' },
    aliases: ['Alsace Grand Cru', 'Grand Cru', 'Alsace Grand Cru AOC', 'AOP Alsace Grand Cru'],
    note: { zh: '五十一个特级园。', en: 'Fifty-one sites.' },
  },
  {
    code: 'aoc-cremant-d-alsace',
    name: { zh: '阿尔萨斯起泡酒', en: "AOC Crémant d'Alsace" },
    aliases: ['克雷芒', "Crémant d'Alsace", 'Crémant', "Crémant d'Alsace AOC", '阿尔萨斯克雷芒'],
    note: { zh: '传统法，瓶中二次发酵。', en: 'Traditional method, second fermentation in bottle.' },
  },
  {
    code: 'vendanges-tardives',
    name: { zh: '阿尔萨斯晚收', en: 'Vendanges Tardives' },
    aliases: ['VT', 'Vendange Tardive', '晚收 VT'],
    note: { zh: '单一品种，手采，不得加糖。', en: 'One grape, picked by hand, no added sugar.' },
  },
  {
    code: 'selection-de-grains-nobles',
    name: { zh: '贵腐精选', en: 'Sélection de Grains Nobles' },
    aliases: ['逐粒精选贵腐', 'SGN', '贵腐精选 SGN'],
    note: {
      zh: '逐粒采下的贵腐葡萄，阿尔萨斯最浓的甜酒。',
      en: 'Nobly rotten berries picked one by one: the richest of Alsace.',
    },
  },
  { code: 'lieu-dit', name: { zh: '具名地块', en: 'Lieu-dit' }, aliases: ['Lieu dit', '名庄地块', '村名地块'] },
  { code: 'vieilles-vignes', name: { zh: '法国老藤', en: 'Vieilles Vignes' }, aliases: ['老藤 VV', 'VV'] },
  { code: 'edelzwicker', name: { zh: '艾德维克混酿', en: 'Edelzwicker' }, aliases: ['艾德维克'] },
  { code: 'gentil', name: { zh: '贞提混酿', en: 'Gentil' }, aliases: ['贞提'] },
  { code: 'clos', name: { zh: '围墙园', en: 'Clos' }, aliases: ['Clos (Monopole)', '石墙园'] },
]

export const classifications: readonly Term[] = [...germanLevels, ...germanOrigins, ...austrianLevels, ...alsaceLevels]
