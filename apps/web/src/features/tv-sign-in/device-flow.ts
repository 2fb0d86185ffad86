/** What the service gives a device that cannot be typed on. RFC 8628 §3.2. */
export interface DeviceCode {
  deviceCode: string
  /** `HKT-BMQ` */
  userCode: string
  /** Where it is entered, to be read from the screen. */
  address: string
  /** The same with the code in it, for a camera. */
  addressWithCode: string
  lifetimeSeconds: number
  intervalSeconds: number
}

/** What became of a question for the token. RFC 8628 §3.5. */
export type Poll =
  | { kind: 'approved'; token: string; lifetimeSeconds: number; asksWho: boolean }
  | { kind: 'pending' | 'slow-down' | 'denied' | 'ended' | 'lost' }

export interface DeviceFlow {
  /** @throws Error when the service gives none now */
  askCode: () => Promise<DeviceCode>
  /** Never throws: a line that was lost is an answer too. */
  poll: (deviceCode: string) => Promise<Poll>
}

export interface DeviceFlowNeeds {
  fetch: typeof fetch
  customerId: string
  /** As in every other sign-in. */
  device: { device_id: string; device_name: string }
}

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const CLIENT = 'kola-tv'
const POLL_TIMEOUT_MS = 15_000
/** RFC 8628 §3.2: where the service names none. */
const INTERVAL_SECONDS = 5

const OUTCOMES: Readonly<Record<string, Poll['kind']>> = {
  authorization_pending: 'pending',
  slow_down: 'slow-down',
  access_denied: 'denied',
  expired_token: 'ended',
  invalid_grant: 'ended',
}

type Body = Record<string, unknown>

async function readBody(answer: Response): Promise<Body> {
  const body: unknown = await answer.json().catch(() => null)
  return body && typeof body === 'object' ? (body as Body) : {}
}

function toDeviceCode(body: Body): DeviceCode {
  const { device_code: deviceCode, user_code: userCode, verification_uri: address } = body
  if (typeof deviceCode !== 'string' || typeof userCode !== 'string' || typeof address !== 'string')
    throw new Error('The service gave no code')
  return {
    ...{ deviceCode, userCode, address },
    addressWithCode: String(body.verification_uri_complete ?? address),
    lifetimeSeconds: Number(body.expires_in) || 600,
    intervalSeconds: Number(body.interval) || INTERVAL_SECONDS,
  }
}

function toPoll(answer: Response, body: Body): Poll {
  if (answer.ok && typeof body.access_token === 'string') {
    const lifetimeSeconds = Number(body.expires_in) || 3_600
    return { kind: 'approved', token: body.access_token, lifetimeSeconds, asksWho: body.asks_who !== false }
  }
  const kind = OUTCOMES[String(body.error)]
  return { kind: kind && kind !== 'approved' ? kind : 'lost' }
}

/** Signing in by a code that a phone approves, as RFC 8628 has it. */
export function createDeviceFlow({ fetch: send, customerId, device }: DeviceFlowNeeds): DeviceFlow {
  const client = `${customerId}:${CLIENT}`
  const post = (path: string, fields: Record<string, string>) =>
    send(path, {
      method: 'POST',
      body: new URLSearchParams({ client_id: client, ...fields }),
      signal: AbortSignal.timeout(POLL_TIMEOUT_MS),
    })
  return {
    async askCode() {
      const answer = await post('/oauth/device_authorization', device)
      if (!answer.ok) throw new Error(`The service gave no code: ${answer.status}`)
      return toDeviceCode(await readBody(answer))
    },
    async poll(deviceCode) {
      try {
        const answer = await post('/oauth/token', { grant_type: GRANT, device_code: deviceCode })
        return toPoll(answer, await readBody(answer))
      } catch {
        return { kind: 'lost' }
      }
    },
  }
}
