import { env } from '@kola/platform/config'
import * as z from 'zod/mini'

const ADDRESS = /^[\w.-]+@[\w.-]+\.[a-z]{2,}$/i

export const INBOUND = {
  MAIL_REPLY_ADDRESS: z.optional(z.string().check(z.regex(ADDRESS, 'must be an address without a plus'))),
  MAIL_INBOUND_SECRET: z.optional(env.text()),
}
