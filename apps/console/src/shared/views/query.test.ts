import { expect, test } from 'vitest'
import { isSameQuery, toQuery } from './query.ts'

test('a query is the same in any order, and without what is empty', () => {
  expect(toQuery(new URLSearchParams('state=live&search=&kind=movie'))).toBe('kind=movie&state=live')
  expect(isSameQuery('state=live&kind=movie', 'kind=movie&state=live&search=')).toBe(true)
  expect(isSameQuery('search=Ẹkọ', `search=${encodeURIComponent('Ẹkọ')}`)).toBe(true)
  expect(isSameQuery('state=live', 'state=live&kind=movie')).toBe(false)
  expect(isSameQuery('', 'state=live')).toBe(false)
})
