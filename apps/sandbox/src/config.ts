import type { SandboxEnv } from './env.ts'

export interface SandboxConfig {
  logLevel: string
  http: { host: string; port: number }
  smtp: { host: string; port: number }
  drmtoday: {
    merchant: string
    /** Where licence requests are asked about: the address an operator enters in the provider's dashboard. */
    callbackUrl: string
  }
}

/** @throws Error in production: the stand-ins grant what nobody paid for. */
export function createConfig(env: SandboxEnv): SandboxConfig {
  if (env.NODE_ENV === 'production') throw new Error('The sandbox does not run in production (NODE_ENV=production)')
  const callback = new URL('/webhooks/drmtoday', env.PUBLIC_URL ?? 'http://localhost:8080')
  if (env.DRMTODAY_CALLBACK_SECRET) callback.searchParams.set('secret', env.DRMTODAY_CALLBACK_SECRET.reveal())
  return {
    logLevel: env.LOG_LEVEL ?? 'info',
    http: { host: env.SANDBOX_HOST ?? 'localhost', port: env.SANDBOX_PORT ?? 8090 },
    smtp: { host: '127.0.0.1', port: env.SANDBOX_SMTP_PORT ?? 8025 },
    drmtoday: { merchant: env.DRMTODAY_MERCHANT ?? 'kola', callbackUrl: callback.href },
  }
}
