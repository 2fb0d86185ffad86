import * as z from 'zod/mini'
import { timeSchema } from '../http/wire.ts'

export const APPROVAL_ACTIONS = ['deposit', 'refund'] as const

/** The first yes to what needs two people: nothing is done before the second, who is somebody else. */
export const approvalSchema = z.object({
  id: z.string(),
  action: z.enum(APPROVAL_ACTIONS),
  /** Decimal text in major units. */
  ...{ amount: z.string(), currency: z.string() },
  /** Why, where the first person said it. */
  reason: z.string(),
  askedBy: z.string(),
  askedAt: timeSchema,
  /** Then it counts no more. */
  expiresAt: timeSchema,
  /** Who asks said the first yes, and cannot say the second. */
  isYours: z.boolean(),
})

export type Approval = z.infer<typeof approvalSchema>
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number]
