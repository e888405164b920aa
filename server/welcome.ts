import type { Config } from './config.ts'

/** Created only by the demo seed; production has no default password. */
export const DEMO_SIGN_INS = {
  shopper: { login: '13800000001', password: 'rebstock-shopper' },
  administrator: { login: 'admin', password: 'rebstock-admin' },
  agentMei: { login: 'agent-mei', password: 'rebstock-mei' },
  agentTom: { login: 'agent-tom', password: 'rebstock-tom' },
  supervisor: { login: 'supervisor', password: 'rebstock-supervisor' },
} as const

export function printWelcome(config: Config): void {
  const address = config.siteUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${config.port}`
  const lines = [`Rebstock is open: ${address}/home/`, `  staff console:  ${address}/staff/`]
  if (!config.isProduction) {
    const { shopper, administrator, agentMei, agentTom, supervisor } = DEMO_SIGN_INS
    lines.push(
      `  shopper:        ${shopper.login} / ${shopper.password}`,
      `  administrator:  ${administrator.login} / ${administrator.password}`,
      `  chat agents:    ${agentMei.login} / ${agentMei.password}, ${agentTom.login} / ${agentTom.password}`,
      `  supervisor:     ${supervisor.login} / ${supervisor.password}`,
    )
  }
  console.log(lines.join('\n'))
}
