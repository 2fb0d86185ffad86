import { ApiError } from '@kola/contract/http/client'
import { say } from './words.ts'

/** Why a form was not taken, for the person in front of it. */
export interface Failure {
  text: string
  code: ApiError['code'] | 'OTHER'
  /** Field name of the wire to a text. */
  fields: Readonly<Record<string, string>>
}

/** `a minute`, `14 minutes`, `2 hours`: never less than what is left. */
export function toWaitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90
    ? say('minutes', { count: Math.max(minutes, 1) })
    : say('hours', { count: Math.ceil(minutes / 60) })
}

function toText(error: ApiError): string {
  if (error.code === 'NETWORK') return say('offline')
  if (error.status !== 429 || error.retryAfterSeconds === 0) return error.message
  return say('waitThen', { message: error.message, wait: toWaitText(error.retryAfterSeconds) })
}

/** Whatever was thrown, as a form shows it. */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) return { text: toText(error), code: error.code, fields: error.fields }
  return { text: error instanceof Error ? error.message : String(error), code: 'OTHER', fields: {} }
}
