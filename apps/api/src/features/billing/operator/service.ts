import { AppError } from '@kola/contract/errors'
import type { ExportKind } from '@kola/contract/money/exports'
import type { OperatorPayment } from '@kola/contract/payments/operator'
import { PAYMENTS_PAGE } from '@kola/contract/payments/page'
import type { OperatorCaller } from '#shared/http/staff/staff-caller.ts'
import { StreamedAnswer } from '#shared/http/streamed/streamed-answer.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { listQuestions } from '../checkout/order/questions.ts'
import { listViews, toPayment } from '../checkout/view.ts'
import { type Evidence, listBanks, recordEvidence } from '../deposits/deposits.ts'
import { listWaiting as listWaitingReturns } from '../deposits/returns.ts'
import { audit } from './audit.ts'
import { exportBooks } from './export/export-books.ts'
import { listLedger, listPayers, listSlips, toReturn, toSlip } from './found/books.ts'
import { findPayments, type PaymentsOf } from './found/find-payments.ts'
import { listDeposits } from './found/list-deposits.ts'
import { listWaiting } from './found/list-waiting.ts'
import { isByPerson } from './found/read-sought.ts'
import { listFindings, listTransactions } from './lists.ts'
import type { OperatorNeeds } from './needs.ts'
import type { WantedRefund } from './refund.ts'
import { askMember, type Question } from './second/ask.ts'
import { confirm } from './second/confirm.ts'
import { decline } from './second/decline.ts'
import { giveBack, giveBackAsSecond } from './second/give-back.ts'
import { readEffect } from './second/refund-effect.ts'
import { type By, mayOpen, toApproval, toStaffId } from './second/second-person.ts'

/** Whose payments, and who asks. */
type Caller = By & { tenantId: string }

export type OperatorPayments = ReturnType<typeof createOperatorPayments>

async function getCheckout({ db }: OperatorNeeds, tenantId: string, reference: string): Promise<Checkout> {
  const checkout = await db
    .selectFrom('checkout')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!checkout) throw new AppError('PAYMENT_NOT_FOUND')
  return checkout
}

/** The operator's side of money: every action is written down with who took it. */
export function createOperatorPayments(needs: OperatorNeeds) {
  const views = createViews(needs)
  return { ...createReads(needs, views), ...createDeposits(needs, views), ...createRefunds(needs, views) }
}

type Views = ReturnType<typeof createViews>

function createViews(needs: OperatorNeeds) {
  const { db } = needs

  /** As many as there are, in the same few statements. */
  async function show(caller: Caller, checkoutIds: readonly string[]): Promise<OperatorPayment[]> {
    const { tenantId } = caller
    const banks = await listBanks(needs.tenants, tenantId)
    const transactions = await listTransactions(db, tenantId, checkoutIds)
    const views = await listViews(db, { tenantId, checkoutIds })
    const accountIds = mayOpen(caller, 'members.read') ? views.map(({ account_id: id }) => id) : []
    const payers = await listPayers(db, tenantId, accountIds)
    return views.map((row) => ({
      ...toPayment(row, { providers: needs.providers, banks }),
      ...{ userid: row.account_id, member: payers.get(row.account_id) ?? null, method: row.way },
      questions: listQuestions(row.steps),
      transactions: transactions.get(row.id) ?? [],
    }))
  }

  /** As it stands, and what of it waits for a second person. */
  async function answer(caller: Caller, checkout: Checkout) {
    const [payment] = await show(caller, [checkout.id])
    const [first] = await needs.approvals.list(caller.tenantId, [checkout.reference])
    return { payment: payment as OperatorPayment, approval: first ? toApproval(first, caller) : null }
  }

  return { show, answer }
}

function createReads(needs: OperatorNeeds, { show, answer }: Views) {
  const { db } = needs
  return {
    async showOne(caller: Caller, reference: string) {
      const { tenantId } = caller
      const checkout = await getCheckout(needs, tenantId, reference)
      const ledger = await listLedger(db, { tenantId, checkoutId: checkout.id })
      const slips = (await listSlips(db, tenantId, [checkout.id])).map(toSlip)
      const returns = (await listWaitingReturns(db, checkout)).map(toReturn)
      return { ...(await answer(caller, checkout)), ledger, slips, returns }
    },

    async list(caller: Caller, of: PaymentsOf) {
      if (of.search && isByPerson(of.search) && !mayOpen(caller, 'members.read'))
        throw new AppError('PERMISSION_REQUIRED')
      const limit = of.limit ?? PAYMENTS_PAGE
      const ids = await findPayments(db, caller.tenantId, of)
      const payments = await show(caller, ids.slice(0, limit))
      return { payments, next: ids.length > limit ? (payments.at(-1)?.reference ?? null) : null }
    },

    listWaiting: (caller: Caller, cursor: string | undefined) => listWaiting(needs, caller, cursor),

    export: (
      caller: Caller,
      { month, kind, currency }: { month: string; kind: ExportKind; currency?: string | undefined },
    ) =>
      new StreamedAnswer({
        contentType: 'text/csv; charset=utf-8',
        fileName: `${[month, kind, currency].filter(Boolean).join('-')}.csv`,
        parts: exportBooks(needs.db, { tenantId: caller.tenantId, month, kind, currency }),
      }),

    listDeposits: (caller: Caller, of: Parameters<typeof listDeposits>[2]) => listDeposits(needs, caller, of),
  }
}

