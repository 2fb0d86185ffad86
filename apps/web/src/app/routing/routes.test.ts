import type { UserSubscription } from '@kola/contract/billing'
import { expect, test, vi } from 'vitest'
import { createMemoryStore } from '#shared/memory/browser-store.ts'
import { toSessionState } from '#shared/service/session.ts'
import { createTokenStore } from '#shared/service/tokens.ts'
import { planNextAddress } from '../arrival/plan-next-address.ts'
import type { Frame } from '../frame/site-frame.tsx'
import { planRedirect } from './guards.ts'
import { moreRoutes } from './more-routes.tsx'
import { type Route, routes } from './routes.tsx'
import { findRoute } from './screen.tsx'

// A screen is known by its name, which the queries around it would hide.
vi.mock('#shared/views/with-queries.tsx', () => ({ withQueries: (View: unknown) => View }))

const table: readonly Route[] = [...routes, ...moreRoutes]
const findAccess = (path: string) => findRoute(table, path)?.route.access ?? null

/** Whoever comes: a user token or none, and what the account holds. */
const ROLES = {
  visitor: null,
  unverified: { profile: { emailVerified: false, mobileVerified: false }, subscriptions: [{} as UserSubscription] },
  'without a subscription': { profile: { emailVerified: true, mobileVerified: true }, subscriptions: [] },
  expired: { profile: { emailVerified: true, mobileVerified: true }, subscriptions: [], subscriptionHistory: 1 },
  subscriber: {
    profile: { emailVerified: true, mobileVerified: true },
    subscriptions: [{} as UserSubscription],
    subscriptionHistory: 1,
  },
} as const
type Role = keyof typeof ROLES
const roles = Object.keys(ROLES) as Role[]

function toSession(role: Role) {
  const tokens = createTokenStore(createMemoryStore())
  if (ROLES[role]) tokens.write('user', `usr_${role}`, '2099-01-01T00:00:00.000Z')
  return toSessionState(tokens)
}

/** What each of them meets at an address: the screen, or where they are led instead. */
type Doors = Record<Role, 'opens' | 'login' | 'home'>
const [OPENS, LOGIN, HOME] = ['opens', 'login', 'home'] as const
const members = (what: 'opens' | 'home') =>
  ({ unverified: what, 'without a subscription': what, expired: what, subscriber: what }) as const
const EVERYBODY: Doors = { visitor: OPENS, ...members(OPENS) }
/** No subscription is asked for: only playing needs one. Specification 1 §6, 2 §6. */
const MEMBERS: Doors = { visitor: LOGIN, ...members(OPENS) }
const VISITORS: Doors = { visitor: OPENS, ...members(HOME) }

