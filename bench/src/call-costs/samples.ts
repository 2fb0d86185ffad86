import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '@kola/contract/http/endpoints'
import { MANDATE_TERMS_VERSION } from '@kola/contract/mandates/mandates'
import { newDeviceId } from '../member.ts'
import { ARRANGING_SAMPLES, RELEASE_SAMPLES, TEXT_SAMPLES } from './console/arranging-samples.ts'
import { BUCKET_SAMPLES } from './console/bucket-samples.ts'
import { CONFIGURATION_SAMPLES } from './console/configuration-samples.ts'
import { MEMBER_SAMPLES } from './console/member-samples.ts'
import { MONEY_SAMPLES } from './console/money-samples.ts'
import { PRICE_SAMPLES } from './console/price-samples.ts'
import { PRODUCER_SAMPLES } from './console/producer-samples.ts'
import { RIGHTS_SAMPLES } from './console/rights-samples.ts'
import { STAFF_SAMPLES } from './console/staff-samples.ts'
import { SUBTITLE_SAMPLES } from './console/subtitle-samples.ts'
import { TICKET_SAMPLES } from './console/ticket-samples.ts'
import { CREDENTIAL, hash, MADE, type Sample, toPart } from './sample.ts'

const NOBODY = { username: 'nobody@example.com', password: hash('wrong'), type: 'email' }
const PERSON = { first_name: 'Ada', last_name: 'Bello', metaData: {} }
const SOCIAL = { token: 'x'.repeat(900), provider: 'google', nonce: 'n'.repeat(24) }
const SESSION = { sessionId: '01890000-0000-7000-8000-000000000000' }
const QUALITY = {
  ...{ startMs: 900, watchedSeconds: 2, stalledMs: 0, stalls: 0, failure: null, lines: 480 },
  ...({ network: 'mobile', device: 'phone', engine: 'shaka-dash', codec: 'h264' } as const),
}
/** Of no television. */
const TV: Sample = { params: { userCode: 'HKTBMQ' } }
const TITLE = 'large-00001'
const SERIES = 'large-00000'

const catalogues: Sample[] = [
  { what: 'a page of 60', query: { id: 'movies', limit: 60 } },
  { what: 'no limit', query: { id: 'movies' } },
  { what: 'no limit, az', query: { id: 'movies', sort: 'az' } },
  { what: 'no limit, za of a genre', query: { id: 'movies', sort: 'za', genre: 'comedy' } },
  { what: 'az in Yoruba', query: { id: 'movies', sort: 'az', language: 'yo', limit: 60 } },
  { what: 'az in Igbo', query: { id: 'movies', sort: 'az', language: 'ig', limit: 60 } },
  { what: 'recent', query: { id: 'movies', sort: 'recent', limit: 60 } },
  { what: 'a genre nobody knows', query: { id: 'movies', genre: 'no such genre' } },
  { what: 'a series', query: { id: SERIES } },
]

/** As the large tenant has copied it from the demo. */
const PRICE = 'basic-ngn-30'
/** Of no payment. */
const REFERENCE = 'KL-0000000000'

const searches: Sample[] = [
  { what: 'the first after a change', query: { query: 'midnight lantern' } },
  { what: 'a common word, 25', query: { query: 'promise', limit: 25 } },
  { what: 'one letter, 100', query: { query: 't' } },
  { what: 'two letters, 100', query: { query: 'th' } },
  { what: 'a word of every description', query: { query: 'the' } },
  { what: 'typing errors', query: { query: 'midnihgt lantren' } },
  { what: 'nothing near', query: { query: 'qqqqqqqqqq wwwwwwwwww xxxxxxxxxx' } },
  { what: 'sixteen words', query: { query: 'the of a in and for to has is on one by it with who every' } },
  { what: '200 letters', query: { query: 'lagos '.repeat(33) } },
]