function createDeposits(needs: OperatorNeeds, { answer }: Views) {
  return {
    async recordEvidence(caller: Caller, reference: string, evidence: Evidence) {
      const { tenantId } = caller
      const checkout = await getCheckout(needs, tenantId, reference)
      await recordEvidence(needs, checkout, { ...evidence, staffId: toStaffId(caller) })
      await needs.approvals.lapse({ tenantId, action: 'deposit', subject: reference })
      const of = { tenantId, actor: evidence.actor, action: 'payment.evidence', subject: reference, detail: evidence }
      await audit(needs, of)
      return answer(caller, checkout)
    },

    async confirm(caller: Caller, reference: string, actor: string) {
      const { tenantId } = caller
      const checkout = await getCheckout(needs, tenantId, reference)
      await confirm(needs, checkout, { ...caller, actor })
      await audit(needs, { tenantId, actor, action: 'payment.confirm', subject: reference, detail: {} })
      return answer(caller, checkout)
    },

    async ask(caller: Caller, reference: string, given: Question) {
      const checkout = await getCheckout(needs, caller.tenantId, reference)
      await askMember(needs, checkout, given)
      return answer(caller, checkout)
    },

    async decline(caller: Caller, reference: string, given: { actor: string; reason: string }) {
      const { tenantId } = caller
      const checkout = await getCheckout(needs, tenantId, reference)
      await decline(needs, checkout, given.reason)
      const detail = { reason: given.reason }
      await audit(needs, { tenantId, actor: given.actor, action: 'payment.decline', subject: reference, detail })
      return answer(caller, checkout)
    },
  }
}

function createRefunds(needs: OperatorNeeds, { answer }: Views) {
  return {
    readEffect: async (caller: Caller, reference: string, wanted: Pick<WantedRefund, 'transaction' | 'amount'>) =>
      readEffect(needs, await getCheckout(needs, caller.tenantId, reference), { by: caller, wanted }),

    async refund(caller: Caller, reference: string, wanted: WantedRefund) {
      const checkout = await getCheckout(needs, caller.tenantId, reference)
      await giveBack(needs, checkout, { by: caller, wanted: { ...wanted, staffId: toStaffId(caller) } })
      return answer(caller, checkout)
    },

    async refundAsSecond(caller: Caller, reference: string) {
      const checkout = await getCheckout(needs, caller.tenantId, reference)
      await giveBackAsSecond(needs, checkout, caller)
      return answer(caller, checkout)
    },

    async withdraw(caller: Caller, reference: string, given: { actor: string; reason?: string | undefined }) {
      const { tenantId } = caller
      const checkout = await getCheckout(needs, tenantId, reference)
      const [first] = await needs.approvals.list(tenantId, [reference])
      if (!first) throw new AppError('APPROVAL_NOT_FOUND')
      await needs.db.transaction().execute(async (tx) => {
        await needs.approvals.decide(tx, first, { state: 'withdrawn', by: caller.who })
        const detail = { of: first.action, reason: given.reason ?? '' }
        const of = { tenantId, actor: given.actor, action: 'payment.withdraw', subject: reference, detail }
        await audit({ ...needs, db: tx }, of)
      })
      return answer(caller, checkout)
    },
  }
}

/** What does not fit, for people to decide. */
export function createFindings(needs: Pick<OperatorNeeds, 'db' | 'clock'>) {
  const { db } = needs
  return {
    list: (tenantId: string, of: { isAll: boolean; isDue: boolean; before?: string | undefined }) =>
      listFindings(needs, { tenantId, ...of }),
    async resolve(caller: OperatorCaller, id: string, { actor, resolution }: { actor: string; resolution: string }) {
      const { tenantId, record } = caller
      await db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('finding')
          .set({ resolved_at: needs.clock.now(), resolved_by: actor, resolution })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .where('resolved_at', 'is', null)
          .executeTakeFirst()
        const of = { tenantId, actor, action: 'finding.resolve', subject: id, detail: { resolution } }
        if (numUpdatedRows) await audit({ ...needs, db: tx }, of)
      })
      const [finding] = await listFindings(needs, { tenantId, isAll: true, id })
      if (!finding) throw new AppError('NOT_FOUND')
      record.about([finding.kind, finding.reference].filter(Boolean).join(' '))
      return finding
    },
  }
}

export type Findings = ReturnType<typeof createFindings>
