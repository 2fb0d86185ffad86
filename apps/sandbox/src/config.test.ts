import { Secret } from '@kola/platform/config'
import { describe, expect, it } from 'vitest'
import { createConfig } from './config.ts'

describe('sandbox config', () => {
  it('refuses production', () => {
    expect(() => createConfig({ NODE_ENV: 'production' })).toThrow(/does not run in production/)
  })

  it('refuses to run where nobody says that this is a development machine', () => {
    expect(() => createConfig({})).toThrow(
      'The sandbox does not run in production (NODE_ENV is not set, which is taken for production). ' +
        'Set NODE_ENV=development for it.',
    )
    expect(() => createConfig({ NODE_ENV: 'staging' })).toThrow('(NODE_ENV is staging)')
    expect(createConfig({ NODE_ENV: 'test' }).http.port).toBe(8090)
  })

  it('has the ports of the house when nothing is set', () => {
    expect(createConfig({ NODE_ENV: 'development' })).toMatchObject({
      http: { port: 8090 },
      smtp: { host: '127.0.0.1', port: 8025 },
    })
  })

  it.each(['STRIPE_SECRET_KEY', 'FLUTTERWAVE_SECRET_KEY', 'PAYSTACK_SECRET_KEY'] as const)(
    'takes no live key as %s',
    (name) => {
      const live = name === 'FLUTTERWAVE_SECRET_KEY' ? 'FLWSECK-51abc-X' : 'sk_live_51abc'
      expect(() => createConfig({ NODE_ENV: 'test', [name]: new Secret(live) })).toThrow('takes no live keys')
      expect(() => createConfig({ NODE_ENV: 'test', [name]: new Secret('sk_test_51') })).not.toThrow()
    },
  )

  it('tells every payment provider where to report', () => {
    const { payments } = createConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:9000' })
    const urls = Object.entries(payments).map(([party, { callbackUrl }]) => [party, callbackUrl])
    for (const [party, url] of urls) expect(url).toBe(`http://localhost:9000/webhooks/${party}`)
    expect(urls).toHaveLength(6)
  })

  it('asks the service for rights at its public address, with the shared secret', () => {
    const config = createConfig({
      NODE_ENV: 'development',
      PUBLIC_URL: 'http://localhost:9000',
      DRMTODAY_CALLBACK_SECRET: new Secret('s3'),
    })
    expect(config.drmtoday.callbackUrl).toBe('http://localhost:9000/webhooks/drmtoday?secret=s3')
  })
})
