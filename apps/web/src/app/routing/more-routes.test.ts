import { expect, test } from 'vitest'
import { moreRoutes } from './more-routes.tsx'
import { routes } from './routes.tsx'
import { findRoute } from './screen.tsx'

const findAccess = (path: string) => findRoute([...routes, ...moreRoutes], path)?.route.access ?? null

test.each(['/contact', '/mediaCenter', '/terms', '/verifybyphone', '/updatepassword-en/em/', '/packages'])(
  'anyone may open %s',
  (path) => {
    expect(findAccess(path)).toBe('anyone')
  },
)

test.each(['/account', '/profile2', '/checkout/s/p', '/play/v/c', '/changesubscription', '/stripe-res/s/p'])(
  'only members may open %s',
  (path) => {
    expect(findAccess(path)).toBe('member')
  },
)

test('an address of nobody is unknown', () => {
  expect(findAccess('/nowhere')).toBeNull()
  expect(findAccess('/account/7')).toBeNull()
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
