import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { timeSchema } from '../http/wire.ts'
import { opens } from './opens.ts'
import { permissionSchema, staffIdParams } from './staff.ts'

/** Longer than that a key is not let live. */
export const API_KEY_MOST_DAYS = 365
export const API_KEYS_MOST = 50

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** By which it is told from others; the key itself is kept nowhere. */
  lastFour: z.string(),
  scopes: z.array(permissionSchema),
  state: z.enum(['active', 'expired', 'withdrawn']),
  ...{ createdBy: z.string(), createdAt: timeSchema, expiresAt: timeSchema },
  /** To the minute; null for never. */
  lastUsedAt: z.nullable(timeSchema),
})

const example = {
  ...{ id: '0199…', name: 'Accountant’s export', lastFour: 'c2f1', scopes: ['money.read'], state: 'active' },
  ...{ createdBy: 'Adaeze Nwosu', createdAt: '2026-11-28T10:00:00.000Z', expiresAt: '2027-03-01T00:00:00.000Z' },
  lastUsedAt: null,
} as const

/** What programs call with, each with its own scopes. */
export const apiKeyEndpoints = {
  'GET /api/v1/apps/api-keys': endpoint({
    summary: 'Every API key, those that are over among them',
    ...opens('run.staff'),
    answer: z.object({ keys: z.array(apiKeySchema) }),
    errors: [],
    example: { keys: [example] },
  }),
  'POST /api/v1/apps/api-keys': endpoint({
    summary: 'Makes an API key, and shows it this once',
    ...opens('run.staff'),
    body: z.object({
      name: z
        .string('Please give a name')
        .check(z.trim(), z.minLength(2, 'Please give a name'), z.maxLength(60, 'That is too long')),
      scopes: z.array(permissionSchema).check(z.minLength(1, 'Please choose what it may do')),
      days: z
        .int('Please give days')
        .check(z.gte(1, 'At least a day'), z.lte(API_KEY_MOST_DAYS, `At most ${API_KEY_MOST_DAYS} days`)),
    }),
    answer: z.object({ key: apiKeySchema, secret: z.string() }),
    errors: ['API_KEY_LIMIT'],
    example: { key: example, secret: 'kola_…' },
  }),
  'POST /api/v1/apps/api-keys/{id}/withdraw': endpoint({
    summary: 'Takes an API key back, from the next call on',
    ...opens('run.staff'),
    params: staffIdParams,
    answer: z.object({ key: apiKeySchema }),
    errors: ['API_KEY_NOT_FOUND'],
    example: { key: { ...example, state: 'withdrawn' } },
  }),
} as const
