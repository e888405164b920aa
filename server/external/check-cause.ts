import type { CheckCause } from '#domain/opening.ts'

/*
 * What a provider's refusal means for those who keep the keys. The words are those of the providers' own lists of errors, and of the network;
 * the first line that fits decides.
 */
const SIGNS: Record<Exclude<CheckCause, 'other'>, RegExp> = {
  'too-slow': /TimeoutError|ETIMEDOUT|ESOCKETTIMEDOUT|TIMEDOUT|timed out|not answered in time/i,
  clock:
    /timestamp-off|InvalidTimeStamp|RequestTimeTooSkewed|IllegalTimestamp|invalid-timestamp|CERT_(NOT_YET_VALID|HAS_EXPIRED)|\b(NOT_YET_VALID)\b/i,
  unreachable:
    /ENOTFOUND|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EPIPE|UND_ERR|ECONNECTION|ESOCKET|EDNS|TypeError|SyntaxError|not JSON|unreachable|Non HTTP resource/i,
  certificate:
    /serial-unknown|signature-wrong|(AlipayRequestError|without signature), unverified: (?!.*signature)|CERT_|certificate|ETLS/i,
  address: /IP_NOT|40164|isv\.IP|IpNotAllow|whitelist|APPID_IP|ip-forbidden/i,
  'not-approved': /not approved/i,
  key: /SIGN_ERROR|SignatureDoesNotMatch|InvalidAccessKeySecret|invalid-signature|missing-signature|SIGN_|40125|refused: 503|EAUTH|InvalidAccessKeyId|AccessKeyId|Forbidden\.AccessKey/i,
  account:
    /MCH_NOT_EXISTS|APPID_MCHID_NOT_MATCH|INVALID_APPID|invalid-app-id|NO_MCH|MCHID|40013|invalid-appid|refused: 601|ACCOUNT_ABNORMAL|isv\.ACCOUNT|TEMPLATE_ILLEGAL|SIGNATURE_ILLEGAL|SMS_SIGNATURE|SMS_TEMPLATE/i,
  'not-allowed': /NO_AUTH|insufficient-isv-permissions|isv\.insufficient|Forbidden|NoPermission|isp\.RAM_PERMISSION|48001|50002/i,
  'too-often': /FREQUENCY_LIMIT|RATELIMIT|Throttling|45009|45011|HTTP 429|LIMIT_CONTROL/i,
  'out-of-order': /SYSTEM_?ERROR|unknow-error|HTTP 5\d\d|AlipayRequestError$|ServiceUnavailable|isp\.SYSTEM|InternalError|: -1$/i,
}

const CAUSES = Object.keys(SIGNS) as (keyof typeof SIGNS)[]

export const causeOf = (answer: string): CheckCause => CAUSES.find((cause) => SIGNS[cause].test(answer)) ?? 'other'
