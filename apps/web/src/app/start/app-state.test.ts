import type { AccountAnswer } from '@kola/contract/account'
import type { Item } from '@kola/contract/catalogue'
import { Loader } from '@kola/ui/feedback/loader'
import { showToast, ToastRegion } from '@kola/ui/feedback/toast'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resumeListQuery } from '#features/continue-watching/queries.ts'
import { myListQuery } from '#features/my-list/queries.ts'
import { toAnnouncements } from '#features/notifications/queries.ts'
import { hasSpecialPlan, planPopup, type SubscriptionFacts } from '#features/playback/gates/popup-type.ts'
import { toFound } from '#features/search/queries.ts'
import { toSignUpForm } from '#features/sign-up/form/sign-up-form.ts'
import { register } from '#features/sign-up/queries.ts'
import { clearRegistration, keepRegistration, readRegistration } from '#features/sign-up/registration.ts'
import { beginResends, countResend } from '#features/verification/code/resend.ts'
import { createResendMemory } from '#features/verification/code/resend-memory.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { createMemoryStore, localStore } from '#shared/memory/browser-store.ts'
import { hold, readHeld } from '#shared/memory/held.ts'
import { keepLastSearch, readLastSearch } from '#shared/memory/last-search.ts'
import { forgetMember } from '#shared/memory/member-memory.ts'
import { setPackageRoute, takePackageRoute } from '#shared/memory/package-route.ts'
import { announceSession, endSession, getSessionState, keepSession } from '#shared/service/session.ts'
import { tokens } from '#shared/service/tokens.ts'
import { toReadTitle } from '#shared/titles/title-language.ts'
import { readDisplayMode, setDisplayMode } from '../frame/display-mode.ts'
import { NoResult } from '../pages/search/no-result.tsx'
import { moreRoutes } from '../routing/more-routes.tsx'
import { routes } from '../routing/routes.tsx'
import type { CardTools } from '../titles/card-tools.tsx'
import { openMember } from './member.ts'

const GOAT = { id: 'goat-money', metaData: {}, _embedded: { items: [] }, releaseDate: '' } as unknown as Item
const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000).toISOString()

const ANSWERS: Record<string, unknown> = {
  '/apps/v1/get-token': { token: 'app', expiresAt: IN_AN_HOUR() },
  '/apps/v1/account': {
    ...{ name: 'Journey Member', profile: { metaData: {} } },
    ...{ people: [{ id: 'm', name: 'Journey Member', imageId: 0, ratingLimit: null, isChild: false }], person: 'm' },
  },
  '/apps/v1/mylist': { _embedded: { collections: [{ id: 'goat-money' }] } },
  '/apps/v1/get-resume-list': { resumeList: [{ video_id: 'danfo', resumeTime: 47 }] },
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = ANSWERS[address.split('?')[0] ?? '']
    return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 404 })
  })
})

afterEach(() => {
  endSession()
  forgetMember()
  clearRegistration()
  vi.unstubAllGlobals()
})

test('ENT-14 the session knows whether somebody is signed in, and the number under registration', () => {
  expect(getSessionState()).toBe('visitor')
  keepSession('secret', IN_AN_HOUR())
  announceSession()
  expect(getSessionState()).toBe('member')
  endSession()
  expect(getSessionState()).toBe('visitor')
  expect(readRegistration()).toBeNull()
  keepRegistration('+2348031234567', 'hash')
  expect(readRegistration()?.telephone).toBe('+2348031234567')
})

test('ENT-14 behind the account come my list, by which its row shows, and where watching stopped', async () => {
  keepSession('secret', IN_AN_HOUR())
  await openMember(true)
  await vi.waitFor(() => expect(queryClient.getQueryData(resumeListQuery.queryKey)).toBeDefined(), { timeout: 15_000 })
  await vi.waitFor(() => expect(queryClient.getQueryData(myListQuery.queryKey)).toBeDefined(), { timeout: 15_000 })
  expect(queryClient.getQueryData(resumeListQuery.queryKey)?.resumeList).toEqual([
    { video_id: 'danfo', resumeTime: 47 },
  ])
  expect(queryClient.getQueryData(myListQuery.queryKey)?._embedded.collections).toHaveLength(1)
  forgetMember()
  expect(queryClient.getQueryData(resumeListQuery.queryKey)).toBeUndefined()
  expect(queryClient.getQueryData(myListQuery.queryKey)).toBeUndefined()
})

test('ENT-18 a sign-up leaves its card client token for the checkout, and signing out leaves nothing', async () => {
  vi.stubGlobal('navigator', { userAgent: 'test' })
  ANSWERS['/apps/v1/register'] = { user_token: 'secret', clientToken: 'card-client' }
  const entries = { fullName: 'Ada Obi', email: 'ada@example.com', telephone: '', password: '', referralCode: '' }
  const form = toSignUpForm({ ...entries, wantsNews: false }, 'email')
  await register({ form, passwordHash: 'a'.repeat(64), robotCheck: { siteKey: '', scriptUrl: '' } })
  hold({ paymentToken: 'for a payment', isCasting: true })
  expect(readHeld()).toMatchObject({ cardClientToken: 'card-client', paymentToken: 'for a payment', isCasting: true })
  forgetMember()
  expect(readHeld()).toEqual({ cardClientToken: '', paymentToken: '', typedEmail: '', isCasting: false })
})

