import type { RegionGround } from '../estate.ts'
import { type Soil, soilOf } from './soils.ts'

/*
 * Long-term monthly means of a place in the middle of each region, rounded: they compare regions and forecast nothing.
 * Grounds with the commonest first.
 */

type Told = { station: readonly [zh: string, en: string]; temperature: string; rain: string; sunshine: number; soils: string }

const grounds: Readonly<Record<string, Told>> = {
  ahr: {
    station: ['巴特诺因阿尔', 'Bad Neuenahr'],
    temperature: '2.6 3.1 6.1 9.9 13.9 17.1 19.0 18.5 14.7 10.6 6.3 3.3',
    rain: '45 42 45 42 58 66 68 66 55 52 52 53',
    sunshine: 1530,
    soils: 'gray-slate graywacke loess',
  },
  baden: {
    station: ['弗赖堡', 'Freiburg'],
    temperature: '2.7 3.7 7.5 11.4 15.6 19.1 21.0 20.6 16.1 11.6 6.5 3.4',
    rain: '56 53 59 63 94 86 85 78 74 77 69 66',
    sunshine: 1830,
    soils: 'volcanic loess limestone granite',
  },
  franken: {
    station: ['维尔茨堡', 'Würzburg'],
    temperature: '1.1 2.0 5.7 10.2 14.3 17.8 19.6 19.1 14.6 9.8 4.9 2.0',
    rain: '43 37 44 35 59 57 71 58 47 51 48 57',
    sunshine: 1720,
    soils: 'shell-limestone gypsum-keuper red-sandstone',
  },
  'hessische-bergstrasse': {
    station: ['本斯海姆', 'Bensheim'],
    temperature: '2.7 3.6 7.2 11.4 15.5 18.9 20.8 20.2 15.8 11.1 6.3 3.4',
    rain: '55 49 53 47 70 72 79 66 58 64 59 69',
    sunshine: 1690,
    soils: 'granite loess sand',
  },
  mittelrhein: {
    station: ['巴哈拉赫', 'Bacharach'],
    temperature: '2.4 3.1 6.7 10.8 14.9 18.2 20.1 19.6 15.3 10.6 6.0 3.1',
    rain: '43 38 40 36 53 55 60 55 45 50 48 53',
    sunshine: 1600,
    soils: 'gray-slate graywacke',
  },
  mosel: {
    station: ['特里尔', 'Trier'],
    temperature: '1.9 2.7 6.2 10.1 14.0 17.4 19.3 18.8 14.7 10.3 5.6 2.7',
    rain: '64 55 56 44 62 62 68 62 58 67 66 79',
    sunshine: 1620,
    soils: 'gray-slate blue-slate quartzite',
  },
  nahe: {
    station: ['巴特克罗伊茨纳赫', 'Bad Kreuznach'],
    temperature: '2.0 2.8 6.6 10.9 15.0 18.5 20.3 19.7 15.2 10.4 5.6 2.7',
    rain: '36 32 36 32 51 52 56 51 42 45 42 46',
    sunshine: 1680,
    soils: 'porphyry gray-slate quartzite loess',
  },
  pfalz: {
    station: ['诺伊施塔特', 'Neustadt'],
    temperature: '2.6 3.5 7.2 11.4 15.5 18.9 20.8 20.3 15.9 11.0 6.1 3.3',
    rain: '42 38 42 37 58 60 62 56 47 51 47 54',
    sunshine: 1790,
    soils: 'red-sandstone limestone loess basalt',
  },
  rheingau: {
    station: ['盖森海姆', 'Geisenheim'],
    temperature: '2.2 3.0 6.7 11.0 15.1 18.4 20.3 19.7 15.3 10.5 5.8 2.9',
    rain: '38 33 37 33 52 51 57 53 42 46 43 47',
    sunshine: 1660,
    soils: 'quartzite gray-slate loess',
  },
  rheinhessen: {
    station: ['阿尔蔡', 'Alzey'],
    temperature: '1.8 2.6 6.4 10.7 14.8 18.3 20.2 19.7 15.2 10.3 5.4 2.5',
    rain: '38 34 39 34 54 54 58 54 44 46 43 48',
    sunshine: 1720,
    soils: 'loess marl limestone red-slate',
  },
  'saale-unstrut': {
    station: ['瑙姆堡', 'Naumburg'],
    temperature: '1.2 1.9 5.1 9.6 13.8 17.1 19.2 18.9 14.6 10.0 5.3 2.2',
    rain: '29 25 37 33 55 55 72 58 45 37 38 34',
    sunshine: 1660,
    soils: 'shell-limestone red-sandstone loess',
  },
  sachsen: {
    station: ['拉德博伊尔', 'Radebeul'],
    temperature: '1.2 2.0 5.2 10.0 14.2 17.6 19.6 19.3 14.8 10.1 5.3 2.2',
    rain: '42 33 43 33 58 62 84 77 50 44 46 45',
    sunshine: 1720,
    soils: 'syenite granite gneiss',
  },
  wuerttemberg: {
    station: ['海尔布隆', 'Heilbronn'],
    temperature: '1.9 2.9 6.7 10.9 15.1 18.6 20.4 19.9 15.4 10.5 5.6 2.7',
    rain: '52 45 50 43 72 73 76 66 56 62 58 67',
    sunshine: 1720,
    soils: 'keuper shell-limestone',
  },
  wachau: {
    station: ['魏森基兴', 'Weißenkirchen'],
    temperature: '0.0 1.6 5.8 10.8 15.1 18.7 20.3 19.8 14.9 9.7 4.9 0.8',
    rain: '24 22 36 37 68 72 80 72 58 40 35 28',
    sunshine: 1800,
    soils: 'gneiss mica-schist loess',
  },
  kremstal: {
    station: ['克雷姆斯', 'Krems'],
    temperature: '0.2 1.9 6.1 11.3 15.6 19.3 20.9 20.4 15.4 10.1 5.2 1.0',
    rain: '21 20 33 34 65 68 75 67 56 36 32 25',
    sunshine: 1850,
    soils: 'loess gneiss conglomerate',
  },
  kamptal: {
    station: ['朗根洛伊斯', 'Langenlois'],
    temperature: '-0.2 1.5 5.7 10.9 15.2 18.9 20.5 20.0 15.0 9.8 4.8 0.6',
    rain: '20 19 31 33 63 66 74 66 53 34 30 24',
    sunshine: 1840,
    soils: 'permian-sandstone loess gneiss',
  },
  traisental: {
    station: ['圣珀尔滕', 'St. Pölten'],
    temperature: '0.2 1.9 5.9 10.9 15.2 18.9 20.5 20.0 15.1 9.9 5.0 0.9',
    rain: '30 29 45 46 80 86 92 84 68 47 42 35',
    sunshine: 1820,
    soils: 'conglomerate loess',
  },
  wagram: {
    station: ['瓦格拉姆山麓教堂镇', 'Kirchberg am Wagram'],
    temperature: '0.1 1.8 6.0 11.2 15.5 19.2 20.9 20.4 15.3 10.0 5.1 0.9',
    rain: '22 21 33 34 64 68 74 66 55 36 33 26',
    sunshine: 1870,
    soils: 'loess gravel',
  },
  weinviertel: {
    station: ['雷茨', 'Retz'],
    temperature: '-0.3 1.4 5.6 10.9 15.2 18.9 20.6 20.2 15.1 9.7 4.7 0.5',
    rain: '20 18 29 31 58 65 66 59 50 33 29 23',
    sunshine: 1900,
    soils: 'loess loam granite',
  },
  'wiener-gemischter-satz': {
    station: ['维也纳', 'Vienna'],
    temperature: '1.2 2.9 6.8 11.9 16.0 19.8 21.7 21.2 16.2 10.8 6.1 1.8',
    rain: '38 37 48 43 72 72 78 72 64 46 46 43',
    sunshine: 2000,
    soils: 'shell-limestone flysch loess',
  },
  thermenregion: {
    station: ['贡波尔茨基兴', 'Gumpoldskirchen'],
    temperature: '1.2 2.8 6.7 11.7 15.9 19.6 21.5 21.0 16.0 10.7 6.0 1.8',
    rain: '33 33 46 43 72 70 75 70 62 45 45 38',
    sunshine: 1950,
    soils: 'limestone gravel clay',
  },
  carnuntum: {
    station: ['莱塔河畔布鲁克', 'Bruck an der Leitha'],
    temperature: '0.7 2.4 6.5 11.6 15.9 19.8 21.7 21.2 16.2 10.7 5.9 1.4',
    rain: '31 29 39 36 60 64 66 62 58 40 42 37',
    sunshine: 2020,
    soils: 'loess gravel limestone',
  },
  neusiedlersee: {
    station: ['湖畔新锡德尔', 'Neusiedl am See'],
    temperature: '0.8 2.5 6.7 11.9 16.3 20.2 22.1 21.6 16.5 10.9 6.1 1.5',
    rain: '30 28 38 36 62 66 66 62 58 42 42 36',
    sunshine: 2050,
    soils: 'gravel sand clay',
  },
  'ruster-ausbruch': {
    station: ['鲁斯特', 'Rust'],
    temperature: '0.9 2.6 6.8 11.9 16.2 20.0 21.9 21.5 16.5 10.9 6.1 1.6',
    rain: '29 29 39 38 64 70 70 66 61 43 43 37',
    sunshine: 2040,
    soils: 'leitha-limestone sand mica-schist',
  },
  leithaberg: {
    station: ['艾森施塔特', 'Eisenstadt'],
    temperature: '0.8 2.5 6.7 11.8 16.1 19.9 21.8 21.4 16.4 10.8 6.0 1.5',
    rain: '29 29 40 40 66 72 72 68 62 44 44 37',
    sunshine: 2030,
    soils: 'leitha-limestone mica-schist',
  },
  mittelburgenland: {
    station: ['卢茨曼斯堡', 'Lutzmannsburg'],
    temperature: '0.2 2.0 6.3 11.4 15.8 19.5 21.3 20.8 15.8 10.4 5.6 1.0',
    rain: '28 28 38 42 74 80 84 78 66 48 46 38',
    sunshine: 1950,
    soils: 'clay loam mica-schist',
  },
  eisenberg: {
    station: ['艾森贝格', 'Eisenberg'],
    temperature: '0.0 2.0 6.2 11.1 15.4 19.1 20.8 20.3 15.4 10.2 5.4 0.8',
    rain: '27 29 41 48 82 92 96 88 74 52 47 38',
    sunshine: 1920,
    soils: 'schist clay',
  },
  suedsteiermark: {
    station: ['莱布尼茨', 'Leibnitz'],
    temperature: '-0.3 1.8 6.4 11.1 15.5 19.2 20.8 20.2 15.5 10.5 5.5 0.5',
    rain: '37 40 52 60 92 112 115 110 103 78 66 52',
    sunshine: 1900,
    soils: 'opok shell-limestone sand',
  },
  weststeiermark: {
    station: ['德意志兰茨贝格', 'Deutschlandsberg'],
    temperature: '-0.5 1.6 6.0 10.6 15.0 18.7 20.2 19.6 15.0 10.2 5.2 0.3',
    rain: '39 43 57 68 104 126 130 122 108 82 70 54',
    sunshine: 1880,
    soils: 'gneiss schist',
  },
  'vulkanland-steiermark': {
    station: ['巴特格莱兴贝格', 'Bad Gleichenberg'],
    temperature: '-0.4 1.7 6.1 10.9 15.3 19.0 20.5 20.0 15.2 10.3 5.4 0.4',
    rain: '33 35 48 56 88 106 108 102 92 70 60 46',
    sunshine: 1910,
    soils: 'basalt loam sand',
  },
  alsace: {
    station: ['科尔马', 'Colmar'],
    temperature: '2.1 3.3 7.2 11.2 15.5 19.1 20.9 20.5 16.0 11.4 6.1 2.8',
    rain: '32 29 34 40 66 62 62 58 54 51 42 45',
    sunshine: 1830,
    soils: 'granite limestone marl volcanic',
  },
}

const numbers = (text: string): number[] => text.split(' ').map(Number)
const soilsOf = (codes: string): Soil[] => codes.split(' ').flatMap((code) => soilOf(code) ?? [])

/** Undefined for a region that the merchant has added. */
export function regionGround(code: string): RegionGround | undefined {
  const told = Object.hasOwn(grounds, code) ? grounds[code] : undefined
  if (!told) return undefined
  const { station, temperature, rain, sunshine, soils } = told
  const [zh, en] = station
  return {
    climate: { station: { zh, en }, temperature: numbers(temperature), rain: numbers(rain), sunshine },
    soils: soilsOf(soils),
  }
}
