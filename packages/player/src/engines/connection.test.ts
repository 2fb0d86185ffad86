import { afterEach, describe, expect, it, vi } from 'vitest'
import { planMaxHeight, readConnection } from './connection.ts'

afterEach(() => vi.unstubAllGlobals())

describe('readConnection', () => {
  it.each([
    [undefined, { saveData: false, isCellular: false, isSlow: false }],
    [
      { effectiveType: '4g', downlink: 10, type: 'wifi' },
      { saveData: false, isCellular: false, isSlow: false },
    ],
    [
      { effectiveType: '4g', downlink: 1.6 },
      { saveData: false, isCellular: false, isSlow: true },
    ],
    [
      { effectiveType: '3g', type: 'cellular', saveData: true },
      { saveData: true, isCellular: true, isSlow: true },
    ],
  ])('reads %o', (connection, expected) => {
    vi.stubGlobal('navigator', { connection })
    expect(readConnection()).toEqual(expected)
  })
})

describe('planMaxHeight', () => {
  it('is free on a fixed line, 480 on mobile data, 360 with Save-Data', () => {
    const line = { saveData: false, isCellular: false, isSlow: true }
    expect(planMaxHeight(line)).toBeNull()
    expect(planMaxHeight({ ...line, isCellular: true })).toBe(480)
    expect(planMaxHeight({ ...line, isCellular: true, saveData: true })).toBe(360)
  })
})
