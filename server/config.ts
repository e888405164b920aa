import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Robot } from '#domain/notice.ts'
import { PASSWORD_RULES, passwordLength } from '#domain/password.ts'
import { readAddress, requireWritable, WrongAddress } from './db/address.ts'
import { type Environment, environment } from './environment.ts'
import type { AlipayConfig } from './external/alipay.ts'
import type { RobotKeys } from './external/notices/robots.ts'
import { KeyError, publicHalf, readPrivateKey, readPublicKey, readSerial } from './external/provider-keys.ts'
import { readEndpoint, readPrefix, type S3Config } from './external/storage/s3-config.ts'
import type { WechatPayConfig } from './external/wechat-pay.ts'
import { type Reach, reachOf } from './http/reach.ts'

const projectRoot = resolve(fileURLToPath(import.meta.url), '../..')
/** Login codes and passwords of the demo are public, so it must stay on one machine or, if allowed, in a private network. */
function requireDemoAtHome({ HOST, SITE_URL, DEMO_ON_NETWORK }: Environment): void {
  const mayBeReachedBy: readonly Reach[] = DEMO_ON_NETWORK ? ['machine', 'network'] : ['machine']
  const hint = DEMO_ON_NETWORK
    ? 'Set SHOP_MODE=production for a shop that everybody can reach'
    : 'Set SHOP_MODE=production, or DEMO_ON_NETWORK=1 to try the demo in a container or a private network'
  if (!mayBeReachedBy.includes(reachOf(HOST)))
    throw new ConfigError(`HOST: the demo shop does not listen on ${HOST}, where others can reach it. ${hint}.`)
  if (SITE_URL && !mayBeReachedBy.includes(reachOf(new URL(SITE_URL).hostname)))
    throw new ConfigError(
      `SITE_URL: the demo shop is not served at ${new URL(SITE_URL).origin}, where others can reach it. ${hint}.`,
    )
}

/** Undefined when there are none. Throws a ConfigError when some are missing. */
function allOrNone<Name extends string>(
  provider: string,
  keys: Record<Name, string | undefined>,
): Record<Name, string> | undefined {
  const missing = Object.entries(keys).filter(([, value]) => value === undefined)
  if (missing.length === Object.keys(keys).length) return undefined
  if (missing.length > 0)
    throw new ConfigError(`${provider} is half configured, missing: ${missing.map(([name]) => name).join(', ')}`)
  return keys as Record<Name, string>
}

export class ConfigError extends Error {}

/** Addresses of databases, each with the name of its variable in front of what is wrong with it. */
function readDatabases({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL }: Environment) {
  if (DATABASE_DIRECT_URL && !DATABASE_URL)
    throw new ConfigError('DATABASE_DIRECT_URL is the way past the pooler that DATABASE_URL names, which is missing')
  for (const [name, address] of Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL }))
    if (address) aboutVariable(name, () => requireWritable(address))
  if (DATABASE_READ_URL && !DATABASE_URL)
    throw new ConfigError('DATABASE_READ_URL is a replica of DATABASE_URL, which is missing')
  if (DATABASE_READ_URL) aboutVariable('DATABASE_READ_URL', () => readAddress(DATABASE_READ_URL))
  return { databaseUrl: DATABASE_URL, databaseDirectUrl: DATABASE_DIRECT_URL, databaseReadUrl: DATABASE_READ_URL }
}

function aboutVariable(name: string, work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (error instanceof WrongAddress) throw new ConfigError(`${name} ${error.message}`)
    throw error
  }
}

/** A balancer that asks every two seconds has then seen twice that this process takes nothing more. */
const DRAIN_SECONDS_IN_PRODUCTION = 5

const API_V3_KEY_BYTES = 32
const METRICS_TOKEN_MIN = 20

/** A missing or wrong public key would silently disable verification. */
function readAlipay(values: Environment): AlipayConfig | undefined {
  const { ALIPAY_APP_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY, ALIPAY_SELLER_ID } = values
  const given = allOrNone('Alipay', { ALIPAY_APP_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY, ALIPAY_SELLER_ID })
  if (!given) return undefined
  const privateKey = keyOf('ALIPAY_PRIVATE_KEY', given.ALIPAY_PRIVATE_KEY, readPrivateKey)
  const publicKey = keyOf('ALIPAY_PUBLIC_KEY', given.ALIPAY_PUBLIC_KEY, readPublicKey)
  // The console shows both; with the wrong one every true notice would be refused.
  if (publicKey === publicHalf(privateKey))
    throw new ConfigError('ALIPAY_PUBLIC_KEY is the application’s own; Alipay’s is needed')
  return { ...given, ALIPAY_PRIVATE_KEY: privateKey, ALIPAY_PUBLIC_KEY: publicKey }
}

