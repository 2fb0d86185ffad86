import { expect, test } from 'vitest'
import { addPhone, type Entries, findFaults, toContactBody, toFaults } from './entries.ts'

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

test('CONTACT-02 a number is put where its owner sees it, into the message; the field of it still goes out empty', () => {
  const added = addPhone(good) ?? ''
  expect(added).toBe(' I was debited twice.\nPlease look.\n\nPlease call me: 0803 123 4567')
  expect(toContactBody({ ...good, message: added })).toMatchObject({ phone: '', description: added.trim() })
  expect(addPhone({ phone: '+234 803 123 4567', message: '' })).toBe('Please call me: +234 803 123 4567')
})

test('nothing is added twice, of what is no number, or beyond the room there is', () => {
  expect(addPhone({ ...good, message: addPhone(good) ?? '' })).toBeNull()
  expect(addPhone({ ...good, phone: '080' })).toBeNull()
  expect(addPhone({ ...good, phone: 'none, thanks' })).toBeNull()
  expect(addPhone({ ...good, message: 'a'.repeat(4_990) })).toBeNull()
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