/** Every address of the documents, who gets in, what opens there and what stands around it. Specification 2 §2.1. */
const ADDRESSES: Record<string, readonly [doors: Doors, screen: string, frame: Frame]> = {
  '/': [VISITORS, 'LandingPage', 'full-over'],
  '/login': [VISITORS, 'LoginPage', 'none'],
  '/signup': [VISITORS, 'SignUpPage', 'none'],
  '/packages': [EVERYBODY, 'PackagesPage', 'full'],
  '/search': [EVERYBODY, 'SearchPage', 'full'],
  '/contact': [EVERYBODY, 'ContactPage', 'public'],
  '/terms': [EVERYBODY, 'TermsPage', 'public'],
  '/cookiesprivacy': [EVERYBODY, 'PrivacyPage', 'public'],
  '/faqs': [EVERYBODY, 'HelpPage', 'help'],
  '/mediacenter': [EVERYBODY, 'HelpPage', 'help'],
  '/topuppage': [EVERYBODY, 'TopUpPage', 'full'],
  '/404': [EVERYBODY, 'NotFoundPage', 'bar'],
  '/PageNotFound2': [EVERYBODY, 'NotFoundPage', 'bar'],
  '/popup': [EVERYBODY, 'PopupPage', 'bar'],
  '/specialplanpopup': [EVERYBODY, 'PopupPage', 'bar'],
  '/verifybyphone': [EVERYBODY, 'VerifyPhonePage', 'bar'],
  '/verifyupdatephone': [EVERYBODY, 'VerifyUpdatePhonePage', 'bar'],
  '/verifybyemail': [EVERYBODY, 'VerifyEmailPage', 'full'],
  '/emailverify': [EVERYBODY, 'EmailLinkPage', 'bar'],
  '/checkemailverify': [EVERYBODY, 'CheckEmailPage', 'bar'],
  '/confirmemailverify': [EVERYBODY, 'EmailVerifiedPage', 'bar'],
  '/forgotpassword': [EVERYBODY, 'ForgotPasswordPage', 'bar'],
  '/forgotpasswordemail': [EVERYBODY, 'ForgotEmailPage', 'bar'],
  '/resetpassword': [EVERYBODY, 'ResetLinkPage', 'bar'],
  '/updatepassword-en/:id': [EVERYBODY, 'NewPasswordPage', 'bar'],
  '/reset-phone-code': [EVERYBODY, 'ResetCodePage', 'bar'],
  '/home': [MEMBERS, 'HomePage', 'full-over'],
  '/listmovies': [MEMBERS, 'ListPage', 'full'],
  '/listseries': [MEMBERS, 'ListPage', 'full'],
  '/listmylist': [MEMBERS, 'ListPage', 'full'],
  '/listrecent': [MEMBERS, 'ListPage', 'full'],
  '/details/:id/:parent': [MEMBERS, 'DetailsPage', 'full-over'],
  '/detailseries/:id': [MEMBERS, 'SeriesPage', 'full-over'],
  '/playlistdetails/:id': [MEMBERS, 'SeasonPage', 'full-over'],
  '/viewvideo/:id': [MEMBERS, 'PlayerPage', 'none'],
  '/play/:id/:parent': [MEMBERS, 'PlayerPage', 'none'],
  '/playvideo/:id': [MEMBERS, 'PlayerPage', 'none'],
  '/dashvideo': [MEMBERS, 'SamplePlayer', 'none'],
  '/videoplayerseries': [MEMBERS, 'SamplePlayer', 'none'],
  '/give': [MEMBERS, 'GivePage', 'full'],
  '/gifts/:reference': [MEMBERS, 'GivenPage', 'full'],
  '/gift': [EVERYBODY, 'RedeemPage', 'full'],
  '/gift/:code': [EVERYBODY, 'RedeemPage', 'full'],
  '/account': [MEMBERS, 'AccountPage', 'full'],
  '/account/invoices/:number': [MEMBERS, 'InvoicePage', 'full'],
  '/account/payments': [MEMBERS, 'PaymentsPage', 'full'],
  '/account/agreements': [MEMBERS, 'AgreementsPage', 'full'],
  '/account/passkeys': [MEMBERS, 'PasskeysPage', 'full'],
  '/account/devices': [MEMBERS, 'DevicesPage', 'full'],
  '/account/activity': [MEMBERS, 'ActivityPage', 'full'],
  '/downloads': [MEMBERS, 'DownloadsPage', 'full'],
  '/tv': [MEMBERS, 'TvPage', 'bar'],
  '/changesubscription': [MEMBERS, 'ChangeSubscriptionPage', 'full'],
  '/updatephone': [MEMBERS, 'PhoneChangePage', 'full'],
  '/update-email': [EVERYBODY, 'EmailChangePage', 'full'],
  '/update-password': [EVERYBODY, 'PasswordChangePage', 'full'],
  '/undo-change': [EVERYBODY, 'UndoPage', 'bar'],
  '/profile': [MEMBERS, 'WhoPage', 'none'],
  '/profile1': [MEMBERS, 'WhoPage', 'none'],
  '/profile2': [MEMBERS, 'ManagePage', 'full'],
  '/grown-ups': [MEMBERS, 'GrownUpsPage', 'none'],
  '/striperenewupdatecard': [MEMBERS, 'StripeUpdatePage', 'bar'],
  '/braintreerenewupdatecard': [MEMBERS, 'BraintreeUpdatePage', 'bar'],
  '/stripe-setup-card': [MEMBERS, 'StripeUpdatePage', 'bar'],
  '/deleteaccount': [MEMBERS, 'DeletePage', 'full'],
  '/account/data': [MEMBERS, 'DataPage', 'full'],
  '/accountdeleted': [EVERYBODY, 'DeletedPage', 'bar'],
  '/confirmsubscription': [MEMBERS, 'SubscriptionPage', 'full'],
  '/subscription': [MEMBERS, 'SubscriptionPage', 'full'],
  '/subscription1': [MEMBERS, 'SubscriptionPage', 'full'],
  '/selectpayment-dsp/:sid/:pid': [MEMBERS, 'ChoosePage', 'bar'],
  '/selectpayment-afr/:sid/:pid': [MEMBERS, 'ChoosePage', 'bar'],
  '/selectpayment-nig/:sid/:pid': [MEMBERS, 'ChoosePage', 'bar'],
  '/selectpayment/:pid/:sid': [MEMBERS, 'ChoosePage', 'bar'],
  '/checkout/:sid/:pid': [MEMBERS, 'CheckoutPage', 'bar'],
  '/checkout/:sid/:pid/:paymentmethod': [MEMBERS, 'CheckoutPage', 'bar'],
  '/stripecheckout/:sid/:pid': [MEMBERS, 'LeavingPage', 'bar'],
  '/cashpayment/:sid/:pid': [MEMBERS, 'CashPage', 'bar'],
  '/flutterwavepayment/:sid/:pid': [MEMBERS, 'LeavingPage', 'bar'],
  '/payment/:sid/:pid': [MEMBERS, 'BraintreePage', 'bar'],
  '/stripepayment/:sid/:pid': [MEMBERS, 'StripeCardPage', 'bar'],
  '/process-dpo/:sid/:pid': [MEMBERS, 'LeavingPage', 'bar'],
  '/process-paypal/:sid/:pid': [MEMBERS, 'LeavingPage', 'bar'],
  '/process-paystack/:sid/:pid': [MEMBERS, 'LeavingPage', 'bar'],
  '/process-stripe-ng/:sid/:pid': [MEMBERS, 'NigeriaPage', 'bar'],
  '/process-transfer/:sid/:pid': [MEMBERS, 'PushedPage', 'bar'],
  '/direct-debit': [MEMBERS, 'DebitPage', 'bar'],
  '/direct-debit/:sid/:pid': [MEMBERS, 'DebitPage', 'bar'],
  '/paymentres-dpo': [MEMBERS, 'ResultPage', 'bar'],
  '/payment-res': [MEMBERS, 'ResultPage', 'bar'],
  '/stripe-res/:sid/:pid': [MEMBERS, 'ResultPage', 'bar'],
}

