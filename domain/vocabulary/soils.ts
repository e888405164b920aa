import type { Localized } from '../locale.ts'

/** How a ground looks in a cut: plates lie in layers, stones are round, blocks are broken rock, earth is fine. */
export const SOIL_TEXTURES = ['plates', 'stones', 'blocks', 'earth'] as const
export type SoilTexture = (typeof SOIL_TEXTURES)[number]
export type Soil = { code: string; name: Localized; colour: string; texture: SoilTexture }

const soil = (code: string, en: string, zh: string, colour: string, texture: SoilTexture): Soil => ({
  code,
  name: { zh, en },
  colour,
  texture,
})

export const soils: readonly Soil[] = [
  soil('topsoil', 'Humus-rich topsoil', '腐殖表土', '#6b5138', 'earth'),
  soil('loam', 'Loam', '壤土', '#9a7850', 'earth'),
  soil('clay', 'Clay', '黏土', '#8a6a4e', 'earth'),
  soil('loess', 'Loess', '黄土', '#d3b277', 'earth'),
  soil('sand', 'Sand', '沙', '#dcc592', 'earth'),
  soil('gravel', 'Gravel', '砾石', '#b9a98c', 'stones'),
  soil('scree', 'Stony scree', '崩积碎石', '#a2937d', 'stones'),
  soil('conglomerate', 'Conglomerate', '砾岩', '#b39b7d', 'stones'),
  soil('marl', 'Marl', '泥灰岩', '#b3a583', 'plates'),
  soil('opok', 'Opok (gray marl)', '奥波克灰泥灰岩', '#a3a08f', 'plates'),
  soil('flysch', 'Flysch marl', '复理石泥灰岩', '#a69c80', 'plates'),
  soil('keuper', 'Keuper marl', '考依波泥灰岩', '#9c6f5c', 'plates'),
  soil('gypsum-keuper', 'Gypsum keuper', '石膏考依波', '#8f9484', 'plates'),
  soil('limestone', 'Limestone', '石灰岩', '#d8cdb2', 'blocks'),
  soil('shell-limestone', 'Shell limestone', '贝壳灰岩', '#c9bfa3', 'plates'),
  soil('leitha-limestone', 'Leitha limestone', '莱塔灰岩', '#dccfae', 'blocks'),
  soil('gray-slate', 'Gray slate', '灰板岩', '#6f7780', 'plates'),
  soil('blue-slate', 'Blue slate', '蓝板岩', '#5c6b7c', 'plates'),
  soil('red-slate', 'Red slate (Rotliegend)', '红板岩（赤底统）', '#9a4f3f', 'plates'),
  soil('schist', 'Black schist', '黑片岩', '#4e4f50', 'plates'),
  soil('mica-schist', 'Mica schist', '云母片岩', '#8c8a7c', 'plates'),
  soil('phyllite', 'Violet phyllite', '紫千枚岩', '#736673', 'plates'),
  soil('quartzite', 'Quartzite', '石英岩', '#bdb6ab', 'blocks'),
  soil('graywacke', 'Graywacke', '杂砂岩', '#7c776d', 'blocks'),
  soil('porphyry', 'Porphyry', '斑岩', '#94665a', 'blocks'),
  soil('volcanic', 'Volcanic rock', '火山岩', '#5b534e', 'blocks'),
  soil('basalt', 'Basalt', '玄武岩', '#484a4c', 'blocks'),
  soil('granite', 'Weathered granite', '风化花岗岩', '#c2a894', 'stones'),
  soil('syenite', 'Syenite', '正长岩', '#a88f88', 'blocks'),
  soil('gneiss', 'Gneiss', '片麻岩', '#8d8c8a', 'plates'),
  soil('red-sandstone', 'Red sandstone', '红砂岩', '#b3735a', 'blocks'),
  soil('yellow-sandstone', 'Yellow sandstone', '黄砂岩', '#d0aa6c', 'blocks'),
  soil('permian-sandstone', 'Permian sandstone', '二叠纪砂岩', '#a8705a', 'blocks'),
]

const byCode = new Map(soils.map((one) => [one.code, one]))

/** Undefined when no such ground is known. */
export const soilOf = (code: string): Soil | undefined => byCode.get(code)
