import { describe, expect, it } from 'vitest'
import { BEGINNING, MOST_DELAY_SECONDS, stepDelay, toMarks, toPlacing, toSubtitleStyle } from './subtitle-style.ts'

describe('how subtitles are read', () => {
  it('is kept as it was chosen', () => {
    const chosen = { size: 'largest', colour: 'yellow', ground: 'none', position: 'top', delaySeconds: -2.25 } as const
    expect(toSubtitleStyle(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
    expect(toPlacing(chosen)).toEqual({ delaySeconds: -2.25, isAtTop: true })
    expect(toMarks(chosen)).toEqual({
      ...{ subtitleSize: 'largest', subtitleColour: 'yellow', subtitleGround: 'none', subtitlePosition: 'top' },
    })
  })

  it('begins of medium size, white on a shade at the lower edge, when it is spoken', () => {
    expect(BEGINNING).toEqual({ size: 'medium', colour: 'white', ground: 'shade', position: 'bottom', delaySeconds: 0 })
    expect(toPlacing(BEGINNING)).toEqual({ delaySeconds: 0, isAtTop: false })
  })

  it.each([undefined, null, 7, 'large', [], { size: 'huge', colour: 1, ground: null, position: 'left' }])(
    'takes %o for never chosen',
    (kept) => {
      expect(toSubtitleStyle(kept)).toEqual(BEGINNING)
    },
  )

  it('keeps what can be read beside what cannot, and nothing that is unknown', () => {
    expect(toSubtitleStyle({ size: 'large', colour: 'red', delaySeconds: '1', other: 1 })).toEqual({
      ...BEGINNING,
      size: 'large',
    })
  })

  it.each([
    [0.3, 0.25],
    [-0.1, 0],
    [99, MOST_DELAY_SECONDS],
    [-99, -MOST_DELAY_SECONDS],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])('a delay of %d s counts as %d s', (kept, seconds) => {
    expect(toSubtitleStyle({ delaySeconds: kept }).delaySeconds).toBe(seconds)
  })

  it('is moved by quarters of a second to both sides, ten seconds at most', () => {
    expect([stepDelay(0, 1), stepDelay(0.25, 1), stepDelay(0, -1), stepDelay(0.25, -1)]).toEqual([0.25, 0.5, -0.25, 0])
    expect(stepDelay(MOST_DELAY_SECONDS, 1)).toBe(10)
    expect(stepDelay(-MOST_DELAY_SECONDS, -1)).toBe(-10)
    expect(stepDelay(-MOST_DELAY_SECONDS, 1)).toBe(-9.75)
  })
})
