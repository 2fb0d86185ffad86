import { AppError } from '@kola/contract/errors'
import type { Approval, ApprovalAction } from '@kola/contract/money/second-person'
import type { Permission } from '@kola/contract/staff/permissions'
import type { Actor } from '#shared/audit.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import { type Money, toDecimalText } from '#shared/money.ts'

/** A first person's yes. */
export interface FirstYes {
  tenant_id: string
  id: string
  action: ApprovalAction
  subject: string
  wish: string
  detail: Record<string, unknown>
  amount_minor: number
  currency: string
  reason: string
  asked_kind: Actor['kind']
  asked_id: string
  asked_name: string
  asked_at: Date
  expires_at: Date
}

interface Of {
  tenantId: string
  action: ApprovalAction
  subject: string
}

/** Keeps first yeses until somebody else says the second. */
export interface Approvals {
  find(of: Of): Promise<FirstYes | null>
  /** The first first, a page at a time. @throws AppError INVALID_REQUEST for what is no cursor */
  listAll(tenantId: string, cursor: string | undefined): Promise<{ yeses: FirstYes[]; next: string | null }>
  list(tenantId: string, subjects: readonly string[]): Promise<FirstYes[]>
  ask(
    wish: Of & { wish: string; amount: Money; reason: string; detail: Record<string, unknown> },
    by: Actor,
  ): Promise<FirstYes>
  assertSecond(first: FirstYes, by: Actor): Promise<void>
  decide(tx: Tx | Db, first: FirstYes, of: { state: 'done' | 'withdrawn'; by: Actor }): Promise<void>
  lapse(of: Of): Promise<void>
}

/** Who acts, and what they may. */
export interface By {
  who: Actor
  permissions: readonly Permission[] | null
}

export const mayOpen = ({ permissions }: By, permission: Permission): boolean =>
  permissions === null || permissions.includes(permission)

export const toStaffId = ({ who }: Pick<By, 'who'>): string | null => (who.kind === 'staff' ? who.id : null)

/** @throws AppError PERMISSION_REQUIRED */
export function assertLarge(by: By): void {
  if (!mayOpen(by, 'money.large')) throw new AppError('PERMISSION_REQUIRED')
}

export const toApproval = (first: FirstYes, { who }: Pick<By, 'who'>): Approval => ({
  ...{ id: first.id, action: first.action, currency: first.currency, reason: first.reason },
  amount: toDecimalText(first.amount_minor, first.currency),
  ...{ askedBy: first.asked_name, askedAt: first.asked_at.toISOString(), expiresAt: first.expires_at.toISOString() },
  isYours: first.asked_kind === who.kind && first.asked_id === who.id,
})
