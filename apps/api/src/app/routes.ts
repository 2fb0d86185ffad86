import type { Clock } from '@kola/platform/clock'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { memberFileRoutes } from '../features/account/importing/routes.ts'
import { overviewRoutes } from '../features/account/overview/routes.ts'
import { accountRoutes } from '../features/account/routes.ts'
import { accountChangeRoutes } from '../features/account-changes/routes.ts'
import { accountEventRoutes } from '../features/account-events/routes.ts'
import { arrangingRoutes } from '../features/arranging/routes.ts'
import { auditRoutes } from '../features/audit/routes.ts'
import { agreementRoutes } from '../features/billing/agreements/routes.ts'
import { paymentWebhooks } from '../features/billing/callbacks/routes.ts'
import { couponRoutes } from '../features/billing/coupons/routes.ts'
import { creditRoutes } from '../features/billing/credit/routes.ts'
import { giftReturnRoutes, giftRoutes } from '../features/billing/gifts/routes.ts'
import { voucherRoutes } from '../features/billing/gifts/vouchers/routes.ts'
import { invoiceRoutes } from '../features/billing/invoices/routes.ts'
import { mandateRoutes } from '../features/billing/mandates/calls/routes.ts'
import { operatorPaymentRoutes } from '../features/billing/operator/routes.ts'
import { returnRoutes } from '../features/billing/paying/return-routes.ts'
import { payingRoutes } from '../features/billing/paying/routes.ts'
import { planRoutes } from '../features/billing/plans/routes.ts'
import { priceRoutes } from '../features/billing/prices/routes.ts'
import { linkRoutes } from '../features/billing/renewals/link/routes.ts'
import { billingRoutes } from '../features/billing/routes.ts'
import { catalogueRoutes } from '../features/catalogue/routes.ts'
import { inboundMail } from '../features/contact/desk/inbound.ts'
import { deskRoutes } from '../features/contact/desk/routes.ts'
import { contactRoutes } from '../features/contact/routes.ts'
import { continueWatchingRoutes } from '../features/continue-watching/routes.ts'
import { operatorEncoderRoutes } from '../features/encoders/operator-routes.ts'
import { encoderRoutes } from '../features/encoders/routes.ts'
import { helpRoutes } from '../features/help/routes.ts'
import { writingRoutes } from '../features/help/writing/routes.ts'
import { identityRoutes } from '../features/identity/routes.ts'
import { importRoutes } from '../features/imports/routes.ts'
import { bucketRoutes } from '../features/ingest/buckets/routes.ts'
import { filmRoutes, ingestRoutes } from '../features/ingest/routes.ts'
import { exportRoutes, leavingRoutes } from '../features/leaving/routes.ts'
import { memberRoutes as staffMemberRoutes } from '../features/members/routes.ts'
import { messageRoutes } from '../features/messages/routes.ts'
import { reportWebhooks } from '../features/messages/webhooks.ts'
import { myListRoutes } from '../features/my-list/routes.ts'
import { notificationRoutes } from '../features/notifications/routes.ts'
import { numbersRoutes } from '../features/numbers/routes.ts'
import { passkeyRoutes } from '../features/passkeys/routes.ts'
import { castRoutes } from '../features/playback/cast/routes.ts'
import { qualityRoutes } from '../features/playback/quality/routes.ts'
import { playbackRoutes } from '../features/playback/routes.ts'
import { storedRoutes } from '../features/playback/stored/routes.ts'
import { producerRoutes } from '../features/producers/routes.ts'
import { profileRoutes } from '../features/profiles/routes.ts'
import { releaseRoutes } from '../features/releases/routes.ts'
import { rightsRoutes } from '../features/rights/routes.ts'
import { robotCheckRoutes } from '../features/robot-check/routes.ts'
import { searchRoutes } from '../features/search/routes.ts'
import { deviceRoutes } from '../features/sign-in/devices/routes.ts'
import { signInRoutes } from '../features/sign-in/routes.ts'
import { signUpRoutes } from '../features/sign-up/routes.ts'
import { staffRoutes } from '../features/staff/routes.ts'
import { isCsrfToken } from '../features/staff/sessions.ts'
import { reportRoutes, subtitleRoutes } from '../features/subtitles/routes.ts'
import { configurationRoutes } from '../features/tenant/configuring/routes.ts'
import { tenantRoutes } from '../features/tenant/routes.ts'
import { genreRoutes } from '../features/titles/genres/routes.ts'
import { outlineRoutes } from '../features/titles/outline/outline-routes.ts'
import { pictureRoutes } from '../features/titles/pictures/picture-routes.ts'
import { titleRoutes } from '../features/titles/routes.ts'
import { todayRoutes } from '../features/today/routes.ts'
import { oauthRoutes, tvAddressRoutes } from '../features/tv-sign-in/oauth-routes.ts'
import { tvSignInRoutes } from '../features/tv-sign-in/routes.ts'
import { verificationRoutes } from '../features/verification/routes.ts'
import { voteRoutes } from '../features/votes/routes.ts'
import { webhookRoutes } from '../features/webhooks/routes.ts'
import type { Route } from '../shared/http/route.ts'
import type { Together } from '../shared/together/together.ts'
import type { Services } from './compose/compose.ts'
import { createAuthenticate } from './http/authenticate.ts'
import { createRoute } from './http/create-route.ts'
import { createGate } from './http/gate/gate.ts'
import { installGate, webhookGate } from './http/gate/origin-gates.ts'
import { createMissLimit } from './http/miss-limit.ts'
import { createRateLimits, toNetworkLimit } from './http/rate-limits.ts'
import { ALONE, createHeard } from './http/together/heard.ts'
import { registerOriginRoutes } from './origin-routes.ts'

