import type { Term } from './term.ts'

const germanRegions: readonly Term[] = [
  {
    code: 'ahr',
    name: { zh: '阿尔', en: 'Ahr' },
    aliases: ['阿尔河', 'Ahr Valley', 'Ahrtal'],
    parent: 'germany',
    note: {
      zh: '板岩与杂砂岩夹出的狭窄河谷，近八成种红葡萄，出产身形修长、带一丝烟石气息的黑皮诺。',
      en: 'A narrow valley of slate and graywacke, nearly four fifths red: Pinot Noir of slim line and a trace of smoke and stone.',
    },
  },
  {
    code: 'baden',
    name: { zh: '巴登', en: 'Baden' },
    aliases: [],
    parent: 'germany',
    note: {
      zh: '德国最温暖的产区，凯撒施图尔的火山岩与黄土、石灰岩上，黑、白、灰三色皮诺占去大半田地。',
      en: 'The warmest German region: on the volcanic Kaiserstuhl, on loess and limestone, the Pinots in three colors fill most of the land.',
    },
  },
  {
    code: 'franken',
    name: { zh: '弗兰肯', en: 'Franken' },
    aliases: ['弗兰克', 'Franconia', 'Franconie'],
    parent: 'germany',
    note: {
      zh: '美因河畔的贝壳灰岩、考依波泥灰岩与红砂岩，给西万尼以泥土般的沉着，装进扁圆的大肚瓶。',
      en: 'Shell limestone, keuper and red sandstone along the Main give Silvaner its earthy calm, and the flat round Bocksbeutel holds it.',
    },
  },
  {
    code: 'hessische-bergstrasse',
    name: { zh: '黑森山道', en: 'Hessische Bergstraße' },
    aliases: ['黑森林道', '黑森山坡', 'Bergstraße', 'Hessische Bergstrasse'],
    parent: 'germany',
    note: {
      zh: '巴旦杏花最早开放的一带，花岗岩与黄土上的小小产区，雷司令细致，大多就地喝完。',
      en: 'Where the almond trees flower first: a tiny strip of granite and loess whose fine Riesling is mostly drunk at home.',
    },
  },
  {
    code: 'mittelrhein',
    name: { zh: '中部莱茵', en: 'Mittelrhein' },
    aliases: ['中莱茵', 'Middle Rhine', 'Rhin moyen'],
    parent: 'germany',
    note: {
      zh: '古堡之下、莱茵峡谷两岸的陡峭板岩，全德最小的产区，雷司令紧实而有骨。',
      en: 'Steep slate below the castles of the Rhine gorge; the smallest German region, with Riesling that is taut and bony.',
    },
  },
  {
    code: 'mosel',
    name: { zh: '摩泽尔', en: 'Mosel' },
    aliases: ['莫塞尔', '摩塞尔', '摩澤爾', 'Moselle', 'Mosel-Saar-Ruwer', 'Saar', 'Ruwer', '萨尔', '乌沃'],
    parent: 'germany',
    note: {
      zh: '泥盆纪板岩筑成的陡坡沿河盘绕，雷司令酒精轻、酸度亮，甜与酸在一根细线上站稳。',
      en: 'Devonian slate in slopes steep as roofs along a winding river: Riesling light in alcohol, bright in acidity, balanced on a thread.',
    },
  },
  {
    code: 'nahe',
    name: { zh: '那赫', en: 'Nahe' },
    aliases: ['纳赫'],
    parent: 'germany',
    note: {
      zh: '斑岩、板岩、石英岩一村一变，雷司令兼有摩泽尔的灵动与莱茵的筋骨。',
      en: 'Porphyry, slate and quartzite change from village to village; the Riesling joins the quickness of the Mosel to the frame of the Rhine.',
    },
  },
  {
    code: 'pfalz',
    name: { zh: '法尔兹', en: 'Pfalz' },
    aliases: ['普法尔茨', 'Palatinate', 'Palatinat', 'Rheinpfalz'],
    parent: 'germany',
    note: {
      zh: '背靠森林的干燥暖坡，砂岩、石灰岩与福斯特的玄武岩，干型雷司令与皮诺丰润而开朗。',
      en: 'Dry, sunny slopes under the forest, on sandstone, limestone and the basalt of Forst: generous, open-hearted dry Riesling and Pinot.',
    },
  },
  {
    code: 'rheingau',
    name: { zh: '莱茵高', en: 'Rheingau' },
    aliases: ['莱茵高地'],
    parent: 'germany',
    note: {
      zh: '莱茵河在此转身向西，南向的板岩、石英岩与黄土坡上，雷司令庄重挺拔；阿斯曼斯豪森则以黑皮诺知名。',
      en: 'The Rhine turns west and the slopes face south: slate, quartzite and loess, upright, stately Riesling, and Pinot Noir at Assmannshausen.',
    },
  },
  {
    code: 'rheinhessen',
    name: { zh: '莱茵黑森', en: 'Rheinhessen' },
    aliases: ['Rhenish Hesse', 'Hesse rhénane'],
    parent: 'germany',
    note: {
      zh: '全德最大的产区，千丘起伏；尼尔施泰因的红坡与沃讷高的石灰岩，如今出产最受瞩目的干型雷司令。',
      en: 'The largest region, a thousand rolling hills; the red slope of Nierstein and the limestone of the Wonnegau now give much-admired dry Riesling.',
    },
  },
  {
    code: 'saale-unstrut',
    name: { zh: '萨勒-温斯图特', en: 'Saale-Unstrut' },
    aliases: ['萨勒温斯图特', '萨勒-翁斯特鲁特'],
    parent: 'germany',
    note: {
      zh: '北纬五十一度的贝壳灰岩梯田，生长季短，白葡萄酒清瘦、纯净、带草本香。',
      en: 'Shell-limestone terraces at 51° north; a short season and white wines that are lean, pure and herbal.',
    },
  },
  {
    code: 'sachsen',
    name: { zh: '萨克森', en: 'Sachsen' },
    aliases: ['Saxony', 'Saxe'],
    parent: 'germany',
    note: {
      zh: '易北河畔的花岗岩与片麻岩梯田，产量极少，酒体细腻，金雷司令只见于此。',
      en: 'Granite and gneiss terraces on the Elbe; little wine, finely drawn, and the only home of Goldriesling.',
    },
  },
  {
    code: 'wuerttemberg',
    name: { zh: '符腾堡', en: 'Württemberg' },
    aliases: ['乌腾堡', 'Wurtemberg', 'Wuerttemberg'],
    parent: 'germany',
    note: {
      zh: '考依波泥灰岩上的红酒之乡，托林格清淡解渴，莱姆贝格辛香有力，多半被施瓦本人自己喝掉。',
      en: 'Red-wine country on keuper marl: light, thirst-quenching Trollinger, spicy Lemberger, most of it drunk by the Swabians themselves.',
    },
  },
]

