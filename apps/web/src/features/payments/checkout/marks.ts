import type { PaymentMethod } from './plan-provider.ts'

/** What stands on the plate of a way to pay, and its name in full; both are names of companies. */
export const MARKS: Record<PaymentMethod, { mark: string; name: string }> = {
  paypal: { mark: 'PayPal', name: 'PayPal' },
  visa: { mark: 'VISA', name: 'Visa' },
  mastercard: { mark: 'Master', name: 'Mastercard' },
  glo: { mark: 'Glo', name: 'Glo' },
  ussd: { mark: 'USSD', name: 'USSD' },
  tigo: { mark: 'Tigo', name: 'Tigo' },
  mpesa: { mark: 'M-Pesa', name: 'M-Pesa' },
  mtn: { mark: 'MTN', name: 'MTN' },
}
