import type { OperatorPayment } from '@kola/contract/payments/operator'

/** Whether some of it has not gone back, and is not on its way. */
export const hasLeft = ({ amount, refunded, returning }: OperatorPayment['transactions'][number]): boolean =>
  Number(refunded) + Number(returning) < Number(amount)
