import { expect, test } from 'vitest'
import { toRefusalText } from './add-title.ts'

const failure = { code: 'TRUNCATED_FILE', text: 'The file is cut short' }

test('a refused film is told with its reason, and how long its upload can be tried again', () => {
  const kept = { ...failure, uploadKeptUntil: '2026-12-06T12:00:00.000Z' }
  expect(toRefusalText({ name: 'Danfo', failure: kept })).toBe(
    '“Danfo” was not added. The file is cut short.\n' +
      'What was uploaded is kept until 6 December: the same command tries it again without sending it anew.',
  )
  expect(toRefusalText({ name: 'Danfo', failure: { ...failure, uploadKeptUntil: null } })).toBe(
    '“Danfo” was not added. The file is cut short.',
  )
  expect(toRefusalText({ name: 'Danfo', failure: null })).toBe('“Danfo” was not added. It was taken out meanwhile.')
})
