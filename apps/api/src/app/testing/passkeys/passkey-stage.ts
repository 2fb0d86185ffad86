import type { CreationOptions } from '@kola/contract/passkeys/credentials'
import type { Answered } from '../call.ts'
import { type ApiStage, createApiStage, PUBLIC_URL } from '../stage.ts'
import { type AuthenticatorOptions, createAuthenticator, type Twist } from './authenticator.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** The stage with what people and authenticators do on it. */
export async function createPasskeyStage() {
  const stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTenant('other')

  const begin = (token: string, place = 'any') =>
    stage.call('POST /apps/v1/passkeys/options', { token, body: { place } })
  const send = (token: string, credential: unknown, userAgent = CHROME) =>
    stage.call('POST /apps/v1/passkeys', { token, body: { credential }, headers: { 'user-agent': userAgent } })

  /** Somebody makes one on a device of theirs. */
  async function add(token: string, options: Partial<AuthenticatorOptions> = {}, twist: Twist = {}) {
    const device = createAuthenticator({ origin: PUBLIC_URL, ...options })
    const began = await begin(token)
    const answer = began.status === 200 ? await send(token, device.make(began.body as CreationOptions, twist)) : began
    return { device, answer }
  }
  async function signIn(
    device: ReturnType<typeof createAuthenticator>,
    { customer = 'demo', twist = {}, ...body }: { customer?: string; twist?: Twist; device_id?: string } = {},
  ): Promise<Answered> {
    const token = await stage.getAppToken(customer)
    const { body: options } = await stage.call('POST /apps/v1/passkeys/sign-in-options', { customer, token })
    const credential = device.use(options, twist)
    return stage.call('POST /apps/v1/passkeys/sign-in', { customer, token, body: { credential, ...body } })
  }
  async function member(given: Parameters<ApiStage['addAccount']>[0] = {}) {
    const { id, email } = await stage.addAccount(given)
    const customer = given.tenantId ?? 'demo'
    return { id, email, token: await stage.signIn(email, { customer }) }
  }
  const list = async (token: string) => (await stage.call('GET /apps/v1/passkeys', { token })).body
  const remove = (token: string, id: string) => stage.call('DELETE /apps/v1/passkeys/{id}', { token, params: { id } })
  return { stage, begin, send, add, signIn, member, list, remove }
}

export type PasskeyStage = Awaited<ReturnType<typeof createPasskeyStage>>
