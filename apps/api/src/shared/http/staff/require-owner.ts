import { AppError } from '@kola/contract/errors'
import { type Permission, readLeave } from '@kola/contract/staff/permissions'
import type { OperatorCaller, StaffSignedIn } from './staff-caller.ts'

/** Of the operator's side; a person of the staff bears their role. */
export type CareCaller = OperatorCaller & { staff?: Pick<StaffSignedIn, 'role'> }

/** Whoever may do it alone; an API key by its scope. */
export const mayAlone = ({ staff, permissions }: CareCaller, permission: Permission): boolean =>
  staff ? readLeave(staff.role, permission) === 'may' : permissions === null || permissions.includes(permission)

/** Whoever may begin it, alone or not; an API key by its scope. */
export const mayOpen = ({ permissions }: CareCaller, permission: Permission): boolean =>
  permissions === null || permissions.includes(permission)

/** Where the table asks for a second person, that is somebody who may do it alone. @throws AppError OWNER_REQUIRED */
export function requireOwner(caller: CareCaller, permission: Permission): void {
  if (!mayAlone(caller, permission)) throw new AppError('OWNER_REQUIRED')
}
