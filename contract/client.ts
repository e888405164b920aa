/** Our own PC client, or one of CRMEB's phone clients (docs/wire.md, "Conventions"). */
export type ClientKind = 'pc' | 'phone'

const PHONE_FORM_TYPES = new Set(['h5', 'wechat', 'routine', 'app'])
export const clientKind = (formType: string | undefined): ClientKind =>
  formType !== undefined && PHONE_FORM_TYPES.has(formType) ? 'phone' : 'pc'

/** `order.is_channel`: wechat 0, routine 1, h5 2, pc 3, app 4 (docs/wire.md, "Conventions"). */
const CHANNELS: Record<string, number> = { wechat: 0, routine: 1, h5: 2, pc: 3, app: 4 }
export const channelOf = (formType: string | undefined): number => CHANNELS[formType ?? 'pc'] ?? 3

/** Session codes: the PC client logs out on 410000–410002, phone clients on 110002–110004, the app for agents on 110005–110007 (docs/wire.md, "Conventions"). */
export type SessionProblem = 'missing' | 'expired' | 'invalid'
export type SessionHolder = ClientKind | 'agent'
const SESSION_CODES: Record<SessionHolder, Record<SessionProblem, number>> = {
  pc: { missing: 410000, expired: 410001, invalid: 410002 },
  phone: { missing: 110002, expired: 110003, invalid: 110004 },
  agent: { missing: 110005, expired: 110006, invalid: 110007 },
}
export const sessionCode = (holder: SessionHolder, problem: SessionProblem): number => SESSION_CODES[holder][problem]
export const isSessionCode = (status: number): boolean => Object.values(SESSION_CODES.pc).includes(status)
