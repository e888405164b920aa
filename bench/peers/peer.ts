import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '#test/support/http-load.ts'
import type { Asked } from '../answers.ts'

/** What every shop is asked; a peer that has no such page or call leaves it out. */
export const READS = ['home page', 'product page', 'list page', 'search page', 'API detail', 'API search'] as const
export const WRITES = ['add to cart', 'whole checkout'] as const
export type Read = (typeof READS)[number]
export type Write = (typeof WRITES)[number]

/** A product as all have it. */
export type Good = { sku: string; name: string; blurb: string; description: string; price: number; picture: string }

export type OpenPeer = Asked & {
  name: string
  requestOf: Partial<Record<Read, (serial: number) => Buffer>>
  /** What one customer does again and again, each on a connection of its own. */
  customerOf: Partial<Record<Write, (place: number) => (call: Call) => Promise<void>>>
  pages: Record<string, string>
  close: () => Promise<void>
}

/** `folder` is outside of the repository; what is there from an earlier run is used again. `pictures` come from this address. */
export type Peer = (options: { folder: string; port: number; goods: readonly Good[]; pictures: string }) => Promise<OpenPeer>

const START_WITHIN_MS = 300_000

/** Runs to its end, with its output in the folder's log. */
export function run(folder: string, command: string, args: readonly string[], env: Record<string, string> = {}): void {
  const log = openSync(resolve(folder, 'bench.log'), 'a')
  const { status } = spawnSync(command, args, { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', log, log] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}; see bench.log in ${folder}`)
}

/** Starts a server on the Node of this process, and waits until it answers. */
export async function startServer(
  folder: string,
  { args, env, address }: { args: string[]; env: Record<string, string>; address: string },
) {
  const log = openSync(resolve(folder, 'bench.log'), 'a')
  const server = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', log, log],
    // A group of its own, which ends as a whole: some start further processes and leave them.
    detached: true,
  })
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-(server.pid ?? 0), name)
    } catch {}
  }
  const deadline = Date.now() + START_WITHIN_MS
  while (
    !(await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || Date.now() > deadline) {
      signal('SIGKILL')
      throw new Error(`${folder} did not start; see its bench.log`)
    }
    await sleep(500)
  }
  return {
    pid: server.pid ?? 0,
    stop: async () => {
      const ended = once(server, 'exit')
      signal('SIGTERM')
      await Promise.race([ended, sleep(10_000)])
      signal('SIGKILL')
    },
  }
}

/** Peers limit calls per address as well; these come from many, through the proxy that they trust. */
export const visitor = (serial: number): string => `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`
