import type { Config } from './config.ts'

/** Sign-ins of the demo shop. They are made by the demo seed only; production has no default password. */
export const DEMO_SIGN_INS = {
  shopper: { login: '13800000001', password: 'rebstock-shopper' },
  administrator: { login: 'admin', password: 'rebstock-admin' },
} as const

export function printWelcome(config: Config): void {
  const address = config.siteUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${config.port}`
  const lines = [`Rebstock is open: ${address}/home/`]
  if (!config.isProduction) {
    const { shopper, administrator } = DEMO_SIGN_INS
    lines.push(
      `  shopper:        ${shopper.login} / ${shopper.password}`,
      `  administrator:  ${administrator.login} / ${administrator.password}`,
    )
  }
  console.log(lines.join('\n'))
}
