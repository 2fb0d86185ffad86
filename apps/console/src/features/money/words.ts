import type { OperatorPayment } from '@kola/contract/payments/operator'
import type { PaymentState } from '@kola/contract/payments/payment'

export const STATES: Readonly<Record<PaymentState, string>> = {
  open: 'Begun',
  action_required: 'Waits for the payer',
  pending: 'Waits for the bank',
  paid: 'Received',
  failed: 'Refused',
  cancelled: 'Cancelled',
  expired: 'Not paid in time',
  refunded: 'Given back',
}

export const MARKS: Readonly<Record<PaymentState, string>> = {
  open: 's s--draft',
  action_required: 's s--wait',
  pending: 's s--work',
  paid: 's s--live',
  failed: 's s--fail',
  cancelled: 's s--off',
  expired: 's s--off',
  refunded: 's s--off',
}

const NAMES: Readonly<Record<string, string>> = {
  ...{ paypal: 'PayPal', dpo: 'DPO', manual: 'Bank deposit', ussd: 'USSD', banktransfer: 'Bank transfer' },
  ...{ mpesa: 'M-Pesa', mtn: 'MTN', opay: 'OPay', palmpay: 'PalmPay' },
}

/** Of a provider or a way to pay, as people write it. */
export const toPayName = (slug: string): string =>
  NAMES[slug] ?? (slug.charAt(0).toUpperCase() + slug.slice(1)).replaceAll('_', ' ')

/** How it was paid, as far as that is known. */
export function toMethod({ gateway, method }: Pick<OperatorPayment, 'gateway' | 'method'>): string {
  const name = toPayName(gateway)
  return method === '' || method === gateway ? name : `${toPayName(method)}, ${name}`
}

export const toMemberName = (member: { name: string; email: string } | null, userid: string): string =>
  member?.name || member?.email || userid
