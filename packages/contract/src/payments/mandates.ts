/** How far a mandate is; the same at every provider. */
export const MANDATE_STATES = ['REQUESTED', 'AWAITING_CONSENT', 'CONSENTED', 'ACTIVE', 'PAUSED', 'ENDED'] as const
export type MandateState = (typeof MANDATE_STATES)[number]
