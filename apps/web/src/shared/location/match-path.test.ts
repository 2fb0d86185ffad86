import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

test('a parameter takes one part of the path', () => {
  expect(matchPath('/details/:id/:parent', '/details/makoko-blue/hero')).toEqual({ id: 'makoko-blue', parent: 'hero' })
  expect(matchPath('/details/:id/:parent', '/details/makoko-blue')).toBeNull()
  expect(matchPath('/', '/')).toEqual({})
  expect(matchPath('/', '/home')).toBeNull()
})

test('case and a last slash do not matter to a route, but to its parameters', () => {
  expect(matchPath('/mediacenter', '/mediaCenter')).toEqual({})
  expect(matchPath('/updatepassword-en/:id', '/updatepassword-en/em/')).toEqual({ id: 'em' })
  expect(matchPath('/viewvideo/:id', '/ViewVideo/A-b')).toEqual({ id: 'A-b' })
})

test('a parameter is decoded, and what cannot be decoded is kept', () => {
  expect(matchPath('/a/:id', '/a/%E1%BB%8D')).toEqual({ id: 'ọ' })
  expect(matchPath('/a/:id', '/a/%')).toEqual({ id: '%' })
})
