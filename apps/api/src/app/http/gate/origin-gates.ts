import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Arrival, Gate, Standing } from './gate.ts'

/** How the calls of one scope are known, and how it shows what they were. */
export interface OriginGate {
  credentialOf(request: FastifyRequest): string | null
  maxOfCredential?: number
  /** Told by the status of the answer unless this knows it beforehand, which must cost nothing. */
  isProven?: (credential: string | null, request: FastifyRequest) => boolean
}

/** Beats of one playback: 12 a minute, and one for each pause, seek and change of quality. */
const MAX_PRESENCE = 240
/** Licences of one playback: one for each kind of track, again at each renewal. */
const MAX_LICENCES = 120
/** Ranges of one playback: some 45 a minute while playing, 100 a second when a film is stored ahead on a fast line. */
const MAX_RANGES = 12_000

/** The statuses that say that nothing was proven. */
const REFUSED = [401, 403]
const CUSTOM_DATA = ['x-dt-custom-data', 'dt-custom-data', 'http-header-customdata'] as const

const firstText = (values: readonly unknown[]): string | null =>
  values.find((value): value is string => typeof value === 'string') ?? null

export const presenceGate: OriginGate = {
  credentialOf: ({ query }) => firstText([(query as { auth?: unknown }).auth]),
  maxOfCredential: MAX_PRESENCE,
}

export const licenceGate: OriginGate = {
  credentialOf: ({ headers }) => firstText(CUSTOM_DATA.map((name) => headers[name])),
  maxOfCredential: MAX_LICENCES,
}

/** Those who report to us bear a signature or a secret, which only the route can tell. */
export const webhookGate: OriginGate = { credentialOf: () => null }

/** `isToken` compares a signature, or remembers that it did. */
export const mediaGate = (isToken: (token: string) => boolean): OriginGate => ({
  credentialOf: ({ params }) => firstText([(params as { token?: unknown }).token]),
  maxOfCredential: MAX_RANGES,
  isProven: (token) => token !== null && isToken(token),
})

/** Lets the calls of one scope through the gate before anything else looks at them. */
export function installGate(scope: FastifyInstance, gate: Gate, of: OriginGate): void {
  scope.addHook('onRequest', (request, reply, done) => {
    const credential = of.credentialOf(request)
    const arrival: Arrival = { address: request.ip, credential, ...pickMax(of) }
    try {
      const tell = gate.enter(arrival)
      if (of.isProven) tell(of.isProven(credential, request) ? 'proven' : 'stranger')
      else finished(reply.raw, () => tell(toStanding(reply)))
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}

const pickMax = ({ maxOfCredential }: OriginGate) => (maxOfCredential === undefined ? {} : { maxOfCredential })

function toStanding({ raw, statusCode }: FastifyReply): Standing {
  if (REFUSED.includes(statusCode)) return 'stranger'
  return raw.headersSent && statusCode < 400 ? 'proven' : 'unknown'
}