/** How each call of the contract is asked; whoever adds a call adds its sample. */
export const SAMPLES: Record<EndpointKey, () => Sample[]> = {
  'POST /apps/v1/get-token': () => [{ body: { platform: 'website' } }],
  'GET /apps/v1/appconfig': () => [{}],
  'POST /apps/v1/login': () => [{ body: { ...NOBODY, username: `${randomUUID()}@example.com` } }],
  'POST /apps/v1/logout': () => [{}],
  'POST /apps/v1/change-password': () => [{ body: { oldPassword: NOBODY.password, password: hash(randomUUID()) } }],
  'PATCH /apps/v1/update-profile': () => [{ body: { first_name: 'Ada' } }],
  'GET /apps/v1/address-changes': () => [{}],
  'POST /apps/v1/undo-change/look': () => [{ body: { token: 'a'.repeat(43) } }],
  'POST /apps/v1/undo-change': () => [{ body: { token: 'a'.repeat(43), password: hash(randomUUID()) } }],
  'POST /apps/v1/reauthenticate': () => [{ body: { password: NOBODY.password } }],
  'GET /apps/v1/leaving': () => [{}],
  'GET /apps/v1/export-my-data': () => [{}],
  'POST /apps/v1/export': () => [{}],
  'GET /apps/v1/export': () => [{}],
  'POST /apps/v1/export/file': () => [{}],
  'DELETE /apps/v1/delete-user': () => [{}],
  'POST /api/v1/apps/accounts/{id}/close': () => [
    { params: { id: 'nobody' }, body: { actor: 'bench', contact: 'nobody@example.com' } },
  ],
  'GET /api/v1/apps/closed-accounts': () => [{ query: { contact: 'nobody@example.com' } }],
  'POST /api/v1/apps/accounts/{id}/restore': () => [{ params: { id: 'nobody' }, body: { actor: 'bench' } }],
  'GET /apps/v1/devices': () => [{}],
  'GET /apps/v1/account/activity': () => [{}],
  'DELETE /apps/v1/devices/{deviceId}': () => [{ params: { deviceId: newDeviceId() } }],
  'GET /apps/v1/notifications/read': () => [{}],
  'POST /apps/v1/notifications/read': () => [{ body: { ids: [TITLE] } }],
  'POST /apps/v1/devices/sign-out-others': () => [{}],
  'POST /apps/v2/playback-sessions/{sessionId}/stop': () => [{ params: SESSION }],
  'GET /apps/v1/tv-sign-ins/{userCode}': () => [TV],
  'POST /apps/v1/tv-sign-ins/{userCode}/approve': () => [{ ...TV, body: { profileId: null } }],
  'POST /apps/v1/tv-sign-ins/{userCode}/refuse': () => [TV],
  'GET /apps/v1/profiles': () => [{}],
  'POST /apps/v1/profiles': () => [{ body: { name: 'Chidi', ratingLimit: 'PG', isChild: true } }],
  'PATCH /apps/v1/profiles/{id}': () => [{ params: { id: 'nobody' }, body: { version: 1, name: 'Chidi' } }],
  'DELETE /apps/v1/profiles/{id}': () => [{ params: { id: 'nobody' } }],
  'POST /apps/v1/profiles/{id}/choose': () => [{ params: { id: 'nobody' }, body: {} }],
  'PUT /apps/v1/profiles/{id}/pin': () => [{ params: { id: 'nobody' }, body: { pin: '1234' } }],
  'POST /apps/v1/register': () => [
    { body: { ...PERSON, email_address: `${randomUUID()}@example.com`, password: hash(randomUUID()), type: 'email' } },
  ],
  'POST /apps/v1/social-login': () => [{ body: SOCIAL }],
  'POST /apps/v1/social-register': () => [{ body: SOCIAL }],
  'GET /apps/v1/identities': () => [{}],
  'POST /apps/v1/identities': () => [{ body: SOCIAL }],
  'DELETE /apps/v1/identities/{provider}': () => [{ params: { provider: 'google' } }],
  'POST /apps/v1/passkeys/sign-in-options': () => [{}],
  'POST /apps/v1/passkeys/sign-in': () => [{ body: { credential: CREDENTIAL } }],
  'POST /apps/v1/reauthenticate/passkey-options': () => [{}],
  'POST /apps/v1/reauthenticate/passkey': () => [{ body: { credential: CREDENTIAL } }],
  'GET /apps/v1/passkeys': () => [{}],
  'POST /apps/v1/passkeys/options': () => [{ body: { place: 'any' } }],
  'POST /apps/v1/passkeys': () => [{ body: { credential: { ...CREDENTIAL, response: MADE } } }],
  'PATCH /apps/v1/passkeys/{id}': () => [{ params: { id: 'nothing' }, body: { name: 'My phone', was: 'Passkey' } }],
  'DELETE /apps/v1/passkeys/{id}': () => [{ params: { id: 'nothing' } }],
  'POST /apps/v1/confirm/{username}': () => [
    { params: { username: 'nobody@example.com' }, query: { token: 'a'.repeat(43) } },
  ],
  'POST /apps/v1/trigger-email-verification': () => [{ body: { email_address: `${randomUUID()}@example.com` } }],
  'POST /apps/v1/trigger-mobile-verification': () => [{ body: { telephone: '+2348031234567' } }],
  'POST /apps/v1/confirm-mobile': () => [{ body: { telephone: '+2348031234567', code: '123456' } }],
  'GET /apps/v1/deliveries/{deliveryId}': () => [{ params: { deliveryId: SESSION.sessionId } }],
  'POST /apps/v1/reset': () => [{ body: { email: `${randomUUID()}@example.com` } }],
  'POST /apps/v1/linked-sign-ins': () => [{ body: { userId: 'nobody', token: 'a'.repeat(43) } }],
  'POST /apps/v1/update-password': () => [
    { body: { userId: 'nobody', token: 'a'.repeat(43), password: hash(randomUUID()) } },
  ],
  'POST /apps/v1/update-password-mobile': () => [
    { body: { code: '123456', token: 'a'.repeat(43), password: hash(randomUUID()) } },
  ],
  'POST /recaptcha/verify': () => [{ body: { token: 'x'.repeat(500), action: 'register' } }],
  'GET /apps/v1/account': () => [{}],
  'GET /apps/v1/account/overview': () => [{}],
  'GET /apps/v1/packages': () => [{}],
  'GET /apps/v1/home': () => [{}],
  'GET /apps/v1/catalogues': () => catalogues,
  'GET /apps/v1/video': () => [
    { what: 'a film', query: { id: TITLE } },
    { what: 'a series', query: { id: SERIES } },
  ],
  'GET /apps/v1/searchvideo': () => searches,
  'GET /apps/v1/mylist': () => [{ what: 'of 5,000 titles' }],
  'POST /apps/v1/mylist': () => [{ body: { video_id: TITLE, status: 1 } }],
  'POST /apps/v1/resume': () => [{ body: { video_id: TITLE, status: 1, resumeTime: 60 } }],
  'GET /apps/v1/get-resume-list': () => [{ what: 'of 5,000 titles' }],
  'POST /apps/v2/subtitle-reports': () => [{ body: { id: TITLE, language: 'en', seconds: 60 } }],
  'POST /apps/v1/vote-video': () => [{ body: { video_id: TITLE, type: 'UP' } }],
  'GET /apps/v1/votes': () => [{ what: 'on 5,000 titles' }],
  'GET /apps/v1/upcoming-video': () => [{}],
  'GET /apps/v1/legal/{text}': () => [{ params: { text: 'terms' } }],
  'GET /apps/v1/blogs': () => [{ query: { 'tags[]': 'faqrow1' } }],
  'POST /apps/v1/contactus': () => [
    { body: { email: 'ada@example.com', description: 'x'.repeat(4_000), title: 'Bench', phone: '' } },
  ],
  'GET /apps/v2/videoplayback': () => [{ query: { id: TITLE, deviceId: newDeviceId() } }],
  'POST /apps/v2/playback-sessions/{sessionId}/end': () => [{ params: SESSION }],
  'POST /apps/v2/playback-sessions/{sessionId}/quality': () => [{ params: SESSION, body: QUALITY }],
  'POST /apps/v2/playback-sessions/{sessionId}/takeover': () => [
    { params: SESSION, body: { id: TITLE, deviceId: newDeviceId() } },
  ],
  'GET /apps/v2/stored-titles': () => [{ query: { deviceId: newDeviceId() } }],
  'GET /apps/v2/stored-titles/{titleId}': () => [{ params: { titleId: TITLE } }],
  'POST /apps/v2/stored-titles': () => [{ body: { id: TITLE, deviceId: newDeviceId() } }],
  'DELETE /apps/v2/stored-titles/{titleId}': () => [{ params: { titleId: TITLE }, query: { deviceId: newDeviceId() } }],
  'POST /apps/v2/cast-tokens': () => [{ body: { id: TITLE, deviceName: 'Living-room TV' } }],
  // Forged: what is refused costs the same as what anybody may send.
  'POST /apps/v2/cast-sessions': () => [
    { body: { token: `cast.${toPart(300)}.${toPart(43)}`, deviceId: newDeviceId() } },
  ],
  'POST /apps/v1/quotes': () => [{ body: { subscriptionId: PRICE, coupon: '20DISCOUNT' } }],
  'POST /apps/v2/payment-user-token': () => [{ body: { slug: 'stripe' } }],
  'POST /apps/v1/get-client-token': () => [{ body: { slug: 'stripe' } }],
  'POST /apps/v1/process-subscription': () => [
    { body: { nonce: 'pm_nothing', subscriptionId: PRICE, slug: 'stripe' } },
  ],
  'POST /apps/v2/add-payment-method': () => [{ body: { paymentMethodNonce: 'pm_nothing', slug: 'stripe' } }],
  'POST /apps/v2/add-subscription': () => [{ body: { subscriptionId: PRICE } }],
  'POST /apps/v2/retry-subscription': () => [{ body: { subscriptionId: PRICE, slug: 'stripe' } }],
  'POST /apps/v2/checkout-page': () => [{ body: { subscriptionId: PRICE } }],
  'POST /apps/v1/add-subscription': () => [{ body: { slug: 'dpo', slug_name: PRICE } }],
  'POST /apps/v1/process-payment': () => [{ body: { slug: PRICE, provider_slug: 'flutterwave', type: 'one-time' } }],
  'POST /apps/v1/verify-payment': () => [{ body: { tx_ref: REFERENCE } }],
  'POST /apps/v1/verify-payment-token': () => [
    { body: { subscriptionId: REFERENCE, transactionId: '', transactionToken: '' } },
  ],
  'POST /apps/v1/get-subscription': () => [{ body: { transaction_id: 'nothing', slug: 'flutterwave' } }],
  'POST /apps/v1/cancel-subscription': () => [{ body: { subscriptionId: 'nothing' } }],
  'POST /apps/v1/update-user-subscription': () => [{ body: { subscriptionId: PRICE } }],
  'GET /apps/v1/plan-change': () => [{ query: { subscriptionId: PRICE } }],
  'POST /apps/v1/manual-payments': () => [{ body: { subscriptionId: PRICE, bankId: 'iroko' } }],
  'GET /apps/v1/agreements': () => [{}],
  'GET /api/v1/apps/agreements': () => [{ query: { userid: 'nobody' } }],
  ...PRICE_SAMPLES,
  'GET /apps/v1/payments': () => [{}],
  'GET /apps/v1/payment-intents/{reference}': () => [{ params: { reference: REFERENCE } }],
  'POST /apps/v1/payment-intents/{reference}/question': () => [{ params: { reference: REFERENCE } }],
  'GET /apps/v1/mandates': () => [{}],
  'POST /apps/v1/mandates': () => [{ body: { subscriptionId: PRICE, termsVersion: MANDATE_TERMS_VERSION } }],
  'POST /apps/v1/mandates/{id}/pause': () => [{ params: { id: 'none' } }],
  'POST /apps/v1/mandates/{id}/resume': () => [{ params: { id: 'none' } }],
  'POST /apps/v1/mandates/{id}/revoke': () => [{ params: { id: 'none' } }],
  'GET /apps/v1/gift-offers': () => [{}],
  'GET /apps/v1/gifts': () => [{}],
  'POST /apps/v1/gifts': () => [{ body: { subscriptionId: PRICE, months: 1, slug: 'flutterwave' } }],
  'POST /apps/v1/gifts/redeem': () => [{ body: { code: '0000-0000-0000-0000-0000' } }],
  'GET /apps/v1/credit': () => [{}],
  'GET /apps/v1/own-account': () => [{}],
  'POST /apps/v1/own-account': () => [{}],
  'POST /apps/v1/own-account/look': () => [{}],
  'POST /apps/v1/own-account/retire': () => [{}],
  'POST /apps/v1/payments/{reference}/received/{id}/give-back': () => [
    { params: { reference: REFERENCE, id: 'nothing' } },
  ],
  'GET /apps/v1/invoices/{number}': () => [{ params: { number: 'KOLA-INV-2026-000000' } }],
  'GET /api/v1/apps/invoices': () => [{ query: { month: '2026-11' } }],
  'POST /api/v1/apps/vouchers': () => [
    { body: { actor: 'bench', title: 'bench', subscriptionId: PRICE, days: 30, count: 1 } },
  ],
  'GET /api/v1/apps/vouchers': () => [{}],
  'GET /api/v1/apps/vouchers/{id}': () => [{ params: { id: 'nothing' } }],
  'POST /api/v1/apps/vouchers/{id}/void': () => [{ params: { id: 'nothing' }, body: { actor: 'bench' } }],
  'GET /apps/v1/rental-offers/{id}': () => [{ params: { id: 'nothing' } }],
  'GET /api/v1/apps/rental-classes': () => [{}],
  'POST /api/v1/apps/rental-classes/{id}': () => [
    { params: { id: 'bench' }, body: { actor: 'bench', title: 'bench', price: '900.00', currency: 'NGN' } },
  ],
  'POST /api/v1/apps/rental-classes/{id}/provider-price': () => [
    { params: { id: 'bench' }, body: { actor: 'bench', provider: 'paypal', price: '1.99', currency: 'USD' } },
  ],
  'POST /api/v1/apps/rental-titles/{id}': () => [
    { params: { id: 'nothing' }, body: { actor: 'bench', rentalClass: null } },
  ],
  'GET /api/v1/apps/payments': () => [{}],
  'GET /api/v1/apps/payments/{reference}': () => [{ params: { reference: REFERENCE } }],
  'POST /api/v1/apps/payments/{reference}/evidence': () => [
    {
      params: { reference: REFERENCE },
      body: {
        actor: 'bench',
        bankId: 'iroko',
        slipNumber: '1',
        amount: '2900.00',
        currency: 'NGN',
        paidOn: '2026-11-22',
      },
    },
  ],
  'POST /api/v1/apps/payments/{reference}/confirm': () => [
    { params: { reference: REFERENCE }, body: { actor: 'bench' } },
  ],
  'POST /api/v1/apps/payments/{reference}/refund': () => [
    { params: { reference: REFERENCE }, body: { actor: 'bench', reason: 'measured' } },
  ],
  'GET /api/v1/apps/playback-quality': () => [{}],
  'GET /api/v1/apps/numbers': () => [{}],
  'GET /api/v1/apps/missed-searches': () => [{}],
  'GET /api/v1/apps/today': () => [{}],
  'GET /api/v1/apps/settlements': () => [{}],
  'GET /api/v1/apps/settlements/{id}': () => [{ params: { id: '0' } }],
  'GET /api/v1/apps/findings': () => [{}],
  'POST /api/v1/apps/findings/{id}/resolve': () => [
    { params: { id: 'nothing' }, body: { actor: 'bench', resolution: 'measured' } },
  ],
  'POST /api/v1/apps/uploads': () => [{ body: { name: 'film.mp4', sizeBytes: 1_000_000, sha256: hash('film') } }],
  'GET /api/v1/apps/uploads/{uploadId}': () => [{ params: { uploadId: SESSION.sessionId } }],
  'GET /api/v1/apps/uploads': () => [{}],
  'POST /api/v1/apps/uploads/{uploadId}/remove': () => [{ params: { uploadId: 'nothing' } }],
  'GET /api/v1/apps/films': () => [{}, { what: 'that failed', query: { state: 'failed' } }],
  'GET /api/v1/apps/films/{titleId}': () => [{ params: { titleId: TITLE } }],
  'POST /api/v1/apps/films/{titleId}/retry': () => [{ params: { titleId: 'no-such-title' } }],
  'POST /api/v1/apps/films/{titleId}/replace': () => [
    { params: { titleId: 'no-such-title' }, body: { requestKey: randomUUID(), uploadId: SESSION.sessionId } },
  ],
  'PATCH /api/v1/apps/uploads/{uploadId}': () => [{ params: { uploadId: SESSION.sessionId } }],
  'POST /api/v1/apps/titles': () => [
    { body: { requestKey: randomUUID(), name: 'Bench', type: 'vod', uploadId: SESSION.sessionId } },
  ],
  'GET /api/v1/apps/titles/{titleId}': () => [{ params: { titleId: TITLE } }],
  'DELETE /api/v1/apps/titles/{titleId}': () => [{ params: { titleId: 'no-such-title' } }],
  'GET /api/v1/apps/encoders': () => [{}],
  'POST /api/v1/apps/encoders/invitations': () => [{ body: { actor: 'bench' } }],
  'POST /api/v1/apps/encoders/{encoderId}/revoke': () => [
    { params: { encoderId: 'nothing' }, body: { actor: 'bench' } },
  ],
  'POST /api/v1/apps/encoders/{encoderId}/pardon': () => [
    { params: { encoderId: 'nothing' }, body: { actor: 'bench' } },
  ],
  ...SUBTITLE_SAMPLES,
  ...STAFF_SAMPLES,
  ...MONEY_SAMPLES,
  ...MEMBER_SAMPLES,
  ...TICKET_SAMPLES,
  ...RIGHTS_SAMPLES,
  ...PRODUCER_SAMPLES,
  ...CONFIGURATION_SAMPLES,
  ...ARRANGING_SAMPLES,
  ...BUCKET_SAMPLES,
  ...RELEASE_SAMPLES,
  ...TEXT_SAMPLES,
}
