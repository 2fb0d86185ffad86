import { call } from '#shared/service/service.ts'

const CALLS = {
  ask: 'POST /apps/v1/own-account',
  look: 'POST /apps/v1/own-account/look',
  retire: 'POST /apps/v1/own-account/retire',
} as const

export type OwnChange = keyof typeof CALLS

/** Throws ApiError. */
export const changeOwn = (what: OwnChange) => call(CALLS[what], {})
