import { expect, test } from 'vitest'
import { isEmail } from './email-rule.ts'

test.each(['member@example.com', 'a.b-c@mail.example.ng', 'ada+films@kola.africa', 'x_1@a.co'])('takes %s', (email) => {
  expect(isEmail(email)).toBe(true)
})

test.each(['', 'adaeze@mail', 'a b@example.com', '@example.com', 'a@b.c', 'a..b@example.com'])(
  'refuses %s',
  (email) => {
    expect(isEmail(email)).toBe(false)
  },
)
