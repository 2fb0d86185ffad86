import { expect, test } from 'vitest'
import { toReadyText, toRefusalText } from './add-title.ts'

const failure = { code: 'TRUNCATED_FILE', text: 'The file is cut short' }

test('a film that is ready is told with where it is, or why nobody sees it', () => {
  const address = 'https://kola.test/#/details/danfo/search'
  expect(toReadyText({ name: 'Danfo', address, held: [] })).toBe(`“Danfo” is on the home page: ${address}`)
  const held = ['Its class is missing', 'Its certificate date is missing']
  expect(toReadyText({ name: 'Danfo', address: null, held })).toBe(
    '“Danfo” is ready, and nobody sees it yet. Its class is missing. Its certificate date is missing.\n' +
      'It is shown in the console, on its page or by a release.',
  )
})

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