/** What is sold, paid, given and looked after. */
function moneyRoutes(route: Route, services: Services, clock: Clock): void {
  billingRoutes(route, services.billing, clock)
  payingRoutes(route, services.paying)
  invoiceRoutes(route, services.paying)
  agreementRoutes(route, services.paying)
  mandateRoutes(route, services.mandates)
  priceRoutes(route, services.paying)
  planRoutes(route, services.paying)
  couponRoutes(route, services.paying)
  giftRoutes(route, services.gifts)
  voucherRoutes(route, services.vouchers)
  creditRoutes(route, services.paying)
  operatorPaymentRoutes(route, services.operatorPayments)
}

/** Ways in. */
function visitorRoutes(route: Route, services: Services): void {
  tenantRoutes(route, services.tenant)
  signInRoutes(route, services.signIn)
  deviceRoutes(route, services.devices)
  passkeyRoutes(route, services.passkeys)
  identityRoutes(route, services.identity, services.identityLinks)
  tvSignInRoutes(route, services.tvApproval)
  robotCheckRoutes(route, services.robotCheck)
  signUpRoutes(route, services.signUp)
  verificationRoutes(route, services.verification)
}

/** What is an account’s own. */
function memberRoutes(route: Route, services: Services): void {
  accountRoutes(route, services.account)
  accountChangeRoutes(route, services.accountChanges)
  overviewRoutes(route, services.overview)
  leavingRoutes(route, services)
  exportRoutes(route, services.copies)
  profileRoutes(route, services.profiles)
  accountEventRoutes(route, services.activity)
}

/** What is sold, found and watched. */
function watchingRoutes(route: Route, services: Services, clock: Clock): void {
  moneyRoutes(route, services, clock)
  catalogueRoutes(route, services.catalogue)
  searchRoutes(route, services)
  myListRoutes(route, services.myList)
  continueWatchingRoutes(route, services.continueWatching)
  voteRoutes(route, services.votes)
  notificationRoutes(route, services.catalogue, services.readNotices)
  helpRoutes(route, services.help)
  contactRoutes(route, services.contact)
  messageRoutes(route, services.deliveries)
  playbackRoutes(route, services.playback)
  qualityRoutes(route, services.playbackQuality)
  storedRoutes(route, services.storedTitles)
  castRoutes(route, services)
  reportRoutes(route, services.reporting)
}

/** What the operator’s people and programs do. */
function consoleRoutes(route: Route, services: Services): void {
  ingestRoutes(route, services)
  filmRoutes(route, services)
  bucketRoutes(route, services)
  staffRoutes(route, {
    db: services.staffDb,
    staff: services.staff,
    cookies: services.staffCookies,
    audit: services.audit,
  })
  auditRoutes(route, { db: services.staffDb })
  staffMemberRoutes(route, services.members)
  deskRoutes(route, services.desk)
  webhookRoutes(route, services.webhooks)
  rightsRoutes(route, services.windows)
  producerRoutes(route, services.producers)
  configurationRoutes(route, services.configuring)
  writingRoutes(route, services.writing)
  arrangingRoutes(route, services.arranging)
  releaseRoutes(route, services.releases)
  titleRoutes(route, services.titles)
  genreRoutes(route, services.genres)
  outlineRoutes(route, services.outlines)
  pictureRoutes(route, services.pictures)
  importRoutes(route, services.imports)
  memberFileRoutes(route, services.staffDb)
  subtitleRoutes(route, services.subtitles)
  numbersRoutes(route, services.numbers)
  todayRoutes(route, services.today)
  if (services.encoding) operatorEncoderRoutes(route, services.encoding.access)
}

