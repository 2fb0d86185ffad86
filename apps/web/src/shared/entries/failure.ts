import { ApiError } from '@kola/contract/client'

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
  if (minutes <= 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

const OFFLINE =
  'We could not reach the service. What you typed is still here: look whether your line is up, then try again.'

function toText(error: ApiError): string {
  if (error.code === 'NETWORK') return OFFLINE
  if (error.status !== 429 || error.retryAfterSeconds === 0) return error.message
  return `${error.message}. You can try again in ${toWaitText(error.retryAfterSeconds)}.`
}

/** Whatever was thrown, as a form shows it. */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) return { text: toText(error), code: error.code, fields: error.fields }
  return { text: error instanceof Error ? error.message : String(error), code: 'OTHER', fields: {} }
}
