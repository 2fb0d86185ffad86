import { AppError } from '@kola/contract/errors'
import type { OperatorPayment } from '@kola/contract/payments/operator'
import type { PaymentState } from '@kola/contract/payments/payment'
import type { JobSender } from '#shared/jobs.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { listViews, toPayment, type ViewRow } from '../checkout/view.ts'
import { confirmDeposit, type DepositNeeds, type Evidence, listBanks, recordEvidence } from '../deposits/deposits.ts'
import { confirmReturns } from '../deposits/returns.ts'
import type { Providers } from '../providers/registry.ts'
import { lockMoney } from '../settle/repository.ts'
import { listFindings, listTransactions, MAX_LISTED } from './lists.ts'
import { queueWanted, type WantedRefund } from './refund.ts'

export interface OperatorNeeds extends DepositNeeds {
  queue: JobSender
  providers: Providers
}

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
  const { db } = needs

  async function show(tenantId: string, checkouts: readonly Checkout[]): Promise<OperatorPayment[]> {
    const banks = await listBanks(needs.tenants, tenantId)
    return Promise.all(
      checkouts.map(async ({ account_id: accountId, reference, id }) => {
        const [row] = await listViews(db, { tenantId, accountId, reference })
        const payment = toPayment(row as ViewRow, { providers: needs.providers, banks })
        return { ...payment, userid: accountId, transactions: await listTransactions(db, tenantId, id) }
      }),
    )
  }

  const showOne = async (tenantId: string, reference: string): Promise<OperatorPayment> =>
    (await show(tenantId, [await getCheckout(needs, tenantId, reference)]))[0] as OperatorPayment

  return {
    showOne,
    async list(tenantId: string, { state, userid }: { state?: PaymentState | undefined; userid?: string | undefined }) {
      const checkouts = await db
        .selectFrom('checkout')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .$if(state !== undefined, (query) => query.where('state', '=', state as PaymentState))
        .$if(userid !== undefined, (query) => query.where('account_id', '=', userid ?? ''))
        .orderBy('started_at', 'desc')
        .limit(MAX_LISTED)
        .execute()
      return show(tenantId, checkouts)
    },
    async recordEvidence(tenantId: string, reference: string, evidence: Evidence) {
      await recordEvidence(needs, await getCheckout(needs, tenantId, reference), evidence)
      await audit(needs, {
        tenantId,
        actor: evidence.actor,
        action: 'payment.evidence',
        subject: reference,
        detail: evidence,
      })
      return showOne(tenantId, reference)
    },
    async confirm(tenantId: string, reference: string, actor: string) {
      const checkout = await getCheckout(needs, tenantId, reference)
      if (!(await confirmReturns(needs, checkout, actor))) await confirmDeposit(needs, checkout, actor)
      await audit(needs, { tenantId, actor, action: 'payment.confirm', subject: reference, detail: {} })
      return showOne(tenantId, reference)
    },
    async refund(tenantId: string, reference: string, wanted: WantedRefund) {
      const checkout = await getCheckout(needs, tenantId, reference)
      await db.transaction().execute(async (tx) => {
        await lockMoney(tx, { tenantId, accountId: checkout.account_id })
        await queueWanted(needs, { tx, checkout, wanted })
        const of = { tenantId, actor: wanted.actor, action: 'payment.refund', subject: reference, detail: wanted }
        await audit({ ...needs, db: tx }, of)
      })
      return showOne(tenantId, reference)
    },
  }
}

/** What does not fit, for people to decide. */
export function createFindings(needs: Pick<OperatorNeeds, 'db' | 'clock'>) {
  const { db } = needs
  return {
    list: (tenantId: string, isAll: boolean) => listFindings(db, { tenantId, isAll }),
    async resolve(tenantId: string, id: string, { actor, resolution }: { actor: string; resolution: string }) {
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
      const [finding] = await listFindings(db, { tenantId, isAll: true, id })
      if (!finding) throw new AppError('NOT_FOUND')
      return finding
    },
  }
}

export type Findings = ReturnType<typeof createFindings>

const audit = (
  { db, clock }: Pick<OperatorNeeds, 'db' | 'clock'>,
  of: { tenantId: string; actor: string; action: string; subject: string; detail: object },
) =>
  db
    .insertInto('operator_action')
    .values({
      ...{ tenant_id: of.tenantId, actor: of.actor, action: of.action, subject: of.subject, at: clock.now() },
      detail: JSON.stringify(of.detail),
    })
    .execute()
