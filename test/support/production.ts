/** A minimal made-up environment for production. */
export const PRODUCTION = {
  SHOP_MODE: 'production',
  SITE_URL: 'https://wine.example',
  ADMIN_PASSWORD: 'a-long-enough-password',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: 'sign',
  SMS_TEMPLATE_CODE: 'SMS_1',
}
