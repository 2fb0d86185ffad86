import * as z from 'zod/mini'
import { itemSchema } from './catalogue.ts'
import { endpoint } from './http/endpoint.ts'

export const notificationEndpoints = {
  'GET /apps/v1/upcoming-video': endpoint({
    summary: 'The titles of the notification catalogue that are announced as coming soon, the nearest first',
    auth: 'app',
    answer: z.object({ _embedded: z.object({ items: z.array(itemSchema) }) }),
    errors: [],
  }),
} as const
