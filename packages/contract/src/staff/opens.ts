import type { Permission } from './permissions.ts'

/** A call of the operator's people and programs: by a session of the console or an API key, with this permission. */
export const opens = <const P extends Permission>(permission: P) => ({ auth: 'operator', permission }) as const
