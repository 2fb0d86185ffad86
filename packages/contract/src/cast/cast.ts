import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { deviceIdSchema, idSchema, timeSchema } from '../http/wire.ts'
import { playbackAnswerSchema } from '../playback.ts'

export const castEndpoints = {
  'POST /apps/v2/cast-tokens': endpoint({
    summary: 'A token by which a television may open one title for this account, within two minutes',
    auth: 'user',
    body: z.object({
      id: idSchema,
      /** As its owner named it. */
      deviceName: z.string('Please give the name of the device').check(z.trim(), z.minLength(1), z.maxLength(60)),
      /** What plays here and is to go on there: it ends as the television begins. */
      sessionId: z.optional(idSchema),
    }),
    answer: z.object({ token: z.string(), expiresAt: timeSchema }),
    errors: [],
    example: { token: 'cast.eyJ0IjoiZGVtbyJ9.c2ln', expiresAt: '2026-11-20T12:02:00.000Z' },
  }),
  'POST /apps/v2/cast-sessions': endpoint({
    summary:
      'Opens the title of a cast token on a television: the same answer as a permission, for a screen of its own',
    auth: 'open',
    body: z.object({
      token: z.string('Please give the token').check(z.maxLength(800, 'This is not a token')),
      deviceId: deviceIdSchema,
    }),
    answer: playbackAnswerSchema,
    errors: [
      'CAST_TOKEN_INVALID',
      'PROFILE_GONE',
      'PLAYBACK_SESSION_NOT_FOUND',
      'SUBSCRIPTION_REQUIRED',
      'SUBSCRIPTION_EXPIRED',
      'PLAY_DISABLED',
      'SCREEN_LIMIT_REACHED',
      'TITLE_ABOVE_LIMIT',
      'TITLE_NOT_FOUND',
      'TITLE_NOT_READY',
      'RATE_LIMITED',
    ],
  }),
} as const
