import * as z from 'zod/mini'

/** Job `messages.deliver`: the message itself is sealed in the database. */
export const deliverJobSchema = z.object({ tenantId: z.string(), messageId: z.string() })

/**
 * Job `verification.start`: looks the account up, makes link and code, and sends them. That it runs for unknown
 * addresses too is why a caller cannot tell them apart. Proof and message bear the job's id, so a second run does nothing.
 */
export const startVerificationJobSchema = z.object({
  tenantId: z.string(),
  purpose: z.enum([
    ...(['confirm-email', 'confirm-mobile', 'reset-email', 'reset-mobile'] as const),
    ...(['change-email', 'change-mobile'] as const),
  ]),
  /** Lower-case email address, E.164 number, account id (reset-email only), or account id:address (a change). */
  subject: z.string(),
  /** SHA-256 of the token that the reset call answered (reset-mobile only). */
  tokenSha256: z.optional(z.string()),
  /** Whoever asked has passed the robot check. */
  isPerson: z.optional(z.boolean()),
})

export type StartVerificationJob = z.infer<typeof startVerificationJobSchema>
