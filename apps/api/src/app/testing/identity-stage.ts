import type { Config } from '#config.ts'
import { chooseAtGoogle, startSandbox } from './sandbox.ts'
import { createApiStage, PUBLIC_URL } from './stage.ts'

/** The API with both providers of a sandbox of its own, whose clock shows what the API's shows. */
export async function createIdentityStage(change: (config: Config) => Config = (config) => config) {
  const sandbox = await startSandbox({ publicUrl: PUBLIC_URL })
  const stage = await createApiStage((config) => ({
    ...change(config),
    parties: {
      ...config.parties,
      google: { clientId: 'sandbox-google', authUrl: '', jwksUrl: `${sandbox.url}/google/oauth2/v3/certs` },
      facebook: { appId: 'sandbox-facebook', dialogUrl: '', graphUrl: `${sandbox.url}/facebook/graph` },
    },
  }))
  await stage.addTenant('demo')
  await stage.addTenant('other')
  const appToken = await stage.getAppToken()
  const post = (key: 'POST /apps/v1/social-login' | 'POST /apps/v1/social-register', body: Record<string, unknown>) =>
    stage.call(key, { token: appToken, body: { provider: 'google', nonce: 'nonce', ...body } })
  return {
    ...{ sandbox, stage, appToken },
    /** Google's ID token for whom that form describes. */
    toToken: async (given: Record<string, string>) => (await chooseAtGoogle(sandbox, given)).get('id_token') ?? '',
    login: (body: Record<string, unknown>) => post('POST /apps/v1/social-login', body),
    register: (body: Record<string, unknown>) => post('POST /apps/v1/social-register', body),
    readAccount: async (token: string) => (await stage.call('GET /apps/v1/account', { token })).body,
    async reset(): Promise<void> {
      await sandbox.control('/reset', {})
      await sandbox.setClock(stage.clock.now())
    },
    async close(): Promise<void> {
      await stage.close()
      await sandbox.close()
    },
  }
}

export type IdentityStage = Awaited<ReturnType<typeof createIdentityStage>>
