import * as z from 'zod/mini'

export const checkoutJobSchema = z.object({ tenantId: z.string(), checkoutId: z.string() })
/** Its tenant is not known before it is worked off. */
export const callbackJobSchema = z.object({ eventId: z.number() })
export const refundJobSchema = z.object({ tenantId: z.string(), refundId: z.string() })
export const receiptJobSchema = z.object({ tenantId: z.string(), paymentId: z.string(), receipt: z.string() })
export const renewJobSchema = z.object({ tenantId: z.string(), renewalId: z.string(), number: z.number() })
export const mandateJobSchema = z.object({ tenantId: z.string(), mandateId: z.string() })
export const cancelJobSchema = z.object({ tenantId: z.string(), subscriptionId: z.string() })
/** Each change has a job of its own; it tells the newest. */
export const changeJobSchema = z.object({ tenantId: z.string(), subscriptionId: z.string(), changeId: z.string() })
/** What an account had renewing, when it was closed. */
export const closeJobSchema = z.object({ tenantId: z.string(), accountId: z.string() })
