import { ACCOUNT_EVENT_KINDS } from '@kola/contract/account-events/account-events'
import { expect, test } from 'vitest'
import { toSentence } from './event-words.ts'

test('each kind of event has a sentence of its own, also where nothing more is known', () => {
  const sentences = ACCOUNT_EVENT_KINDS.map((kind) => toSentence({ kind, detail: {} }))
  expect(new Set(sentences).size).toBe(ACCOUNT_EVENT_KINDS.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{8,}/)
})

test.each([
  ['new-device', { how: 'tv' }, 'Signed in on a new device by a code on a phone'],
  ['signed-in', { how: 'passkey' }, 'Signed in by passkey'],
  ['device-signed-out', { device: 'LG television' }, 'LG television was signed out'],
  ['person-added', { name: 'Chidi' }, 'Chidi was added'],
  ['person-limit-changed', { name: 'Chidi', limit: '12A' }, 'Chidi may watch up to 12A from then on'],
  ['person-limit-changed', { name: 'Chidi', limit: '' }, 'Chidi may watch everything from then on'],
  ['pin-set', { name: 'Ngozi' }, 'A PIN was set for Ngozi'],
  ['pin-removed', { name: 'Ngozi' }, 'The PIN of Ngozi was taken away'],
  ['pin-forgotten', { name: 'Ngozi' }, 'A forgotten PIN of Ngozi was replaced'],
  ['playback-stopped', { device: 'LG television', title: 'Danfo' }, 'Danfo was stopped on LG television'],
] as const)('%s with %j reads “%s”', (kind, detail, sentence) => {
  expect(toSentence({ kind, detail })).toBe(sentence)
})
