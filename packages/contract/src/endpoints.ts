import { accountEndpoints } from './account.ts'
import { billingEndpoints } from './billing.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { continueWatchingEndpoints } from './continue-watching.ts'
import { ingestEndpoints } from './ingest.ts'
import { myListEndpoints } from './my-list.ts'
import { playbackEndpoints } from './playback.ts'
import { signInEndpoints } from './sign-in.ts'
import { tenantEndpoints } from './tenant.ts'

/** Every call of the service, by `METHOD /path`. */
export const endpoints = {
  ...tenantEndpoints,
  ...signInEndpoints,
  ...accountEndpoints,
  ...billingEndpoints,
  ...catalogueEndpoints,
  ...myListEndpoints,
  ...continueWatchingEndpoints,
  ...playbackEndpoints,
  ...ingestEndpoints,
} as const

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints
