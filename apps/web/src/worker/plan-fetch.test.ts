import { expect, test } from 'vitest'
import { planFetch } from './plan-fetch.ts'

const ORIGIN = 'https://kola.example'
const plan = (path: string, more: { method?: string; mode?: string; isRange?: boolean } = {}) =>
  planFetch({ method: 'GET', mode: 'no-cors', isRange: false, url: new URL(path, ORIGIN).href, ...more }, ORIGIN)

test('the page comes from the service while it can be reached, with whatever stands behind it', () => {
  for (const path of ['/', '/?again#/home', '/index.html', '/#/emailverify?uid=7&token=9']) {
    expect(plan(path, { mode: 'navigate' })).toBe('page')
  }
})

test.each([
  '/sign-in/google?code=7',
  '/sign-in/facebook#token',
  '/docs',
  '/openapi.json',
  '/t/makoko-blue',
  '/assets/core-1.js',
  '/art/demo/x/poster-480.avif',
  '/readyz',
])('a visit to %s is none of its business', (path) => {
  expect(plan(path, { mode: 'navigate' })).toBe('leave')
})

test.each([
  '/apps/v1/home',
  '/apps/v1/account',
  '/api/v1/apps/uploads',
  '/media/token/dash.mpd',
  '/drm/license',
  '/presence/a-b.json',
  '/recaptcha/verify',
  '/sw.js',
  'https://cdn.example/art/demo/x/poster-480.avif',
  'http://localhost:8090/assets/core-1.js',
])('%s is left alone: a call, a film, or somebody else’s', (path) => {
  expect(plan(path)).toBe('leave')
})

test('files with a hash in their names and pictures are kept, parts of them are not', () => {
  expect(plan('/assets/core-1.js')).toBe('asset')
  expect(plan('/art/demo/x/v1/poster-480.avif')).toBe('picture')
  expect(plan('/theme.js')).toBe('file')
  expect(plan('/assets/core-1.js', { isRange: true })).toBe('leave')
  expect(plan('/art/demo/x/v1/poster-480.avif', { method: 'HEAD' })).toBe('leave')
  expect(plan('/', { mode: 'navigate', method: 'POST' })).toBe('leave')
})
