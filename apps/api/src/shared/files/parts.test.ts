import { expect, test } from 'vitest'
import { toChain } from './parts.ts'

test('parts form a chain without gaps', () => {
  const key = (offset: number, size: number) => `uploads/demo/u/${String(offset).padStart(15, '0')}-${size}`
  const chain = toChain([key(8, 4), key(0, 4), key(0, 8), key(20, 1)])
  expect(chain.map(({ offsetBytes, sizeBytes }) => [offsetBytes, sizeBytes])).toEqual([
    [0, 8],
    [8, 4],
  ])
})
