import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'

export const robotCheckEndpoints = {
  'POST /recaptcha/verify': endpoint({
    summary: 'Check a robot-check token; passes where no key is configured',
    auth: 'open',
    body: z.object({
      /** May be empty where no key is configured. */
      token: z.string('Please give the token').check(z.maxLength(8_000, 'That is too long')),
      action: z.optional(z.enum(['signup', 'contact', 'reset', 'verify', 'login'], 'This is not an action')),
    }),
    /** `robotPass` goes into the protected call; it lives ten minutes. */
    answer: z.object({ success: z.literal(true), message: z.string(), robotPass: z.string() }),
    errors: ['ROBOT_CHECK_FAILED', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED'],
  }),
} as const
