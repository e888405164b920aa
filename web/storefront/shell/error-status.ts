const UNKNOWN = 500

export function statusOf(error: unknown): number {
  const { statusCode, status, response } = (error ?? {}) as {
    statusCode?: unknown
    status?: unknown
    response?: { status?: unknown }
  }
  const found = [statusCode, status, response?.status].find((value) => Number.isInteger(value))
  return typeof found === 'number' ? found : UNKNOWN
}