const austrianRegions: readonly Term[] = [
  {
    code: 'niederoesterreich',
    name: { zh: '下奥地利', en: 'Niederösterreich' },
    aliases: ['Lower Austria', 'Basse-Autriche', 'Niederoesterreich'],
    parent: 'austria',
    note: {
      zh: '多瑙河两岸的黄土、片麻岩与砾石，绿维特利纳与雷司令的故乡。',
      en: 'Loess, gneiss and gravel on both banks of the Danube; the home of Grüner Veltliner and Austrian Riesling.',
    },
  },
  {
    code: 'burgenland',
    name: { zh: '布尔根兰', en: 'Burgenland' },
    aliases: [],
    parent: 'austria',
    note: {
      zh: '潘诺尼亚平原的暖风与新锡德尔湖的薄雾：东部的红酒与贵腐甜酒皆由此来。',
      en: 'Warm Pannonian air and the mists of Lake Neusiedl: the east gives both the great reds and the noble sweet wines.',
    },
  },
  {
    code: 'steiermark',
    name: { zh: '施泰尔马克', en: 'Steiermark' },
    aliases: ['施蒂利亚', 'Styria', 'Styrie', '施泰尔'],
    parent: 'austria',
    note: {
      zh: '南方的陡峭丘陵，昼夜温差大，长相思与霞多丽清脆而有泉水般的凉意。',
      en: 'Steep southern hills of warm days and cold nights; Sauvignon Blanc and Chardonnay as crisp as spring water.',
    },
  },
  {
    code: 'wien',
    name: { zh: '维也纳', en: 'Wien' },
    aliases: ['Vienna', 'Vienne'],
    parent: 'austria',
    note: {
      zh: '城界之内自有近六百公顷葡萄园，壳灰岩与黄土坡俯瞰多瑙河，酒馆就在园边。',
      en: 'Close to six hundred hectares within the city limits, limestone and loess looking down on the Danube, the taverns beside the vines.',
    },
  },
  {
    code: 'weinviertel',
    name: { zh: '威非尔特', en: 'Weinviertel' },
    aliases: ['葡萄酒区', 'Weinviertel DAC'],
    parent: 'niederoesterreich',
    note: {
      zh: '黄土丘陵一望无际，绿维特利纳爽口，白胡椒香最为分明。',
      en: 'Wide loess hills and Grüner Veltliner at its most peppery and refreshing.',
    },
  },
  {
    code: 'mittelburgenland',
    name: { zh: '中布尔根兰', en: 'Mittelburgenland' },
    aliases: ['Mittelburgenland DAC', 'Blaufränkischland', '蓝佛朗克之乡'],
    parent: 'burgenland',
    note: {
      zh: '深厚的黏土与壤土蓄得住水，蓝佛朗克色深、果黑、骨架坚实。',
      en: 'Deep, water-holding clay and loam: Blaufränkisch dark in color and fruit, firm in frame.',
    },
  },
  {
    code: 'traisental',
    name: { zh: '特莱森谷', en: 'Traisental' },
    aliases: ['特赖森谷', 'Traisental DAC'],
    parent: 'niederoesterreich',
    note: {
      zh: '钙质砾岩上的小谷地，绿维特利纳与雷司令线条紧致，矿感清晰。',
      en: 'A small valley on calcareous conglomerate: Grüner Veltliner and Riesling of tight line and clear mineral grip.',
    },
  },
  {
    code: 'kremstal',
    name: { zh: '克雷姆斯谷', en: 'Kremstal' },
    aliases: ['克雷姆斯塔', 'Kremstal DAC'],
    parent: 'niederoesterreich',
    note: {
      zh: '西边是片麻岩，东边是黄土：同一谷中，雷司令瘦而亮，绿维特利纳圆而润。',
      en: 'Gneiss in the west, loess in the east: one valley with lean, shining Riesling and rounder Grüner Veltliner.',
    },
  },
  {
    code: 'kamptal',
    name: { zh: '坎普谷', en: 'Kamptal' },
    aliases: ['坎普塔', 'Kamptal DAC'],
    parent: 'niederoesterreich',
    note: {
      zh: '海利根施泰因的二叠纪砂岩与火山砾石托起雷司令，山脚的黄土留给绿维特利纳。',
      en: 'The Permian sandstone and volcanic rubble of the Heiligenstein carry Riesling; the loess below is left to Grüner Veltliner.',
    },
  },
  {
    code: 'leithaberg',
    name: { zh: '莱塔山', en: 'Leithaberg' },
    aliases: ['莱塔伯格', 'Leithaberg DAC', 'Neusiedlersee-Hügelland'],
    parent: 'burgenland',
    note: {
      zh: '湖西山坡的石灰岩与云母片岩，蓝佛朗克凉而细，白葡萄酒带盐味。',
      en: 'Limestone and mica schist above the western shore: cool, fine-grained Blaufränkisch and white wines with a touch of salt.',
    },
  },
  {
    code: 'eisenberg',
    name: { zh: '艾森贝格', en: 'Eisenberg' },
    aliases: ['Eisenberg DAC', 'Südburgenland', '铁山', '南布尔根兰'],
    parent: 'burgenland',
    note: {
      zh: '含铁的绿片岩与黏土，蓝佛朗克辛香、挺直，仿佛有铁锈与紫罗兰之气。',
      en: 'Iron-rich green schist and clay: upright, spicy Blaufränkisch with an air of violets and rust.',
    },
  },
  {
    code: 'neusiedlersee',
    name: { zh: '新锡德尔湖', en: 'Neusiedlersee' },
    aliases: ['诺伊齐德勒湖', 'Neusiedlersee DAC', 'Neusiedler See', 'Lake Neusiedl', 'Seewinkel'],
    parent: 'burgenland',
    note: {
      zh: '草原湖的砾石与沙地，茨威格果香丰沛；秋雾一起，便是贵腐的季节。',
      en: 'Gravel and sand round a steppe lake: fruit-laden Zweigelt, and noble rot as soon as the autumn mists rise.',
    },
  },
  {
    code: 'wiener-gemischter-satz',
    name: { zh: '维也纳混种混酿', en: 'Wiener Gemischter Satz' },
    aliases: ['Wiener Gemischter Satz DAC', 'Viennese field blend'],
    parent: 'wien',
    note: {
      zh: '三种以上白葡萄同园而生、同日而采、同桶而酿，一杯喝尽维也纳的山坡。',
      en: 'Three or more white grapes grown, picked and pressed together: a Viennese hillside in one glass.',
    },
  },
  {
    code: 'rosalia',
    name: { zh: '罗莎莉亚', en: 'Rosalia' },
    aliases: ['Rosalia DAC'],
    parent: 'burgenland',
    note: {
      zh: '罗莎莉亚山麓的棕壤与黄土，蓝佛朗克与茨威格之外，更有专属的桃红。',
      en: 'Brown earth and loess below the Rosalia hills, for Blaufränkisch, Zweigelt and a rosé with its own designation.',
    },
  },
  {
    code: 'suedsteiermark',
    name: { zh: '南施泰尔马克', en: 'Südsteiermark' },
    aliases: ['南施蒂利亚', 'Südsteiermark DAC', 'South Styria', 'Suedsteiermark'],
    parent: 'steiermark',
    note: {
      zh: '贝壳灰岩、泥灰岩与砾石的险坡，长相思芳香而不张扬，陈年尤佳。',
      en: 'Dizzy slopes of shell limestone, marl and gravel; Sauvignon Blanc that is fragrant without noise and ages well.',
    },
  },
  {
    code: 'weststeiermark',
    name: { zh: '西施泰尔马克', en: 'Weststeiermark' },
    aliases: ['Weststeiermark DAC', 'West Styria', '西施蒂利亚'],
    parent: 'steiermark',
    note: {
      zh: '片麻岩与片岩的高坡，蓝威德巴赫酿成酸度凌厉、色如洋葱皮的西舍尔桃红。',
      en: 'High gneiss and schist, where Blauer Wildbacher becomes Schilcher, a rosé of onion-skin hue and slicing acidity.',
    },
  },
  {
    code: 'vulkanland-steiermark',
    name: { zh: '火山区施泰尔马克', en: 'Vulkanland Steiermark' },
    aliases: ['Vulkanland Steiermark DAC', 'Südoststeiermark', 'Volcanic Styria', '火山区施蒂利亚'],
    parent: 'steiermark',
    note: {
      zh: '沉睡的火山锥与玄武岩，塔明娜馥郁，长相思与白皮诺咸鲜有根。',
      en: 'Sleeping volcanic cones and basalt: perfumed Traminer, and Sauvignon and Pinot Blanc with a savory root.',
    },
  },
  {
    code: 'carnuntum',
    name: { zh: '卡农图姆', en: 'Carnuntum' },
    aliases: ['卡农顿', 'Carnuntum DAC'],
    parent: 'niederoesterreich',
    note: {
      zh: '古罗马军营旁的黄土与石灰岩，茨威格多汁，蓝佛朗克在斯皮策山尤见锋芒。',
      en: 'Loess and limestone beside a Roman camp: juicy Zweigelt, and Blaufränkisch with real edge on the Spitzerberg.',
    },
  },
  {
    code: 'wachau',
    name: { zh: '瓦豪', en: 'Wachau' },
    aliases: ['Wachau DAC', '瓦赫奥'],
    parent: 'niederoesterreich',
    note: {
      zh: '多瑙河峡谷里手砌的片麻岩石阶，雷司令与绿维特利纳凝练、干净、经得起等待。',
      en: 'Dry-stone terraces of gneiss in the Danube gorge: Riesling and Grüner Veltliner concentrated, clean and worth the wait.',
    },
  },
  {
    code: 'ruster-ausbruch',
    name: { zh: '鲁斯特奥斯伯赫', en: 'Ruster Ausbruch' },
    aliases: ['Ruster Ausbruch DAC', 'Rust', '鲁斯特'],
    parent: 'burgenland',
    note: {
      zh: '湖畔鹳鸟之城鲁斯特的贵腐甜酒，浓如蜜，酸度却让它始终抬着头。',
      en: 'Noble sweet wine from Rust, the town of storks: honey-dense, yet held high by its acidity.',
    },
  },
  {
    code: 'wagram',
    name: { zh: '瓦格拉姆', en: 'Wagram' },
    aliases: ['Wagram DAC', 'Donauland'],
    parent: 'niederoesterreich',
    note: {
      zh: '多瑙河以北一道深厚的黄土台地，绿维特利纳圆润，红维特利纳是本地的珍品。',
      en: 'A long ledge of deep loess north of the Danube: rounded Grüner Veltliner and the local treasure, Roter Veltliner.',
    },
  },
  {
    code: 'thermenregion',
    name: { zh: '温泉区', en: 'Thermenregion' },
    aliases: ['特尔曼', 'Thermenregion DAC', 'Gumpoldskirchen'],
    parent: 'niederoesterreich',
    note: {
      zh: '维也纳以南、硫磺温泉之上的石灰岩与砾石，津芳德勒、罗吉夫勒与勃艮第诸品种各得其所。',
      en: 'Limestone and gravel above the sulfur springs south of Vienna, at home to Zierfandler, Rotgipfler and the Burgundian grapes.',
    },
  },
]

const frenchRegions: readonly Term[] = [
  {
    code: 'alsace',
    name: { zh: '阿尔萨斯', en: 'Alsace' },
    aliases: ['Elsass', '阿爾薩斯', "Crémant d'Alsace", 'Alsace Grand Cru'],
    parent: 'france',
    note: {
      zh: '孚日山挡住了雨，花岗岩、石灰岩、火山岩如马赛克拼接；芳香品种在此丰盈而多为干型。',
      en: 'The Vosges keep off the rain over a mosaic of granite, limestone and volcanic rock: aromatic grapes, full in body and mostly dry.',
    },
  },
]

export const regions: readonly Term[] = [...germanRegions, ...austrianRegions, ...frenchRegions]
