import type { Mandate } from '../billing/ledger.ts'

const PROCESSOR: Readonly<Record<Mandate['status'], readonly [code: string, response: string]>> = {
  PENDING: ['02', 'Transaction in progress'],
  APPROVED: ['00', 'Mandate approved'],
  ACTIVE: ['00', 'Mandate active'],
  SUSPENDED: ['00', 'Mandate suspended'],
  DELETED: ['00', 'Mandate deleted'],
}

/** `data` of the answers and of the callback. */
export function toMandateData(mandate: Mandate) {
  const { status, reference, token, activeOn, ceiling, customer, accountNumber, bank, startsAt, endsAt } = mandate
  const [processor_code, processor_response] = PROCESSOR[status]
  return {
    ...{ status, reference, processor_code, processor_response, amount: ceiling, account_number: accountNumber },
    ...{ account_bank: bank, start_date: startsAt.toISOString(), end_date: endsAt.toISOString() },
    ...(token && { token, active_on: activeOn?.toISOString() }),
    ...{ narration: mandate.narration, created_at: mandate.createdAt.toISOString() },
    customer: { id: customer.id, email: customer.email, name: customer.name, phone_number: customer.phone },
  }
}
