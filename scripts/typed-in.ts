import { resolve } from 'node:path'

/** Relative to the folder where the command was typed, which differs from npm's. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)
