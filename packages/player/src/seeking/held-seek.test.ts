import { describe, expect, it } from 'vitest'
import type { PlayerState } from '../state.ts'
import { createHeldSeek } from './held-seek.ts'

function setUp() {
  const element = Object.assign(new EventTarget(), { currentTime: 210, readyState: 4 })
  const places: (number | undefined)[] = []
  const report = ({ positionSeconds }: Partial<PlayerState>) => void places.push(positionSeconds)
  const seek = createHeldSeek(element as unknown as HTMLMediaElement, report)
  /** The element tells of a seek, as an engine between has left it. */
  const tell = (seconds = element.currentTime) => {
    element.currentTime = seconds
    element.dispatchEvent(new Event('seeking'))
  }
  return { element, seek, tell, places }
}

describe('createHeldSeek', () => {
  it('a film that its engine sends on before the seek has begun is held where the viewer sent it', () => {
    const { element, seek, tell, places } = setUp()
    seek.to(120)
    tell(208)
    expect(element.currentTime).toBe(120)
    tell(208)
    expect(element.currentTime, 'as often as it is sent on').toBe(120)
    expect(places).toEqual([120])
  })

  it('once the seek has begun its engine goes over gaps', () => {
    const { element, seek, tell } = setUp()
    seek.to(120)
    tell()
    tell(124)
    expect(element.currentTime).toBe(124)
  })

  it('a small gap at the place itself, and what an element rounds, is no other place', () => {
    const { element, seek, tell } = setUp()
    seek.to(120)
    tell(120.6)
    expect(element.currentTime).toBe(120.6)
  })

  it('does not fight for ever, and not over a film that is gone', () => {
    const { element, seek, tell } = setUp()
    seek.to(120)
    for (let turn = 0; turn < 6; turn += 1) tell(208)
    expect(element.currentTime).toBe(208)
    seek.to(120)
    element.dispatchEvent(new Event('emptied'))
    tell(5)
    expect(element.currentTime).toBe(5)
  })

  it('what is asked for while a film is opened is gone to once it is open, the last of it', () => {
    const { element, seek, tell, places } = setUp()
    seek.beginOpening()
    seek.to(60)
    seek.to(90)
    tell(40)
    expect([element.currentTime, ...places]).toEqual([40, 60, 90])
    element.readyState = 1
    seek.endOpening()
    expect(element.currentTime, 'its engine still goes to the beginning').toBe(40)
    element.readyState = 3
    element.dispatchEvent(new Event('canplay'))
    expect(element.currentTime).toBe(90)
    tell()
    element.dispatchEvent(new Event('canplay'))
    tell(94)
    expect(element.currentTime).toBe(94)
  })

  it('opens a film where it begins when nobody asked for more, or was heard by the opening before', () => {
    const { element, seek, tell } = setUp()
    seek.beginOpening()
    seek.to(60)
    seek.beginOpening()
    tell(60)
    seek.endOpening()
    tell(61.5)
    expect(element.currentTime).toBe(61.5)
    seek.stop()
    seek.to(9)
    tell(30)
    expect(element.currentTime).toBe(30)
  })
})
