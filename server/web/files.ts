import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/http/deps.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Files that never change under their name: the built scripts and styles, and everybody's pictures. */
export async function mountFiles(app: FastifyInstance, { config }: Deps): Promise<void> {
  const assets = resolve(config.projectRoot, 'dist/client/assets')
  if (!config.dev && existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/home/assets/',
      maxAge: YEAR_MS,
      immutable: true,
      index: false,
      // Packed by scripts/build.ts.
      preCompressed: true,
    })
  }
  await mkdir(config.uploadsDir, { recursive: true })
  await app.register(fastifyStatic, {
    root: config.uploadsDir,
    prefix: '/uploads/',
    decorateReply: false,
    maxAge: YEAR_MS,
    immutable: true,
    index: false,
    dotfiles: 'deny',
  })
}
