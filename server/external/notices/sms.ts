import { shanghaiDay } from '#domain/shanghai.ts'
import { callSms, type SmsConfig, SmsError } from '../sms.ts'
import { type Channel, ChannelError, type Message } from './channel.ts'

/** Wrong number, template, signature or words. */
const FINAL = [
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.SMS_TEMPLATE_ILLEGAL',
  'isv.SMS_SIGNATURE_ILLEGAL',
  'isv.SMS_SIGNATURE_SCENE_ILLEGAL',
  'isv.TEMPLATE_MISSING_PARAMETERS',
  'isv.TEMPLATE_PARAMS_ILLEGAL',
  'isv.INVALID_PARAMETERS',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.BLACK_KEY_CONTROL_LIMIT',
]

/**
 * SendSms has no key against repetition, but gives back our own mark (OutId): what may have been sent is looked up first.
 * https://help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-querysenddetails
 */
export const smsChannel = (config: SmsConfig, endpoint?: string): Channel => ({
  isSandbox: false,
  async send({ key, to: [phone = ''], template, mayBeSentSince }: Message) {
    try {
      if (mayBeSentSince && (await wasSent(config, endpoint, phone, key, mayBeSentSince))) return
      const answer = await callSms(config, endpoint, 'SendSms', {
        SignName: template.sign || config.SMS_SIGN_NAME,
        PhoneNumbers: phone,
        TemplateCode: template.code,
        TemplateParam: JSON.stringify(template.fields),
        OutId: key,
      })
      const code = typeof answer.Code === 'string' ? answer.Code : 'no code'
      if (code !== 'OK') throw new ChannelError(`SMS: ${code}`, FINAL.includes(code))
    } catch (error) {
      if (error instanceof SmsError) throw new ChannelError('SMS: unreachable')
      throw error
    }
  },
})

async function wasSent(
  config: SmsConfig,
  endpoint: string | undefined,
  phone: string,
  key: string,
  since: Date,
): Promise<boolean> {
  const answer = await callSms(config, endpoint, 'QuerySendDetails', {
    PhoneNumber: phone,
    SendDate: shanghaiDay(since).replaceAll('-', ''),
    PageSize: '50',
    CurrentPage: '1',
  })
  if (answer.Code !== 'OK') throw new ChannelError(`SMS: ${typeof answer.Code === 'string' ? answer.Code : 'no code'}`)
  const { SmsSendDetailDTO: list } = (answer.SmsSendDetailDTOs ?? {}) as { SmsSendDetailDTO?: { OutId?: string }[] }
  return list?.some(({ OutId }) => OutId === key) ?? false
}
