import { mkdir } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import sharp from 'sharp';

const quality = 82;

/** Writes WebP, JPEG or PNG, whichever the file name asks for. */
export async function renderPicture(svg: string, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const picture = sharp(Buffer.from(svg), { limitInputPixels: 60_000_000 });
  const kind = extname(file).toLowerCase();
  if (kind === '.png') await picture.png({ compressionLevel: 9, palette: false }).toFile(file);
  else if (kind === '.jpg' || kind === '.jpeg') await picture.flatten({ background: '#f6f1e7' }).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toFile(file);
  else if (kind === '.webp') await picture.webp({ quality, effort: 4, smartSubsample: true }).toFile(file);
  else throw new Error(`pictures are .webp, .jpg or .png, not ${file}`);
}

if (import.meta.main) {
  const { drawSamples } = await import('./samples.ts');
  const at = process.argv.indexOf('--sample');
  const folder = at < 0 ? undefined : process.argv[at + 1];
  if (folder === undefined) {
    console.error('usage: node demo/artwork/render.ts --sample DIR');
    process.exitCode = 1;
  } else await drawSamples(folder);
}
