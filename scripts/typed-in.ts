import { resolve } from 'node:path'

/** A file name as its typist meant it: from the folder where the command was typed, which is not where npm runs it. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)
