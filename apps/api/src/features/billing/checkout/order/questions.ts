import type { PaymentStepKind } from '@kola/contract/payments/payment'

export interface StepRow {
  kind: PaymentStepKind | 'asked'
  atMs: number
  detail: Record<string, unknown>
}

export type ToldStep = StepRow & { kind: PaymentStepKind }

/** Apps that are older know no step of that name: a question stands in the message. */
export const isTold = (step: StepRow): step is ToldStep => step.kind !== 'asked'

/** What the staff asked about it, the last last. */
export const listQuestions = (steps: readonly StepRow[]): { at: string; text: string }[] =>
  steps
    .filter((step) => !isTold(step))
    .map(({ atMs, detail }) => ({ at: new Date(atMs).toISOString(), text: String(detail.message ?? '') }))
