import { referenceSchema } from '@kola/contract/payments/payment'
import { expect, it } from 'vitest'
import { newReference } from './reference.ts'

it('a reference is one by the contract, without look-alikes, of all signs, and never the same', () => {
  const made = Array.from({ length: 2_000 }, newReference)
  for (const reference of made) expect(referenceSchema.safeParse(reference).success, reference).toBe(true)
  expect(new Set(made).size).toBe(made.length)
  const signs = new Set(made.flatMap((reference) => [...reference.slice(3)]))
  expect([...signs].toSorted().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
})
