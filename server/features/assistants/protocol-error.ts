/** Codes of calls that are refused before an operation runs: status over HTTP, and code of JSON-RPC. */
export const PROTOCOL_ERRORS = {
  invalid_profile_url: { status: 400, rpc: -32001 },
  profile_unreachable: { status: 424, rpc: -32001 },
  profile_malformed: { status: 422, rpc: -32001 },
  profile_not_trusted: { status: 403, rpc: -32000 },
  version_unsupported: { status: 422, rpc: -32001 },
  signature_missing: { status: 401, rpc: -32000 },
  signature_invalid: { status: 401, rpc: -32000 },
  key_not_found: { status: 401, rpc: -32000 },
  digest_mismatch: { status: 400, rpc: -32600 },
  algorithm_unsupported: { status: 400, rpc: -32600 },
  idempotency_conflict: { status: 409, rpc: -32000 },
  rate_limited: { status: 429, rpc: -32000 },
  temporarily_unavailable: { status: 503, rpc: -32000 },
  internal_error: { status: 500, rpc: -32603 },
  invalid_request: { status: 400, rpc: -32602 },
  request_too_large: { status: 400, rpc: -32602 },
  parse_error: { status: 400, rpc: -32700 },
  payload_too_large: { status: 413, rpc: -32600 },
  unsupported_media_type: { status: 415, rpc: -32600 },
} as const
export type ProtocolCode = keyof typeof PROTOCOL_ERRORS

/** `content` is English: it is for whoever builds the caller. */
export class ProtocolError extends Error {
  readonly code: ProtocolCode
  readonly retryAfterSeconds: number | undefined
  /** Where a person can go on. */
  continueUrl: string | undefined
  /** Of a known agent, for the merchant's figures. */
  agentId: number | undefined

  constructor(code: ProtocolCode, content: string, retryAfterSeconds?: number) {
    super(content)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** As the protocol writes it. */
  get body(): { code: string; content: string; continue_url?: string } {
    return { code: this.code, content: this.message, ...(this.continueUrl ? { continue_url: this.continueUrl } : {}) }
  }
}

export function refuseCall(code: ProtocolCode, content: string, retryAfterSeconds?: number): never {
  throw new ProtocolError(code, content, retryAfterSeconds)
}