function readWechatPay(values: Environment): WechatPayConfig | undefined {
  const given = allOrNone('WeChat Pay', {
    WECHAT_PAY_APP_ID: values.WECHAT_PAY_APP_ID,
    WECHAT_PAY_MCH_ID: values.WECHAT_PAY_MCH_ID,
    WECHAT_PAY_PRIVATE_KEY: values.WECHAT_PAY_PRIVATE_KEY,
    WECHAT_PAY_SERIAL: values.WECHAT_PAY_SERIAL,
    WECHAT_PAY_API_V3_KEY: values.WECHAT_PAY_API_V3_KEY,
    WECHAT_PAY_PUBLIC_KEY: values.WECHAT_PAY_PUBLIC_KEY,
    WECHAT_PAY_PUBLIC_KEY_ID: values.WECHAT_PAY_PUBLIC_KEY_ID,
  })
  if (!given) return undefined
  if (Buffer.byteLength(given.WECHAT_PAY_API_V3_KEY) !== API_V3_KEY_BYTES)
    throw new ConfigError(`WECHAT_PAY_API_V3_KEY needs ${API_V3_KEY_BYTES} bytes`)
  return {
    ...given,
    WECHAT_PAY_PRIVATE_KEY: keyOf('WECHAT_PAY_PRIVATE_KEY', given.WECHAT_PAY_PRIVATE_KEY, readPrivateKey),
    WECHAT_PAY_SERIAL: keyOf('WECHAT_PAY_SERIAL', given.WECHAT_PAY_SERIAL, readSerial),
    WECHAT_PAY_PUBLIC_KEY: keyOf('WECHAT_PAY_PUBLIC_KEY', given.WECHAT_PAY_PUBLIC_KEY, readPublicKey),
  }
}

function readS3(values: Environment): S3Config | undefined {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_PREFIX } = values
  const given = allOrNone('Object storage', { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY })
  // Without a bucket, files would go to a folder and be missed on other machines.
  if (!given && (S3_ENDPOINT || S3_PREFIX)) throw new ConfigError('Object storage is half configured, missing: S3_BUCKET')
  return (
    given && {
      bucket: given.S3_BUCKET,
      region: given.S3_REGION,
      accessKeyId: given.S3_ACCESS_KEY_ID,
      secretAccessKey: given.S3_SECRET_ACCESS_KEY,
      endpoint:
        S3_ENDPOINT && keyOf('S3_ENDPOINT', S3_ENDPOINT, (given) => readEndpoint(given, (host) => reachOf(host) !== 'everybody')),
      prefix: S3_PREFIX ? keyOf('S3_PREFIX', S3_PREFIX, readPrefix) : '',
      pathStyle: values.S3_PATH_STYLE === '1',
      answerWithinMs: values.S3_TIMEOUT_MS,
    }
  )
}

const PORT_MAX = 65_535

function readMail({ SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD, MAIL_FROM }: Environment) {
  const given = allOrNone('Email', { SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD, MAIL_FROM })
  if (!given) return undefined
  const port = Number(given.SMTP_PORT)
  if (!Number.isInteger(port) || port < 1 || port > PORT_MAX) throw new ConfigError('SMTP_PORT is not a port')
  return { ...given, SMTP_PORT: port }
}

/** Keys instead of addresses: requests can only go to the providers. Whoever pastes the whole address is told. */
const ROBOT_KEY = /^[\w-]{8,200}$/

function readRobots(values: Environment): Partial<Record<Robot, RobotKeys>> {
  const { WECOM_ROBOT_KEY, DINGTALK_ROBOT_TOKEN, DINGTALK_ROBOT_SECRET, FEISHU_ROBOT_TOKEN, FEISHU_ROBOT_SECRET } = values
  for (const [name, token] of Object.entries({ WECOM_ROBOT_KEY, DINGTALK_ROBOT_TOKEN, FEISHU_ROBOT_TOKEN }))
    if (token !== undefined && !ROBOT_KEY.test(token))
      throw new ConfigError(`${name} is the key in the robot’s address, not the whole address`)
  const dingtalk = allOrNone('DingTalk robot', { DINGTALK_ROBOT_TOKEN, DINGTALK_ROBOT_SECRET })
  const feishu = allOrNone('Feishu robot', { FEISHU_ROBOT_TOKEN, FEISHU_ROBOT_SECRET })
  return {
    ...(WECOM_ROBOT_KEY ? { wecom: { token: WECOM_ROBOT_KEY, secret: '' } } : {}),
    ...(dingtalk ? { dingtalk: { token: dingtalk.DINGTALK_ROBOT_TOKEN, secret: dingtalk.DINGTALK_ROBOT_SECRET } } : {}),
    ...(feishu ? { feishu: { token: feishu.FEISHU_ROBOT_TOKEN, secret: feishu.FEISHU_ROBOT_SECRET } } : {}),
  }
}

function keyOf(name: string, value: string, read: (value: string) => string): string {
  try {
    return read(value)
  } catch (error) {
    if (error instanceof KeyError) throw new ConfigError(`${name} ${error.message}`)
    throw error
  }
}

export type Config = ReturnType<typeof readConfig>

