import type { AddressInfo } from 'node:net'
import { createHttpServer } from '@kola/platform/http'
import type { Log } from '@kola/platform/log'
import type { SandboxConfig } from '../config.ts'
import { controlRoutes } from '../features/control/routes.ts'
import { drmtodayRoutes } from '../features/drmtoday/routes.ts'
import { googleRoutes } from '../features/google/routes.ts'
import { createInbox } from '../features/mail/inbox.ts'
import { mailRoutes } from '../features/mail/routes.ts'
import { createSmtpServer, listenForMail } from '../features/mail/smtp.ts'
import { createSmsInbox } from '../features/sms/inbox.ts'
import { smsRoutes } from '../features/sms/routes.ts'
import { createControls } from '../shared/controls.ts'
import { indexPage } from './index-page.ts'

const PARTIES = ['mail', 'drmtoday', 'google', 'termii', 'africastalking', 'twilio'] as const

/** Larger than any call of a party. */
const BODY_LIMIT_BYTES = 1024 * 1024

/** All parties behind one HTTP server, and the mail server beside it. */
export function createSandbox({ config, log }: { config: SandboxConfig; log: Log }) {
  const controls = createControls()
  const inbox = createInbox(controls.clock)
  const smtp = createSmtpServer({ inbox, controls })
  const app = createHttpServer({ log, bodyLimitBytes: BODY_LIMIT_BYTES, quietPaths: ['/healthz'] })
  let smtpPort = config.smtp.port

  app.get('/healthz', () => ({ ok: true }))
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(indexPage({ smtpPort, callbackUrl: config.drmtoday.callbackUrl })),
  )
  mailRoutes(app, { inbox })
  smsRoutes(app, { inbox: createSmsInbox(controls.clock), controls, settings: config.sms })
  app.register(
    async (scope) => controlRoutes(scope, { controls, parties: PARTIES, ports: () => ({ smtp: smtpPort }) }),
    { prefix: '/control' },
  )
  app.register(async (scope) => drmtodayRoutes(scope, { controls, ...config.drmtoday }), { prefix: '/drmtoday' })
  app.register(async (scope) => googleRoutes(scope, { controls, ...config, ...config.google }), { prefix: '/google' })

  return {
    app,
    /** @throws when one of the ports is taken. */
    async start(): Promise<{ port: number; smtpPort: number }> {
      smtpPort = await listenForMail(smtp, config.smtp)
      await app.listen(config.http)
      const { port } = app.server.address() as AddressInfo
      log.info({ port, smtpPort }, 'sandbox.listening')
      return { port, smtpPort }
    },
    async close(): Promise<void> {
      await app.close()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}
