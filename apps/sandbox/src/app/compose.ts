import type { AddressInfo } from 'node:net'
import { createHttpServer } from '@kola/platform/http'
import type { Log } from '@kola/platform/log'
import type { FastifyInstance } from 'fastify'
import type { SandboxConfig } from '../config.ts'
import { bankRoutes } from '../features/bank/routes.ts'
import { braintreeRoutes } from '../features/braintree/routes.ts'
import { chatRoutes } from '../features/chat/routes.ts'
import { controlRoutes } from '../features/control/routes.ts'
import { dpoRoutes } from '../features/dpo/routes.ts'
import { drmtodayRoutes } from '../features/drmtoday/routes.ts'
import { facebookRoutes } from '../features/facebook/routes.ts'
import { flutterwaveRoutes } from '../features/flutterwave/routes.ts'
import { googleRoutes } from '../features/google/routes.ts'
import { createInbox } from '../features/mail/inbox.ts'
import { mailRoutes } from '../features/mail/routes.ts'
import { createSmtpServer, listenForMail } from '../features/mail/smtp.ts'
import { paypalRoutes } from '../features/paypal/routes.ts'
import { paystackRoutes } from '../features/paystack/routes.ts'
import { recaptchaRoutes } from '../features/recaptcha/routes.ts'
import { receiverRoutes } from '../features/receiver/routes.ts'
import { createSmsInbox } from '../features/sms/inbox.ts'
import { smsRoutes } from '../features/sms/routes.ts'
import { stripeRoutes } from '../features/stripe/routes.ts'
import { type Controls, createControls } from '../shared/controls/controls.ts'
import { indexPage } from './index-page.ts'

const PARTIES = [
  ...['mail', 'drmtoday', 'termii', 'africastalking', 'twilio'],
  ...['google', 'facebook', 'recaptcha', 'chat', 'receiver'],
  ...['flutterwave', 'stripe'],
  ...['dpo', 'paypal', 'braintree', 'paystack'],
] as const

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
  mailRoutes(app, { inbox, answers: config.answers })
  smsRoutes(app, { inbox: createSmsInbox(controls.clock), controls, settings: config.sms })
  app.register(
    async (scope) => controlRoutes(scope, { controls, parties: PARTIES, ports: () => ({ smtp: smtpPort }) }),
    { prefix: '/control' },
  )
  app.register(async (scope) => drmtodayRoutes(scope, { controls, ...config.drmtoday }), { prefix: '/drmtoday' })
  registerVisitorParties(app, controls, config)
  registerBillingParties(app, controls, config)
  app.register(async (scope) => receiverRoutes(scope, { controls }), { prefix: '/receiver' })
  app.register(async (scope) => bankRoutes(scope, { controls }), { prefix: '/bank' })

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

/** Those whom a visitor's browser meets, each under its own prefix. */
function registerVisitorParties(app: FastifyInstance, controls: Controls, config: SandboxConfig): void {
  const { publicUrl } = config
  app.register(async (scope) => googleRoutes(scope, { controls, publicUrl, ...config.google }), { prefix: '/google' })
  app.register(async (scope) => facebookRoutes(scope, { controls, publicUrl, ...config.facebook }), {
    prefix: '/facebook',
  })
  app.register(async (scope) => recaptchaRoutes(scope, { controls, ...config.recaptcha }), { prefix: '/recaptcha' })
  app.register(async (scope) => chatRoutes(scope, { controls, ...config.chat }), { prefix: '/chat' })
}

/** Those who move money on pages of their own, or on plans of their own. */
function registerBillingParties(app: FastifyInstance, controls: Controls, { payments }: SandboxConfig): void {
  stripeRoutes(app, { controls, settings: payments.stripe })
  app.register(async (scope) => flutterwaveRoutes(scope, { controls, settings: payments.flutterwave }), {
    prefix: '/flutterwave',
  })
  app.register(async (scope) => dpoRoutes(scope, { controls, ...payments.dpo }), { prefix: '/dpo' })
  app.register(async (scope) => paypalRoutes(scope, { controls, ...payments.paypal }), { prefix: '/paypal' })
  braintreeRoutes(app, { controls, ...payments.braintree })
  app.register(async (scope) => paystackRoutes(scope, { controls, settings: payments.paystack }), {
    prefix: '/paystack',
  })
}
