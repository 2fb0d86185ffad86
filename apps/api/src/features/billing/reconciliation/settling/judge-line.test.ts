import { expect, it } from 'vitest'
import { judgeLine } from './judge-line.ts'

const line = { kind: 'charge' as const, grossMinor: 290_000, feeMinor: 14_350, currency: 'NGN' }
const booked = { bookedMinor: 290_000, bookedCurrency: 'NGN' }
const judge = (more: Partial<Parameters<typeof judgeLine>[0]>) => judgeLine({ ...line, ...booked, ...more })

it.each([
  ['as booked', {}, []],
  ['a hundredth less', { grossMinor: 289_999 }, ['settlement-differs']],
  ['another currency', { currency: 'USD' }, ['settlement-differs']],
  ['no fee', { feeMinor: 0 }, []],
  ['the highest fee', { feeMinor: 27_400 }, []],
  ['a hundredth more', { feeMinor: 27_401 }, ['settlement-fee-out-of-bounds']],
  ['a fee that comes back for a charge', { feeMinor: -1 }, ['settlement-fee-out-of-bounds']],
  [
    'a fee that comes back with a refund',
    { kind: 'refund' as const, grossMinor: -290_000, bookedMinor: -290_000, feeMinor: -14_350 },
    [],
  ],
])('%s', (...[, more, found]) => expect(judge(more)).toEqual(found))
