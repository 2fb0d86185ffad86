import type { Permission } from './permissions.ts'

/** A call of the operator's people and programs: by a session of the console or an API key, with this permission. */
export const opens = <const P extends Permission>(permission: P) => ({ auth: 'operator', permission }) as const

/** The same, opened by any of these: what somebody sees and does by it is by theirs alone. */
export const opensAny = <const P extends Permission>(permission: P, ...otherPermissions: readonly Permission[]) =>
  ({ auth: 'operator', permission, otherPermissions }) as const