export interface RoutesNeeds {
  config: Config
  services: Services
  clock: Clock
  together: Together | null
}

/** Every call of the contract; features register themselves. */
export async function registerRoutes(
  app: FastifyInstance,
  { config, services, clock, together }: RoutesNeeds,
): Promise<void> {
  const factor = config.http.rateLimitFactor
  const gate = createGate({ clock, factor, heard: together ? createHeard(together) : ALONE })
  const authenticate = createAuthenticate({
    tenants: services.tenants,
    readAppToken: (token) => services.appTokens.read(token),
    findSignIn: (token, freshness) => services.sessions.find(token, freshness),
    readPaymentToken: (token) => services.paymentTokens.read(token),
    maySee: services.seeing.maySee,
    findSignInByHash: (hash) => services.sessions.findByHash(hash),
    findPresenceCaller: (token) => services.playbackSessions.findByPresenceToken(token),
    operators: {
      isOperatorKey: services.isOperatorKey,
      findApiKey: services.staff.keys.find,
      readCookie: services.staffCookies.read,
      findStaff: services.staff.sessions.find,
      isCsrfToken,
    },
  })
  const toChargeMiss = createMissLimit(app, factor)
  const route = createRoute(app, {
    authenticate,
    rateLimits: createRateLimits(factor),
    gate,
    clock,
    toChargeMiss,
    audit: services.audit,
    readers: { hasRights: services.catalogue.hasRights, countryHeader: config.http.placeHeaders.country },
  })
  visitorRoutes(route, services)
  memberRoutes(route, services)
  watchingRoutes(route, services, clock)
  consoleRoutes(route, services)
  await registerOriginRoutes(app, services.origin, gate)
  await registerAddresses(app, services, gate)
  await registerOauth(app, services, { gate, factor })
  await registerEncoders(app, services, { gate, factor })
}

/** Polls a minute of all televisions behind one network: each makes twelve. */
const MAX_OAUTH_CALLS = 2_400

/** Calls a minute of all encoders behind one network: each beats every ten seconds and sends its results in parts. */
const MAX_ENCODER_CALLS = 6_000

async function registerEncoders(
  app: FastifyInstance,
  { encoding }: Services,
  { gate, factor }: { gate: ReturnType<typeof createGate>; factor: number },
): Promise<void> {
  if (!encoding) return
  await app.register((scope) => {
    installGate(scope, gate, webhookGate)
    const limit = toNetworkLimit('encoders', MAX_ENCODER_CALLS, factor)
    return encoderRoutes(scope, { ...encoding, checks: limit ? [scope.rateLimit(limit)] : [] })
  })
}

/** What televisions speak, and where the letters that they show are typed. */
async function registerOauth(
  app: FastifyInstance,
  services: Services,
  { gate, factor }: { gate: ReturnType<typeof createGate>; factor: number },
): Promise<void> {
  await app.register((scope) => {
    installGate(scope, gate, webhookGate)
    const limit = toNetworkLimit('oauth', MAX_OAUTH_CALLS, factor)
    return oauthRoutes(scope, { flow: services.deviceFlow, checks: limit ? [scope.rateLimit(limit)] : [] })
  })
  tvAddressRoutes(app)
}

/** Where parties and browsers come that know no call of ours. */
async function registerAddresses(app: FastifyInstance, services: Services, gate: ReturnType<typeof createGate>) {
  await app.register((scope) => {
    installGate(scope, gate, webhookGate)
    return reportWebhooks(scope, services.reports)
  })
  await app.register((scope) => {
    installGate(scope, gate, webhookGate)
    return inboundMail(scope, services.inbound)
  })
  await app.register((scope) => {
    installGate(scope, gate, webhookGate)
    return paymentWebhooks(scope, services.callbacks)
  })
  returnRoutes(app)
  giftReturnRoutes(app)
  await app.register((scope) => {
    installGate(scope, gate, webhookGate)
    return linkRoutes(scope, services.renewalLinks)
  })
}
