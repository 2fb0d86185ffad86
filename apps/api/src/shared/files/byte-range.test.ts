import { describe, expect, it } from 'vitest'
import { readRange } from './byte-range.ts'

describe('readRange', () => {
  it.each([
    [undefined, null],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=10-', { start: 10, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    [`bytes=${'9'.repeat(23)}-${'9'.repeat(24)}`, 'unsatisfiable'],
    [`bytes=${'9'.repeat(23)}8-${'9'.repeat(23)}7`, null],
    ['bytes=0000000000000000000000010-0000000000000000000000019', { start: 10, end: 19 }],
  ] as const)('reads %s of 100 bytes', (header, range) => {
    expect(readRange(header, 100)).toEqual(range)
  })

  it('reads numbers that are beyond every number', () => {
    const digits = '9'.repeat(400)
    expect(readRange(`bytes=${digits}-`, 100)).toBe('unsatisfiable')
    expect(readRange(`bytes=0-${digits}`, 100)).toEqual({ start: 0, end: 99 })
    expect(readRange(`bytes=-${digits}`, 100)).toEqual({ start: 0, end: 99 })
  })

  it('finds nothing to satisfy in an empty file', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
    expect(readRange('bytes=-5', 0)).toBe('unsatisfiable')
  })
})
