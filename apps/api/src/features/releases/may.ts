import type { ReleaseKindName } from '@kola/contract/releases/releases'
import type { Permission } from '@kola/contract/staff/permissions'
import type { Clock } from '@kola/platform/clock'
import { requirePermission } from '#shared/http/staff/require-permission.ts'
import type { Asking } from './needs.ts'

type Doing = 'edit' | 'send'

const NEEDED: Readonly<Record<ReleaseKindName, Readonly<Record<Doing, Permission>>>> = {
  title: { edit: 'catalogue.edit', send: 'catalogue.publish' },
  home: { edit: 'catalogue.edit', send: 'catalogue.publish' },
  price: { edit: 'money.prices', send: 'money.prices' },
}

/** Who sends a release out, or back, may do all that is in it. @throws AppError PERMISSION_REQUIRED, REAUTHENTICATION_REQUIRED */
export function requireAll(
  asking: Asking,
  { clock, doing, items }: { clock: Clock; doing: Doing; items: readonly { kind: ReleaseKindName }[] },
): void {
  const needed = new Set(items.map(({ kind }) => NEEDED[kind][doing]))
  for (const permission of needed) requirePermission(asking, permission, clock.now())
}
