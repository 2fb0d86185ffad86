import { expect, test } from 'vitest'
import { hashPassword } from './password-hash.ts'

test('sends the SHA-256 of the UTF-8 password in lower-case hex', async () => {
  expect(await hashPassword('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(await hashPassword('Ọ̀rọ̀')).toMatch(/^[0-9a-f]{64}$/)
})
