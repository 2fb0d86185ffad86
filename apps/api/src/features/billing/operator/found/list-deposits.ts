import { AppError } from '@kola/contract/errors'
import type { Deposit } from '@kola/contract/money/deposits'
import { sql } from 'kysely'
import { listViews } from '#features/billing/checkout/view.ts'
import { listBanks } from '#features/billing/deposits/deposits.ts'
import { toDecimalText } from '#shared/money.ts'
import type { OperatorNeeds } from '../needs.ts'
import { toLimit } from '../second/limits.ts'
import { type By, mayOpen, toApproval } from '../second/second-person.ts'
import { listPayers, listSlips, toBought, toSlip } from './books.ts'
import { findPayments } from './find-payments.ts'

const PAGE = 50

interface DepositsOf {
  search?: string | undefined
  only?: 'recorded' | 'second' | undefined
  cursor?: string | undefined
}

/** Those that are waited for, the first first. */
export async function listDeposits(needs: OperatorNeeds, caller: By & { tenantId: string }, of: DepositsOf) {
  const { db, tenants } = needs
  const { tenantId } = caller
  const found = of.search?.trim()
    ? await findPayments(db, tenantId, { search: of.search, gateway: 'manual', state: 'pending' })
    : await listIds(needs, tenantId, of)
  const ids = found.slice(0, PAGE)
  const views = (await listViews(db, { tenantId, checkoutIds: ids })).toSorted((one, other) =>
    one.started_at < other.started_at || (one.started_at.getTime() === other.started_at.getTime() && one.id < other.id)
      ? -1
      : 1,
  )
  const banks = await listBanks(tenants, tenantId)
  const { config } = await tenants.get(tenantId)
  const payers = await listPayers(
    db,
    tenantId,
    mayOpen(caller, 'members.read') ? views.map(({ account_id: id }) => id) : [],
  )
  const slips = await listSlips(db, tenantId, ids)
  const waiting = await needs.approvals.list(
    tenantId,
    views.map(({ reference }) => reference),
  )
  const deposits = views.map((view): Deposit => {
    const first = waiting.find(({ subject, action }) => subject === view.reference && action === 'deposit')
    return {
      ...{ reference: view.reference, userid: view.account_id, member: payers.get(view.account_id) ?? null },
      ...{ amount: toDecimalText(view.amount_minor, view.currency), currency: view.currency },
      bought: toBought(view),
      bank: banks.find(({ id }) => id === view.bank_id) ?? null,
      ...{ startedAt: view.started_at.toISOString(), expiresAt: view.expires_at.toISOString() },
      slips: slips.filter((slip) => slip.checkout_id === view.id).map(toSlip),
      approval: first ? toApproval(first, caller) : null,
      limit: toDecimalText(toLimit(config, view.currency), view.currency),
    }
  })
  const last = views.at(-1)
  const isMore = found.length > PAGE && !of.search?.trim()
  return { deposits, banks, cursor: isMore && last ? `${last.started_at.toISOString()} ${last.id}` : null }
}

async function listIds(
  { db, clock }: OperatorNeeds,
  tenantId: string,
  { only, cursor }: DepositsOf,
): Promise<string[]> {
  const after = cursor ? readCursor(cursor) : null
  const { rows } = await sql<{ id: string }>`
    select checkout.id from checkout
    where checkout.tenant_id = ${tenantId} and checkout.provider = 'manual' and checkout.state = 'pending'
      and ${after ? sql`(checkout.started_at, checkout.id) > (${after.at}::timestamptz, ${after.id})` : sql`true`}
      and ${
        only
          ? sql`exists (select from deposit_evidence slip
              where slip.tenant_id = checkout.tenant_id and slip.checkout_id = checkout.id)`
          : sql`true`
      }
      and ${
        only === 'second'
          ? sql`exists (select from approval where approval.tenant_id = checkout.tenant_id
              and approval.action = 'deposit' and approval.subject = checkout.reference
              and approval.state = 'waiting' and approval.expires_at > ${clock.now()})`
          : sql`true`
      }
    order by checkout.started_at, checkout.id limit ${PAGE + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** @throws AppError INVALID_REQUEST */
function readCursor(cursor: string): { at: string; id: string } {
  const [, at, id] = /^(2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w-]{1,80})$/.exec(cursor) ?? []
  if (!at || !id || Number.isNaN(Date.parse(at))) {
    throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })
  }
  return { at, id }
}