test('ENT-18 the app token, the upcoming titles and the count of codes with its countdown are held', () => {
  tokens.write('app', 'app-token', IN_AN_HOUR())
  expect(tokens.read('app')).toBe('app-token')
  const item = { id: 'a', metaData: { notification_status: 'coming soon' }, _embedded: { items: [] }, releaseDate: '' }
  const upcoming = { _embedded: { items: [item as unknown as Item, { ...item, metaData: {} } as unknown as Item] } }
  expect(toAnnouncements(upcoming, toReadTitle('')).map(({ title }) => title.id)).toEqual(['a'])
  const memory = createResendMemory(createMemoryStore(), () => 61_000)
  const counted = countResend(beginResends(0), { limit: 3, waitSeconds: 60, hintAfterSeconds: 60 }, 61_000)
  memory.keep('+2348031234567', counted ?? beginResends(0))
  expect(memory.find('+2348031234567')).toEqual({ startedAt: 0, sentAt: 61_000, attempts: 1 })
})

test('ENT-19 a screen says whether bar and footer are seen', () => {
  const frames = new Map([...routes, ...moreRoutes].map((route) => [route.pattern, route.frame]))
  expect(frames.get('/viewvideo/:id')).toBe('none')
  expect(frames.get('/404')).toBe('bar')
  expect(frames.get('/home')).toBe('full-over')
  expect(frames.get('/search')).toBe('full')
})

test('ENT-19 a sign-up is kept until the login that it leads to the plans', () => {
  expect(takePackageRoute()).toBe(false)
  setPackageRoute()
  expect(takePackageRoute()).toBe(true)
  expect(takePackageRoute()).toBe(false)
})

test('ENT-19 the popup of a missing subscription and that of the special plan are told apart', () => {
  const facts: SubscriptionFacts = {
    ...{ subscriptions: [], subscriptionHistory: 1, subscriptionList: [], recurring: 1, paymentProvider: 'stripe' },
  }
  const special = [{ package_id: 'special' }] as AccountAnswer['subscriptions']
  expect(planPopup(facts)).toBe('renew_subscription')
  expect(hasSpecialPlan({ subscriptions: special }, 'special')).toBe(true)
  expect(hasSpecialPlan({ subscriptions: [] }, 'special')).toBe(false)
})

test('ENT-19 the loader shows with a text or without', () => {
  expect(renderToStaticMarkup(createElement(Loader, { text: 'Still waiting' }))).toContain('<p>Still waiting</p>')
  expect(renderToStaticMarkup(createElement(Loader))).toMatch(/loading/i)
})

test('ENT-19 a toast is held until another one comes', () => {
  const draw = () => renderToStaticMarkup(createElement(ToastRegion))
  expect(draw()).not.toContain('<p')
  showToast('Added')
  expect(draw()).toContain('Added')
  showToast('Removed')
  expect(draw()).toContain('Removed')
  expect(draw()).not.toContain('Added')
})

test('ENT-19 the display mode is kept', () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelectorAll: () => [] })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const told = vi.fn()
  vi.stubGlobal('dispatchEvent', (event: CustomEvent) => told(event.detail))
  expect(readDisplayMode()).toBe('dark')
  for (const mode of ['light', 'dark', 'light'] as const) {
    setDisplayMode(mode)
    expect([readDisplayMode(), localStore.getItem('displayMode'), told.mock.lastCall]).toEqual([mode, mode, [mode]])
  }
})

test('ENT-19 search results are held with their query and what was meant, and say when there are none', () => {
  const page = { query: 'goot', collections: [], matches: [], suggestion: 'goat', nextCursor: null }
  const found = toFound({ pages: [page] }, toReadTitle(''))
  expect(found).toEqual({ query: 'goot', titles: [], reasons: new Map(), suggestion: 'goat', hasMore: false })
  const results = { pages: [{ ...page, query: 'goat', collections: [GOAT], nextCursor: 'next' }] }
  const shown = toFound(results, toReadTitle(''))
  expect([shown.query, shown.titles.map(({ id }) => id), shown.hasMore]).toEqual(['goat', ['goat-money'], true])
})

test('ENT-19 the query of the current results is held for the titles behind them, and goes with the member', () => {
  expect(readLastSearch()).toBe('')
  keepLastSearch(' goot ')
  expect(readLastSearch()).toBe('goot')
  forgetMember()
  expect(readLastSearch()).toBe('')
})

test('ENT-19 the screen without results says so, with the query and what was meant', () => {
  const tools = {} as CardTools
  const props = { query: 'goot', suggestion: 'goat', fault: 'No line', isRetrying: false, onRetry: () => {}, tools }
  const markup = renderToStaticMarkup(createElement(NoResult, props))
  const readText = (tag: string) =>
    markup.match(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`))?.[1]?.replace(/<[^>]*>/g, '')
  expect(readText('h1')).toBe('Searches related to : goot (no result found )')
  expect(markup).toContain('href="#/search?query=goat"')
  expect(markup).toContain('<p>No line</p>')
})
