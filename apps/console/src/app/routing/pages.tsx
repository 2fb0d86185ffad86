import type { Permission } from '@kola/contract/staff/permissions'
import type { StaffSession } from '@kola/contract/staff/staff'
import { type ComponentType, lazy } from 'react'
import { may } from '#shared/session.ts'

export interface Page {
  path: string
  title: string
  /** What opens it; everybody's without one. */
  permission: Permission | null
  icon: string
  View: ComponentType<{ session: StaffSession }>
}

/** In the order of the side. */
export const PAGES: readonly Page[] = [
  {
    ...{ path: '/staff', title: 'Staff and roles', permission: 'run.staff', icon: 'people' },
    View: lazy(async () => ({ default: (await import('../pages/staff/staff-page.tsx')).StaffPage })),
  },
  {
    ...{ path: '/audit', title: 'Audit log', permission: 'run.audit', icon: 'log' },
    View: lazy(async () => ({ default: (await import('../pages/audit/audit-page.tsx')).AuditPage })),
  },
  {
    ...{ path: '/account', title: 'Your account', permission: null, icon: 'you' },
    View: lazy(async () => ({ default: (await import('../pages/account/account-page.tsx')).AccountPage })),
  },
]

export const listPages = (session: StaffSession): Page[] =>
  PAGES.filter(({ permission }) => permission === null || may(session, permission))

/** The first that is theirs where the address names none; null for one that is not theirs. */
export function findPage(session: StaffSession, path: string): Page | null {
  const pages = listPages(session)
  if (path === '/') return pages[0] ?? null
  return pages.find((page) => path === page.path || path.startsWith(`${page.path}?`)) ?? null
}
