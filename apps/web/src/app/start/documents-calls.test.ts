import { endpoints } from '@kola/contract/http/endpoints'
import { expect, test } from 'vitest'

/** The calls that the two documents list, each by one key of the contract. Specification 1 §7, 2 §7. */
const CALLED = [
  'POST /apps/v1/get-token',
  'GET /apps/v1/appconfig',
  'GET /apps/v1/packages',
  'POST /apps/v1/login',
  'POST /apps/v1/social-login',
  'POST /apps/v1/social-register',
  'POST /apps/v1/register',
  'GET /apps/v1/account',
  'GET /apps/v1/mylist',
  'POST /apps/v1/mylist',
  'POST /apps/v1/vote-video',
  'POST /apps/v1/resume',
  'GET /apps/v1/get-resume-list',
  'GET /apps/v1/catalogues',
  'GET /apps/v1/video',
  'GET /apps/v1/blogs',
  'GET /apps/v1/searchvideo',
  'GET /apps/v1/upcoming-video',
  'POST /apps/v1/contactus',
  'POST /apps/v1/confirm/{username}',
  'POST /apps/v1/trigger-email-verification',
  'POST /apps/v1/trigger-mobile-verification',
  'POST /apps/v1/confirm-mobile',
  'POST /apps/v1/reset',
  'POST /apps/v1/update-password',
  'POST /apps/v1/update-password-mobile',
  'POST /recaptcha/verify',
  'GET /apps/v2/videoplayback',
  'POST /apps/v1/update-user-subscription',
  'POST /apps/v1/get-client-token',
  'POST /apps/v1/process-subscription',
  'POST /apps/v1/process-payment',
  'POST /apps/v1/get-subscription',
  'POST /apps/v1/cancel-subscription',
  'POST /apps/v1/add-subscription',
  'POST /apps/v1/verify-payment-token',
  'POST /apps/v1/verify-payment',
  'POST /apps/v2/payment-user-token',
  'POST /apps/v2/add-payment-method',
  'POST /apps/v2/add-subscription',
  'POST /apps/v2/retry-subscription',
  'POST /apps/v2/checkout-page',
  'DELETE /apps/v1/delete-user',
  'POST /apps/v1/change-password',
  'PATCH /apps/v1/update-profile',
]

/** Other ways to the network, and what they fetch: no call of the contract among them. */
const OTHER_FETCHES: Record<string, string> = {
  'features/stored/queue/open-store.ts': 'bytes of films, which are stored',
  'shared/service/prefetched.ts': 'the fetch of that one function, which takes what the page has asked for already',
  'shared/service/reachability.ts': 'asks whether the service lives',
  'features/payments/pushed/clock/server-clock.ts': 'what the clock of the service shows',
  'features/payments/pushed/clock/use-server-now.ts': 'the same',
  'worker/worker.ts': 'the worker, which passes on what the page asks for',
  'shared/new-password/use-known-passwords.ts': 'the list of stolen passwords, a file of the page',
  'features/playback/scrub/use-storyboard.ts': 'the storyboard of a film',
  'receiver/calls.ts':
    "a device that is cast to: a page of its own, whose calls bear the presence token as a page's beacons do",
  'routing/keep-downloads.ts': 'styles of a screen, files of the page, which the worker keeps',
  'pages/sign-in/tv/by-code.tsx': 'a television that asks to be let in, by forms as RFC 8628 has them',
}
/** A page that goes away sends by beacon what its last call would have sent, and how its film was. */
const BEACONS = ['features/playback/felt/tell-quality.ts', 'features/playback/queries.ts']

const files = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const sources = Object.entries(files)
  .filter(([path]) => !path.includes('.test.') && !path.includes('/testing/'))
  .map(([path, text]) => ({ path: path.replace(/^(\.\.\/)+/, '').replace(/^\.\//, 'app/start/'), text }))
const listPaths = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test("API-47 each of the documents' calls is made, by the one function of the contract's client", () => {
  const spelt = (key: string) => sources.some(({ text }) => text.includes(`'${key}'`))
  expect(CALLED.filter((key) => !(key in endpoints))).toEqual([])
  expect(CALLED.filter((key) => !spelt(key))).toEqual([])
  // A device that is cast to is no page of the app, and has neither its customer nor its sign-in.
  expect(listPaths(/\bcreateClient\(/)).toEqual(['receiver/calls.ts', 'shared/service/create-service.ts'])
})

test('API-47 nothing of the service is fetched past that function', () => {
  expect(listPaths(/(?<![.\w])(?<!function )fetch\(|XMLHttpRequest|EventSource|new WebSocket/).sort()).toEqual(
    Object.keys(OTHER_FETCHES).sort(),
  )
  expect(listPaths(/navigator\.sendBeacon/)).toEqual(BEACONS)
})
