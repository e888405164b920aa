import type { Deps } from '#server/http/deps.ts'
import { type Connection, send } from './connection.ts'
import type { ReadStatus } from './read-status.ts'

export type Board = {
  deps: Deps
  readStatus: ReadStatus
  onQueue: () => void
  shoppers: Map<number, Set<Connection>>
  agents: Map<number, Set<Connection>>
  /** The newest message that this process has read. */
  cursor: number
  isReading: boolean
  isWanted: boolean
  isStopped: boolean
  queueTimer: NodeJS.Timeout | undefined
  /** Shoppers who have come or gone since agents were last told. */
  moved: Map<number, { isOnline: boolean; agentId: number | null }>
  movedTimer: NodeJS.Timeout | undefined
}
export const socketsOf = ({ shoppers, agents }: Board, as: 'shopper' | 'agent') => (as === 'shopper' ? shoppers : agents)

export function toShopper(board: Board, shopperId: number, frame: object): void {
  for (const connection of board.shoppers.get(shopperId) ?? []) send(connection, frame)
}
export function toAgent(board: Board, agentId: number | null, frame: object): void {
  for (const connection of board.agents.get(agentId ?? 0) ?? []) send(connection, frame)
}
export function toAgents(board: Board, frame: object, isMeant: (connection: Connection) => boolean = () => true): void {
  for (const set of board.agents.values()) for (const connection of set) if (isMeant(connection)) send(connection, frame)
}
/** Whether this agent sees events of a conversation that `agentId` serves (null: nobody). */
export function mayReceive({ login }: Connection, agentId: number | null): boolean {
  return login !== undefined && (login.isSupervisor || agentId === null || agentId === login.accountId)
}

/** Whether this agent is told that a shopper comes or goes: who serves them, who has their conversation open, and supervisors. */
export function isConcerned({ login, watching }: Connection, shopperId: number, agentId: number | null): boolean {
  return login !== undefined && (login.isSupervisor || agentId === login.accountId || watching === shopperId)
}
