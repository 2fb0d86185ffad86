import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { staffIdParams } from './staff.ts'

/** Places whose filters stand in their address. */
export const VIEW_PLACES = ['/titles', '/films', '/windows', '/payments', '/audit'] as const

/** Of one person, in all places together. */
export const MAX_VIEWS = 50
export const MAX_VIEW_NAME = 40

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

const viewSchema = z.object({
  id: z.string(),
  place: z.enum(VIEW_PLACES),
  name: z.string(),
  /** As it stands in the address behind the question mark, such as `state=draft&lacks=class`. */
  query: z.string(),
})
const answer = z.object({ views: z.array(viewSchema) })
const example = { views: [{ id: '0199…', place: '/titles', name: 'My drafts', query: 'draft=differs' }] } as const

/** What somebody of the staff looks for again and again: their own, seen by nobody else. */
export const staffViewEndpoints = {
  'GET /api/v1/apps/staff/views': endpoint({
    summary: 'Their own views, by place and in the order in which they were kept',
    auth: 'staff',
    answer,
    errors: [],
    example,
  }),
  'POST /api/v1/apps/staff/views': endpoint({
    summary: 'Keeps what a list is asked for under a name; the same name in the same place is that view from now on',
    auth: 'staff',
    body: z.object({
      place: z.enum(VIEW_PLACES, 'There are no views in that place'),
      name: z
        .string('Please give it a name')
        .check(
          z.trim(),
          z.minLength(1, 'Please give it a name'),
          z.maxLength(MAX_VIEW_NAME, 'That name is too long'),
          z.refine(isText, 'That is no text'),
        ),
      query: z
        .string()
        .check(z.maxLength(500, 'That is too long'), z.regex(/^[\w.~%+*=&-]*$/, 'That does not stand in an address')),
    }),
    answer,
    errors: ['VIEWS_FULL'],
    example,
  }),
  'POST /api/v1/apps/staff/views/{id}/remove': endpoint({
    summary: 'Takes one of their own views away; one that is gone is no error',
    auth: 'staff',
    params: staffIdParams,
    answer,
    errors: [],
    example,
  }),
} as const

export type StaffView = z.infer<typeof viewSchema>
export type ViewPlace = (typeof VIEW_PLACES)[number]
