import { AppError } from '@kola/contract/errors'
import type { OperatorPayment } from '@kola/contract/payments/operator'
import { PAYMENTS_PAGE } from '@kola/contract/payments/page'
import type { PaymentState } from '@kola/contract/payments/payment'
import type { Db } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { isBefore, listViews, toPayment } from '../checkout/view.ts'
import { confirmDeposit, type DepositNeeds, type Evidence, listBanks, recordEvidence } from '../deposits/deposits.ts'
import { confirmReturns } from '../deposits/returns.ts'
import type { Providers } from '../providers/registry.ts'
import { lockMoney } from '../settle/repository.ts'
import { audit } from './audit.ts'
import { listFindings, listTransactions } from './lists.ts'
import { queueWanted, type WantedRefund } from './refund.ts'

export interface OperatorNeeds extends DepositNeeds {
  queue: JobSender
  providers: Providers
}

interface ListOf {
  state?: PaymentState | undefined
  userid?: string | undefined
  /** Reference of the last one of the page before. */
  before?: string | undefined
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

  /** As many as there are, in the same few statements. */
  async function show(tenantId: string, checkoutIds: readonly string[]): Promise<OperatorPayment[]> {
    const banks = await listBanks(needs.tenants, tenantId)
    const transactions = await listTransactions(db, tenantId, checkoutIds)
    return (await listViews(db, { tenantId, checkoutIds })).map((row) => ({
      ...toPayment(row, { providers: needs.providers, banks }),
      ...{ userid: row.account_id, transactions: transactions.get(row.id) ?? [] },
    }))
  }

  const showOne = async (tenantId: string, reference: string): Promise<OperatorPayment> =>
    (await show(tenantId, [(await getCheckout(needs, tenantId, reference)).id]))[0] as OperatorPayment

  return {
    showOne,
    list: async (tenantId: string, of: ListOf) => show(tenantId, await listIds(db, tenantId, of)),
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

async function listIds(db: Db, tenantId: string, { state, userid, before }: ListOf): Promise<string[]> {
  const found = await db
    .selectFrom('checkout')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .$if(state !== undefined, (query) => query.where('state', '=', state as PaymentState))
    .$if(userid !== undefined, (query) => query.where('account_id', '=', userid ?? ''))
    .$if(before !== undefined, (query) => query.where(isBefore({ tenantId, before: before ?? '' })))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAYMENTS_PAGE)
    .execute()
  return found.map(({ id }) => id)
}

/** What does not fit, for people to decide. */
export function createFindings(needs: Pick<OperatorNeeds, 'db' | 'clock'>) {
  const { db } = needs
  return {
    list: (tenantId: string, of: { isAll: boolean; isDue: boolean; before?: string | undefined }) =>
      listFindings(needs, { tenantId, ...of }),
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
      const [finding] = await listFindings(needs, { tenantId, isAll: true, id })
      if (!finding) throw new AppError('NOT_FOUND')
      return finding
    },
  }
}

export type Findings = ReturnType<typeof createFindings>
