import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { speak, toWords } from '../src/shared/messages/words.ts'
import { toMessage } from './compile-messages.ts'

const TEXTS = {
  plain: 'Try again',
  named: 'Hello {name}',
  two: '{count, plural, one {# title} other {# titles}}',
  exact: '{count, plural, =0 {Nothing found} one {# answer for {name}} other {# answers for {name}}}',
  within: '{name}: {count, plural, one {# film} other {# films, {name}}}',
  nested: '{count, plural, one {{seats, plural, one {# seat} other {# seats}} on # bus} other {# buses}}',
  chosen: '{kind, select, film {# {count, plural, other {# films}}} other {none}}',
  ahead: '{count, plural, offset:1 one {{name} and # more} other {{name} and # others}}',
}

test('a plural is compiled to a choice by the form of its number, and left alone where it counts from another number', () => {
  const forms = { one: [['count.written'], ' title'], other: [['count.written'], ' titles'] }
  expect(toMessage(TEXTS.two)).toEqual([['count.form', 'select', forms]])
  const [choice] = toMessage(TEXTS.exact)
  expect(choice).toMatchObject(['count', 'select', { 0: ['Nothing found'], other: [['count.form', 'select', {}]] }])
  expect(toMessage(TEXTS.ahead)).toEqual(compileMessage(TEXTS.ahead))
})

test('a text says with every number what it says as Lingui reads it', () => {
  const compiled = Object.fromEntries(Object.entries(TEXTS).map(([key, text]) => [key, toMessage(text)]))
  const say = toWords('compiled', compiled as unknown as typeof TEXTS)
  speak('en-NG', Object.fromEntries(Object.entries(TEXTS).map(([key, text]) => [`read.${key}`, compileMessage(text)])))
  const read = toWords('read', TEXTS)
  try {
    for (const key of Object.keys(TEXTS) as (keyof typeof TEXTS)[])
      for (const count of [0, 1, 2, 3, 21, 999, 1000, 12_345, 1.5, -1]) {
        const values = { count, seats: count, name: 'Ada', kind: count > 1 ? 'film' : 'row' }
        expect(say(key, values), `${key} ${count}`).toBe(read(key, values))
      }
    expect(say('nested', { count: 1, seats: 4 })).toBe('4 seats on 1 bus')
    expect(say('exact', { count: 0, name: 'Ada' })).toBe('Nothing found')
  } finally {
    speak('en', {})
  }
})
