import { AGREED_WORDS_VERSION } from '@kola/contract/agreements/agreed-words'
import { AGREED_WORDS } from '@kola/contract/agreements/agreements'
import { expect, test } from 'vitest'
import text from './messages/en.json?raw'

const said = JSON.parse(text)
const plain = (words: string) => words.replace(/<\/?\w+>/g, '')

test('PROM-25 the words of the screens are those that are kept as proof: another wording is a new version', () => {
  const { renewing, renewingByCard, once, goingOn, card } = AGREED_WORDS[AGREED_WORDS_VERSION]
  expect(plain(said.consentRenewing)).toBe(renewing)
  expect(plain(said.consentCard)).toBe(renewingByCard)
  expect(plain(said.consentOnce)).toBe(once)
  expect(plain(said.safe).endsWith(goingOn)).toBe(true)
  expect(said.updateText).toBe(card)
})
