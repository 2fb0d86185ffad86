import { Secret } from '@kola/platform/config'
import { describe, expect, it } from 'vitest'
import { createConfig } from './config.ts'

describe('sandbox config', () => {
  it('refuses production', () => {
    expect(() => createConfig({ NODE_ENV: 'production' })).toThrow(/does not run in production/)
  })

  it('has the ports of the house when nothing is set', () => {
    expect(createConfig({})).toMatchObject({ http: { port: 8090 }, smtp: { host: '127.0.0.1', port: 8025 } })
  })

  it('asks the service for rights at its public address, with the shared secret', () => {
    const config = createConfig({ PUBLIC_URL: 'http://localhost:9000', DRMTODAY_CALLBACK_SECRET: new Secret('s3') })
    expect(config.drmtoday.callbackUrl).toBe('http://localhost:9000/webhooks/drmtoday?secret=s3')
  })
})
