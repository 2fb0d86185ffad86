import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'
import { idSchema, messageAnswerSchema } from './http/wire.ts'

/** What the wire calls the two votes. */
export const VOTE_TYPES = ['UP', 'DOWN'] as const

export const voteSchema = z.object({
  /** Of the title. */
  id: z.string(),
  /** True for like, false for dislike. Specification 1 §3. */
  status: z.boolean(),
})

export const voteEndpoints = {
  'POST /apps/v1/vote-video': endpoint({
    summary: 'Like or dislike a title; an account has one vote a title, a repeat replaces it',
    auth: 'user',
    body: z.object({ video_id: idSchema, type: z.enum(VOTE_TYPES, 'type is UP or DOWN') }),
    answer: messageAnswerSchema,
    errors: ['TITLE_NOT_FOUND'],
    example: { message: 'You like this' },
  }),
  'GET /apps/v1/votes': endpoint({
    summary: "The account's votes, newest first",
    auth: 'user',
    answer: z.object({ votes: z.array(voteSchema) }),
    errors: [],
  }),
} as const

export type Vote = z.infer<typeof voteSchema>
export type VoteType = (typeof VOTE_TYPES)[number]