/** Throws a ConfigError that names the problem. */
export function readConfig(env: NodeJS.ProcessEnv) {
  // `PORT=` in a compose file means: not set.
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())))
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const values = parsed.data
  const isProduction = values.SHOP_MODE === 'production'
  const sms = allOrNone('SMS', {
    SMS_ACCESS_KEY_ID: values.SMS_ACCESS_KEY_ID,
    SMS_ACCESS_KEY_SECRET: values.SMS_ACCESS_KEY_SECRET,
    SMS_SIGN_NAME: values.SMS_SIGN_NAME,
    SMS_TEMPLATE_CODE: values.SMS_TEMPLATE_CODE,
  })
  const wechat = allOrNone('WeChat sign-in', { WECHAT_APP_ID: values.WECHAT_APP_ID, WECHAT_APP_SECRET: values.WECHAT_APP_SECRET })
  const kuaidi100 = allOrNone('Kuaidi100', {
    KUAIDI100_CUSTOMER: values.KUAIDI100_CUSTOMER,
    KUAIDI100_KEY: values.KUAIDI100_KEY,
  })
  if (isProduction) {
    const needed = {
      SITE_URL: values.SITE_URL,
      ADMIN_PASSWORD: values.ADMIN_PASSWORD,
      SMS_ACCESS_KEY_ID: values.SMS_ACCESS_KEY_ID,
      SMS_ACCESS_KEY_SECRET: values.SMS_ACCESS_KEY_SECRET,
      SMS_SIGN_NAME: values.SMS_SIGN_NAME,
      SMS_TEMPLATE_CODE: values.SMS_TEMPLATE_CODE,
    }
    const missing = Object.entries(needed).filter(([, value]) => value === undefined)
    if (missing.length > 0) throw new ConfigError(`production needs: ${missing.map(([name]) => name).join(', ')}`)
    if (passwordLength(values.ADMIN_PASSWORD ?? '') < PASSWORD_RULES.staff.min)
      throw new ConfigError(`ADMIN_PASSWORD needs at least ${PASSWORD_RULES.staff.min} characters in production`)
    if (values.METRICS_TOKEN && values.METRICS_TOKEN.length < METRICS_TOKEN_MIN)
      throw new ConfigError(`METRICS_TOKEN needs at least ${METRICS_TOKEN_MIN} characters`)
  }
  if (!isProduction) requireDemoAtHome(values)
  const dataDir = isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(projectRoot, values.DATA_DIR)
  return {
    projectRoot,
    port: values.PORT,
    host: values.HOST,
    chatPort: values.CHAT_PORT,
    ...readDatabases(values),
    databasePool: values.DATABASE_POOL,
    drainMs: 1_000 * (values.DRAIN_SECONDS ?? (isProduction ? DRAIN_SECONDS_IN_PRODUCTION : 0)),
    dataDir,
    uploadsDir: resolve(dataDir, 'uploads'),
    s3: readS3(values),
    redisUrl: values.REDIS_URL,
    siteUrl: values.SITE_URL && new URL(values.SITE_URL).origin,
    apiUrl: values.API_URL?.replace(/\/+$/, ''),
    mode: values.SHOP_MODE,
    isProduction,
    workers: values.WORKERS,
    clientOrigins: values.CLIENT_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    trustedProxies: values.TRUSTED_PROXIES.split(',')
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    renderingsPerMinute: values.RENDERINGS_PER_MINUTE,
    sharedCacheSeconds: values.SHARED_CACHE_SECONDS,
    metricsToken: values.METRICS_TOKEN,
    isTraced: values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    adminPassword: values.ADMIN_PASSWORD,
    sms: sms && {
      ...sms,
      SMS_PHONE_CHANGED_TEMPLATE_CODE: values.SMS_PHONE_CHANGED_TEMPLATE_CODE,
      SMS_INTERNATIONAL_TEMPLATE_CODE: values.SMS_INTERNATIONAL_TEMPLATE_CODE,
      SMS_INTERNATIONAL_SIGN_NAME: values.SMS_INTERNATIONAL_SIGN_NAME,
    },
    wechat,
    wechatAccount: allOrNone('WeChat messages', {
      WECHAT_MP_APP_ID: values.WECHAT_MP_APP_ID,
      WECHAT_MP_APP_SECRET: values.WECHAT_MP_APP_SECRET,
    }),
    wechatMini: allOrNone('WeChat mini-program', {
      WECHAT_MINI_APP_ID: values.WECHAT_MINI_APP_ID,
      WECHAT_MINI_APP_SECRET: values.WECHAT_MINI_APP_SECRET,
    }),
    mail: readMail(values),
    robots: readRobots(values),
    alipay: readAlipay(values),
    wechatPay: readWechatPay(values),
    kuaidi100,
    // Logged requests would hide the address and the sign-ins on the console.
    logLevel: values.LOG_LEVEL ?? (isProduction ? ('info' as const) : ('warn' as const)),
    dev: values.REBSTOCK_DEV === '1',
  }
}
