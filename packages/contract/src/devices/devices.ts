import * as z from 'zod/mini'
import { SIGN_IN_WAYS } from '../account-events/account-events.ts'
import { endpoint } from '../http/endpoint.ts'
import { deviceIdSchema, idSchema, messageAnswerSchema, timeSchema } from '../http/wire.ts'

export const deviceSchema = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  /** When it was signed in. */
  since: timeSchema,
  lastUsedAt: timeSchema,
  /** City and country when it was signed in; empty when no CDN told. */
  place: z.string(),
  /** Null for what was signed in before this was kept. */
  signedInBy: z.nullable(z.enum(SIGN_IN_WAYS)),
  isCurrent: z.boolean(),
  /** What plays there now, or null. */
  videoName: z.nullable(z.string()),
})

export const watchingSchema = z.object({
  /** Of the playback session, to stop it. */
  sessionId: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  isCurrent: z.boolean(),
  since: timeSchema,
  /** A film's name, or that of the series. */
  title: z.string(),
  season: z.nullable(z.number()),
  episode: z.nullable(z.number()),
  /** Who watches; null when the person is not there any more. */
  person: z.nullable(z.object({ id: z.string(), name: z.string() })),
})

export const deviceEndpoints = {
  'GET /apps/v1/devices': endpoint({
    summary: 'Where the account is signed in, and what plays where now',
    auth: 'user',
    isGrown: true,
    answer: z.object({
      devices: z.array(deviceSchema),
      /** Each screen that is taken, the longest taken first; also of devices that are signed in under another id. */
      watching: z.array(watchingSchema),
    }),
    errors: [],
  }),
  'DELETE /apps/v1/devices/{deviceId}': endpoint({
    summary: 'Sign a device out, and end what it plays; a repeat changes nothing',
    auth: 'user',
    isGrown: true,
    params: z.object({ deviceId: deviceIdSchema }),
    answer: messageAnswerSchema,
    errors: ['DEVICE_NOT_FOUND'],
  }),
  'POST /apps/v1/devices/sign-out-others': endpoint({
    summary: 'Sign every other device out, and end what they play',
    auth: 'user',
    isGrown: true,
    answer: z.object({
      message: z.string(),
      /** How many were signed in. */
      count: z.number(),
    }),
    errors: [],
  }),
  'POST /apps/v2/playback-sessions/{sessionId}/stop': endpoint({
    summary: 'Stop what another device of the account plays; a repeat changes nothing',
    auth: 'user',
    isGrown: true,
    params: z.object({ sessionId: idSchema }),
    answer: messageAnswerSchema,
    errors: ['PLAYBACK_SESSION_NOT_FOUND'],
  }),
} as const

export type Device = z.infer<typeof deviceSchema>
export type Watching = z.infer<typeof watchingSchema>
