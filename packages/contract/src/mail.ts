import * as z from 'zod/mini'

/** Job `sign-in.send-mail`: one message to one person. */
export const sendMailJobSchema = z.object({
  tenantId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

export type SendMailJob = z.infer<typeof sendMailJobSchema>
