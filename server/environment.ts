import { z } from 'zod'
import { POOL_DEFAULT, POOL_MIN } from './db/shares.ts'

const optional = z.string().trim().min(1).optional()

/** Every variable that the shop knows, as it is written; config.ts makes sense of them. */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Only for the chat's socket. */
  CHAT_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** May name several hosts, or a pooler. */
  DATABASE_URL: optional,
  /** Past the pooler. */
  DATABASE_DIRECT_URL: optional,
  /** Of a replica. */
  DATABASE_READ_URL: optional,
  /** Connections per process. */
  DATABASE_POOL: z.coerce.number().int().min(POOL_MIN).max(500).default(POOL_DEFAULT),
  DRAIN_SECONDS: z.coerce.number().min(0).max(120).optional(),
  DATA_DIR: z.string().default('.data'),
  REDIS_URL: optional,
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  /** Of another service than Amazon's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Before all names, so that several shops may share a bucket. */
  S3_PREFIX: optional,
  S3_PATH_STYLE: z.literal('1').optional(),
  /** A request may take 4.5 seconds. */
  S3_TIMEOUT_MS: z.coerce.number().int().min(500).max(60_000).default(3_500),
  /** Only its origin counts. */
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  SHOP_MODE: z.enum(['demo', 'production']).default('demo'),
  DEMO_ON_NETWORK: z.literal('1').optional(),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** Separated by commas. */
  CLIENT_ORIGINS: z.string().default(''),
  /** Their X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Per address, without cached pages. */
  RENDERINGS_PER_MINUTE: z.coerce.number().int().min(1).default(300),
  SHARED_CACHE_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  /** Opens /metrics, /api/docs and the details of /readyz in production. */
  METRICS_TOKEN: optional,
  ADMIN_PASSWORD: optional,
  SMS_ACCESS_KEY_ID: optional,
  SMS_ACCESS_KEY_SECRET: optional,
  SMS_SIGN_NAME: optional,
  SMS_TEMPLATE_CODE: optional,
  SMS_PHONE_CHANGED_TEMPLATE_CODE: optional,
  SMS_INTERNATIONAL_TEMPLATE_CODE: optional,
  SMS_INTERNATIONAL_SIGN_NAME: optional,
  WECHAT_APP_ID: optional,
  WECHAT_APP_SECRET: optional,
  // Keys: PEM (also with literal `\n`), Alipay's bare base64, or the absolute path of a file.
  ALIPAY_APP_ID: optional,
  ALIPAY_PRIVATE_KEY: optional,
  /** Alipay's own key, not the application's. */
  ALIPAY_PUBLIC_KEY: optional,
  ALIPAY_SELLER_ID: optional,
  WECHAT_PAY_APP_ID: optional,
  WECHAT_PAY_MCH_ID: optional,
  WECHAT_PAY_PRIVATE_KEY: optional,
  /** Or the certificate itself. */
  WECHAT_PAY_SERIAL: optional,
  WECHAT_PAY_API_V3_KEY: optional,
  /** Or the platform certificate. */
  WECHAT_PAY_PUBLIC_KEY: optional,
  WECHAT_PAY_PUBLIC_KEY_ID: optional,
  /** Of the official account that sends template messages; sign-in has its own. */
  WECHAT_MP_APP_ID: optional,
  WECHAT_MP_APP_SECRET: optional,
  /** Of the mini-program. */
  WECHAT_MINI_APP_ID: optional,
  WECHAT_MINI_APP_SECRET: optional,
  SMTP_HOST: optional,
  SMTP_PORT: optional,
  SMTP_USER: optional,
  SMTP_PASSWORD: optional,
  MAIL_FROM: optional,
  WECOM_ROBOT_KEY: optional,
  DINGTALK_ROBOT_TOKEN: optional,
  DINGTALK_ROBOT_SECRET: optional,
  FEISHU_ROBOT_TOKEN: optional,
  FEISHU_ROBOT_SECRET: optional,
  KUAIDI100_CUSTOMER: optional,
  KUAIDI100_KEY: optional,
  /** Of a collector of traces. The SDK reads its other variables by itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  REBSTOCK_DEV: z.literal('1').optional(),
})

export type Environment = z.output<typeof environment>
