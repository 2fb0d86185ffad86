import * as z from 'zod/mini'
import { env } from '../config.ts'

const address = () => env.url('postgres', 'postgresql')

/** Of every process that has to do with the database; what they mean stands in .env.example. */
export const DATABASE_VARIABLES = {
  DATABASE_URL: address(),
  DATABASE_DIRECT_URL: z.optional(address()),
  DATABASE_REPLICA_URL: z.optional(address()),
  MIGRATE: z._default(env.onOff(), true),
}
