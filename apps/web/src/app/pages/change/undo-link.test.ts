import { afterEach, expect, test } from 'vitest'
import { dropUndoToken, readUndoToken } from './undo-link.ts'

afterEach(dropUndoToken)

test('a link’s token is known after it was taken out of the address, until it is dropped; a newer link counts', () => {
  expect(readUndoToken('token=first')).toBe('first')
  expect(readUndoToken('')).toBe('first')
  expect(readUndoToken('token=second')).toBe('second')
  expect(readUndoToken('token=')).toBe('second')
  dropUndoToken()
  expect(readUndoToken('')).toBe('')
})
