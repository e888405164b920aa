import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Picture decoding processes started by `pid`. */
export function decodersOf(pid = process.pid): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [own, parent] = line.trim().split(/\s+/)
    return Number(parent) === pid && line.includes('picture-process.ts') ? [Number(own)] : []
  })
}

/** Kills every decoder of this process until `answer` settles. */
export async function endDecoderUntil(answer: Promise<unknown>): Promise<void> {
  let isThere = false
  const whenThere = answer.finally(() => {
    isThere = true
  })
  while (!isThere) {
    for (const pid of decodersOf()) process.kill(pid, 'SIGKILL')
    await Promise.race([whenThere, pause(20)])
  }
}
