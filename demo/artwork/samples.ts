import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { BottlePicture } from '#server/features/catalog/artwork/bottle.ts'
import { paint, type Recipe } from '#server/features/catalog/artwork/recipe.ts'
import { readEstates } from '#server/seed/demo-files.ts'
import { avatarCount, drawAvatar } from './avatars.ts'
import { brand } from './brand.ts'
import { drawBadRequest, drawNotFound } from './error-pictures.ts'
import { drawHillside } from './hillside.ts'
import { dimensions, drawIcon } from './icons.ts'
import { drawFavicon, drawLogo, onGreen } from './marks.ts'
import { renderPicture } from './render.ts'
import { drawStillLife, GROUNDS, type Ground } from './still-life.ts'

const riesling: BottlePicture = {
  shape: 'flute',
  glass: 'green',
  capsule: '#1f3d33',
  label: '#f4efe2',
  closure: 'cork',
  type: 'white',
  estate: 'Weingut Beispiel',
  estateCode: 'weingut-beispiel',
  name: 'Zeltinger Sonnenuhr Riesling Spätlese',
  vintage: 2021,
  region: 'Mosel',
  country: 'Germany',
  quality: 'Prädikatswein',
  alcohol: 8.5,
  sizeMl: 750,
}

const bottles: BottlePicture[] = [
  riesling,
  {
    ...riesling,
    estateCode: 'a',
    glass: 'brown',
    capsule: '#7a1f2b',
    label: '#fbf8ef',
    estate: 'Weingut Muster & Söhne',
    name: 'Rüdesheimer Berg Schlossberg Riesling Großes Gewächs',
    region: 'Rheingau',
    alcohol: 13,
  },
  {
    ...riesling,
    estateCode: 'b',
    shape: 'burgundy',
    glass: 'olive',
    type: 'red',
    capsule: '#2a2a2c',
    estate: 'Weingut Beispielberg',
    name: 'Ihringer Winklerberg Spätburgunder',
    quality: 'Erste Lage',
    region: 'Baden',
    alcohol: 13.5,
  },
  {
    ...riesling,
    estateCode: 'c',
    shape: 'bordeaux',
    glass: 'dark',
    type: 'red',
    capsule: '#b38d45',
    label: '#22282a',
    estate: 'Weingut Mustermann',
    name: 'Ried Hochberg Blaufränkisch Reserve',
    quality: 'Mittelburgenland DAC',
    region: 'Burgenland',
    country: 'Austria',
    alcohol: 14,
  },
  {
    ...riesling,
    estateCode: 'd',
    shape: 'bocksbeutel',
    capsule: '#c9a24a',
    name: 'Escherndorfer Lump Silvaner trocken',
    region: 'Franken',
    alcohol: 13,
  },
  {
    ...riesling,
    estateCode: 'e',
    shape: 'sparkling',
    glass: 'dark',
    type: 'sparkling',
    capsule: '#c8b27a',
    estate: 'Sekthaus Beispiel',
    name: 'Riesling Sekt Brut',
    quality: 'Sekt b.A.',
    region: 'Pfalz',
    alcohol: 12.5,
  },
  {
    ...riesling,
    estateCode: 'f',
    shape: 'half',
    glass: 'clear',
    type: 'sweet',
    capsule: '#b8923f',
    estate: 'Domaine Exemple',
    name: 'Gewurztraminer Sélection de Grains Nobles',
    quality: 'AOC Alsace Grand Cru',
    region: 'Alsace',
    country: 'France',
    alcohol: 11.5,
    sizeMl: 375,
  },
  {
    ...riesling,
    estateCode: 'g',
    shape: 'bordeaux',
    glass: 'clear',
    type: 'rosé',
    closure: 'screw cap',
    capsule: '#d98a7a',
    name: 'Schilcher Klassik',
    quality: 'Weststeiermark DAC',
    region: 'Steiermark',
    country: 'Austria',
    alcohol: 12,
  },
]

/** Pictures to look at: sheets for the eye, and single files in the sizes and formats the shop uses. */
export async function drawSamples(folder: string): Promise<void> {
  const started = performance.now()
  await mkdir(folder, { recursive: true })
  const photographs = [
    ...bottles.map(photographed('front')),
    ...bottles.slice(0, 4).map(photographed('case')),
    ...bottles.slice(0, 4).map(photographed('label')),
  ]
  await contactSheet(join(folder, 'bottles.png'), await Promise.all(photographs), 360, 480, 4)
  await contactSheet(
    join(folder, 'hillsides.png'),
    readEstates().map(({ code, terroir }) => drawHillside(code, terroir, { width: 1200, height: 800 })),
    540,
    360,
    4,
  )
  await contactSheet(
    join(folder, 'marks.png'),
    [
      drawLogo('mark'),
      drawLogo('horizontal'),
      drawLogo('stacked'),
      drawFavicon(),
      ...dimensions.flatMap((d) => [drawIcon(d), drawIcon(d, true)]),
      ...Array.from({ length: avatarCount }, (_, i) => drawAvatar(i)),
      drawNotFound(),
      drawBadRequest(),
    ],
    220,
    220,
    6,
  )
  await Promise.all([
    ...(Object.keys(GROUNDS) as Ground[]).map(async (ground) =>
      renderPicture(
        await drawStillLife({ bottles: bottles.slice(0, 6), ground, width: 2400, height: 900 }),
        join(folder, `banner-${ground}.webp`),
      ),
    ),
    renderPicture(drawLogo('horizontal', onGreen), join(folder, 'logo-on-green.png')),
  ])
  console.log(`samples in ${folder}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const photographed =
  (what: 'front' | 'case' | 'label') =>
  async (wine: BottlePicture): Promise<Buffer> => {
    const recipe: Recipe = { what, wine }
    const { data, width, height } = await paint(recipe, 720)
    return sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
  }

async function contactSheet(
  file: string,
  pictures: readonly (string | Buffer)[],
  width: number,
  height: number,
  columns: number,
): Promise<void> {
  const tiles = await Promise.all(
    pictures.map(async (svg, i) => ({
      input: await sharp(Buffer.isBuffer(svg) ? svg : Buffer.from(svg), { density: 144 })
        .resize(width, height, { fit: 'contain', background: brand.ivory })
        .png()
        .toBuffer(),
      left: (i % columns) * width,
      top: Math.floor(i / columns) * height,
    })),
  )
  await sharp({
    create: {
      width: width * columns,
      height: height * Math.ceil(pictures.length / columns),
      channels: 3,
      background: brand.ivory,
    },
  })
    .composite(tiles)
    .png()
    .toFile(file)
}

if (import.meta.main) {
  const folder = process.argv[2]
  if (folder === undefined) throw new Error('usage: node demo/artwork/samples.ts DIR')
  await drawSamples(folder)
}