const toPath = (pattern: string) => pattern.replaceAll(/:(\w+)/g, 'some-$1')

function planDoor(path: string, role: Role): Doors[Role] | string {
  const access = findAccess(path)
  if (!access) return 'unknown'
  const redirect = planRedirect({ access, session: toSession(role), address: `${path}?a=b` })
  if (redirect === '#/home') return HOME
  return redirect === `#/login?next=${encodeURIComponent(`${path}?a=b`)}` ? LOGIN : (redirect ?? OPENS)
}

test('every address of the route table stands in this table, once, and none beside them', () => {
  expect(table.map(({ pattern }) => pattern).sort()).toEqual(Object.keys(ADDRESSES).sort())
})

test.each(Object.entries(ADDRESSES))('ROLE-01 ROLE-02 ROLE-03 %s opens for whom it is meant', (pattern, [doors]) => {
  const met = Object.fromEntries(roles.map((role) => [role, planDoor(toPath(pattern), role)]))
  expect(met).toEqual(doors)
})

test('each address has its own screen and what belongs around it', async () => {
  const shown: Record<string, readonly [string, Frame]> = {}
  for (const pattern of Object.keys(ADDRESSES)) {
    const { View, frame } = findRoute(table, toPath(pattern))?.route ?? {}
    const loaded = (await View?.preload()) as { default: { name: string } }
    shown[pattern] = [loaded.default.name, frame as Frame]
  }
  expect(shown).toEqual(
    Object.fromEntries(Object.entries(ADDRESSES).map(([pattern, [, ...screen]]) => [pattern, screen])),
  )
}, 120_000)

test('LOGIN-10 a sign-in leads whoever holds a subscription home or where they wanted to go, all others to the plans', () => {
  const lead = (search: string) =>
    Object.fromEntries(
      roles.flatMap((role) =>
        ROLES[role] ? [[role, planNextAddress({ ...ROLES[role], people: [{}] } as never, search)]] : [],
      ),
    )
  const plans = { 'without a subscription': '#/packages', expired: '#/packages' }
  expect(lead('')).toEqual({ unverified: '#/home', subscriber: '#/home', ...plans })
  expect(lead('next=%2Flistmovies')).toEqual({ unverified: '/listmovies', subscriber: '/listmovies', ...plans })
})

test('an address of nobody is unknown to everybody', () => {
  for (const path of ['/nowhere', '/account/7', '/details/x', '/updatepassword-en', '/home/again']) {
    for (const role of roles) expect([path, planDoor(path, role)]).toEqual([path, 'unknown'])
  }
})

test('ROUTE-24 each of the sixteen names of the navigation is an address that there is', () => {
  const names = [
    ...['search', 'contact', 'mediaCenter', 'faqs', 'Terms', 'CookiesPrivacy', 'Account', 'Profile', 'Profile1'],
    ...['Profile2', 'listMovies', 'ListMyList', 'ListRecent', 'ListSeries', 'resetpassword'],
  ]
  for (const name of names) expect([name, findAccess(`/${name}`)]).not.toEqual([name, null])
  expect(findAccess('/')).toBe('visitor')
  expect(names.length + 1).toBe(16)
})
