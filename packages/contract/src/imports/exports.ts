import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { opens } from '../staff/opens.ts'

const query = z.object({ format: z.enum(['csv', 'json'], 'A file is csv or json') })
const file = { query, answer: z.string(), errors: [] } as const

export const fileExportEndpoints = {
  'GET /api/v1/apps/exports/titles': endpoint({
    summary: 'Every title as a file that can be imported again; formulas are texts',
    ...opens('catalogue.read'),
    ...file,
  }),
  'GET /api/v1/apps/exports/windows': endpoint({
    summary: 'Every window as a file that can be imported again; formulas are texts',
    ...opens('catalogue.read'),
    ...file,
  }),
  'GET /api/v1/apps/exports/people': endpoint({
    summary: 'Who stands in each title, a row for each person and role, as a file that can be imported again',
    ...opens('catalogue.read'),
    ...file,
  }),
  'GET /api/v1/apps/exports/plans': endpoint({
    summary: 'Plans with each amount that counts or comes, by country, as a file that can be imported again',
    ...opens('money.read'),
    ...file,
  }),
  'POST /api/v1/apps/exports/members': endpoint({
    summary: 'Every member as a file, for whoever may bring members in; the log tells of it, and formulas are texts',
    ...opens('members.import'),
    ...{ body: query, answer: z.string(), errors: [] },
  }),
  'GET /api/v1/apps/exports/coupons': endpoint({
    summary: 'Every coupon as a file that can be imported again; formulas are texts',
    ...opens('money.read'),
    ...file,
  }),
} as const
