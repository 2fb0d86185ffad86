import type { Permission, Role } from '@kola/contract/staff/permissions'
import type { Actor, Recorder } from '#shared/audit.ts'

/** Somebody of the staff on one session of the console. */
export interface StaffSignedIn {
  id: string
  name: string
  email: string
  role: Role
  sessionId: string
  /** When it was last shown on this session that it is them. */
  provenAt: Date | null
  /** Of the session's cookie. */
  token: string
}

/** Who makes a call of the operator's side. */
export interface OperatorCaller {
  tenantId: string
  who: Actor
  /** Of an API key its scopes, of a person those of the role; null for the installation's own key, which may all. */
  permissions: readonly Permission[] | null
  /** Of a person's call. */
  staff?: StaffSignedIn
  record: Recorder
}

export interface StaffOnlyCaller extends OperatorCaller {
  staff: StaffSignedIn
}
