import { AppError } from '@kola/contract/errors'
import { needsProof, type Permission } from '@kola/contract/staff/permissions'
import { requireProof } from '../require-proof.ts'
import type { OperatorCaller } from './staff-caller.ts'

/** For what is about more than its call opens by itself. @throws AppError PERMISSION_REQUIRED, REAUTHENTICATION_REQUIRED */
export function requirePermission(
  { permissions, staff }: Pick<OperatorCaller, 'permissions' | 'staff'>,
  permission: Permission,
  now: Date,
): void {
  if (permissions && !permissions.includes(permission)) throw new AppError('PERMISSION_REQUIRED')
  if (staff && needsProof(permission)) requireProof(staff, now)
}
