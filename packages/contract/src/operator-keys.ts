/** A key to the operator's calls: of one tenant, or of all where it names none. */
export interface OperatorKey {
  tenantId: string | null
  key: string
}

export const OPERATOR_KEY_MIN_LENGTH = 24
const OF_TENANT = /^([\w.-]{1,80}):(.{24,})$/

/** Reads `key`, which opens every tenant, or `tenant:key[,tenant:key]`, where each opens its own. */
export function readOperatorKeys(text: string): OperatorKey[] {
  const parts = text.split(',').map((part) => OF_TENANT.exec(part))
  if (parts.some((part) => part === null)) return [{ tenantId: null, key: text }]
  return parts.map((part) => ({ tenantId: part?.[1] ?? null, key: part?.[2] ?? '' }))
}

/** The key that opens the tenant; null when none does. */
export function findOperatorKey(text: string, tenantId: string): string | null {
  const keys = readOperatorKeys(text)
  return keys.find((one) => one.tenantId === null || one.tenantId === tenantId)?.key ?? null
}
