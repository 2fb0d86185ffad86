import { expect, test } from 'vitest'
import { type Entries, findFaults, toContactBody, toFaults } from './entries.ts'

const good: Entries = {
  name: 'Adaeze Okafor',
  title: ' Two debits ',
  email: ' \u200eada@example.com ',
  phone: '0803 123 4567',
  message: ' I was debited twice.\nPlease look. ',
}
const check = (entries: Partial<Entries>) => findFaults({ ...good, ...entries })

test('phone goes out empty, the name not at all', () => {
  expect(toContactBody(good)).toEqual({
    phone: '',
    email: 'ada@example.com',
    description: 'I was debited twice.\nPlease look.',
    title: 'Two debits',
  })
})

test('what is sent is checked, each fault at its field', () => {
  expect(check({})).toEqual({})
  expect(check({ name: '', phone: '' })).toEqual({})
  expect(check({ email: 'ada@example', title: ' ', message: '\n' })).toEqual({
    email: 'Invalid Email Entred',
    title: 'Please give a title',
    message: 'Please write a message',
  })
  expect(check({ title: 'a'.repeat(151), message: 'a'.repeat(5_001) })).toEqual({
    title: 'That is too long',
    message: 'That is too long',
  })
})

test('the fields that the service names are those of the screen', () => {
  expect(toFaults({ description: 'No', email: 'Bad', request_key: 'x' })).toEqual({ message: 'No', email: 'Bad' })
})
