import { expect, test } from 'vitest'
import { keepLastSearch, readLastSearch } from './last-search.ts'
import { forgetMember } from './member-memory.ts'

test('the last search is kept until nothing is searched for or the viewer signs out', () => {
  keepLastSearch('  oro ife ')
  expect(readLastSearch()).toBe('oro ife')
  keepLastSearch('   ')
  expect(readLastSearch()).toBe('')
  keepLastSearch('lagos')
  forgetMember()
  expect(readLastSearch()).toBe('')
})
