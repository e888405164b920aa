/** How the lists of importers, growers and merchants name their columns and write their values, in Chinese, English and German. */

/** Fields of a record (docs/import.md) and the headers under which lists carry them. */
export const LIST_HEADERS: Record<string, readonly string[]> = {
  code: ['code', 'id', 'sku', 'item no', 'article number', 'artikelnummer', '编码', '编号', '货号', '商品编码', '商品编号'],
  name: ['name', 'wine', 'wine name', 'product', 'bezeichnung', 'wein', '名称', '酒名', '商品名称', '品名'],
  name_zh: ['name zh', 'chinese name', '中文名', '中文名称', '中文品名'],
  name_en: ['name en', 'english name', 'original name', '英文名', '英文名称', '原文名', '外文名'],
  blurb_zh: ['blurb zh', '简介', '一句话介绍', '中文简介'],
  blurb_en: ['blurb en', 'blurb', 'summary', '英文简介'],
  description_zh: ['description zh', '描述', '介绍', '详情', '中文描述', '中文介绍'],
  description_en: ['description en', 'description', 'beschreibung', '英文描述', '英文介绍'],
  estate: ['estate', 'producer', 'winery', 'vintner', 'weingut', 'domaine', '酒庄', '庄园', '生产商'],
  country: ['country', 'land', 'pays', '国家', '原产国', '产国'],
  region: ['region', 'anbaugebiet', 'weinbaugebiet', '产区', '产地', '地区'],
  site: ['site', 'vineyard', 'lage', 'ried', 'lieu dit', '葡萄园', '单一园', '园区'],
  classification: ['classification', 'quality', 'qualitat', 'appellation', '等级', '级别', '分级', '法定等级'],
  grapes: ['grapes', 'grape', 'variety', 'varieties', 'rebsorte', 'rebsorten', 'cepage', '葡萄', '葡萄品种', '品种'],
  type: ['type', 'colour', 'color', 'weinart', '类型', '酒类', '颜色', '种类'],
  taste: ['taste', 'sweetness level', 'style', 'geschmack', '口味', '口感', '甜度'],
  bars: ['bars'],
  sweetness_bar: ['sweetness', '甜度条'],
  acidity_bar: ['acidity bar', '酸度条'],
  body_bar: ['body', '酒体'],
  tannin_bar: ['tannin', '单宁'],
  fruit_bar: ['fruit', '果香'],
  alcohol: ['alcohol', 'abv', 'vol', 'alcohol vol', 'alkohol', '酒精', '酒精度', '酒精含量'],
  residualSugar: ['residual sugar', 'residualsugar', 'sugar', 'restzucker', '残糖'],
  acidity: ['acidity', 'acid', 'saure', '酸度', '总酸'],
  closure: ['closure', 'verschluss', '封口', '瓶塞', '瓶口'],
  serving: ['serving', 'serving temperature', 'temperature', 'trinktemperatur', '适饮温度', '侍酒温度'],
  drinking: ['drinking', 'drinking window', 'maturity', 'trinkreife', '适饮期', '饮用期'],
  farming: ['farming', 'certificate', 'certificates', 'anbau', '种植方式', '认证'],
  pairings: ['pairings', 'pairing', 'food', 'food pairing', '配餐', '配菜', '搭配', '餐酒搭配'],
  flavours: ['flavours', 'flavors', 'flavour', 'aromas', 'aromen', '香气', '风味'],
  flags: ['flags', '标记'],
  images: ['images', 'image', 'picture', 'photo', 'bild', '图片', '照片'],
  bottle: ['bottle'],
  skus: ['skus'],
  vintage: ['vintage', 'year', 'jahrgang', 'millesime', '年份'],
  sizeMl: ['size', 'size ml', 'sizeml', 'volume', 'bottle size', 'ml', 'inhalt', '容量', '规格', '净含量'],
  pack: ['pack', 'case', 'bottles per case', 'gebinde', '包装', '每箱瓶数', '装箱数'],
  price: ['price', 'price cny', 'unit price', 'preis', '价格', '售价', '单价', '零售价'],
  listPrice: ['list price', 'listprice', 'original price', 'market price', 'rrp', '原价', '市场价', '划线价'],
  stock: ['stock', 'quantity', 'inventory', 'bestand', '库存', '数量'],
  village: ['village'],
  village_zh: ['village zh', '村', '村庄', '酒村'],
  village_en: ['village en', 'ort'],
  founded: ['founded', 'since', 'gegrundet', '创立', '创建年份', '建立于'],
  hectares: ['hectares', 'ha', 'hektar', '公顷', '面积'],
  blurb: [],
  description: [],
  story: ['story'],
  story_zh: ['story zh', '故事', '酒庄故事'],
  story_en: ['story en'],
}

/** Written around amounts. */
export const CURRENCY_MARKS = ['CN¥', 'CNY', 'RMB', '¥', '￥', '元'] as const
/** Written behind numbers; a number followed by anything else is none. */
export const UNIT_MARKS = ['%', '°', 'ml', '毫升', 'cl', 'l', 'g', '克', 'ha', '公顷', 'c'] as const
/** Written in the place of a vintage. */
export const NON_VINTAGE = ['nv', 'n.v.', 'non-vintage', 'nonvintage', '无年份'] as const
