import { expect, it } from 'vitest'
import { watchMediaElement } from '../engines/media-element.ts'
import type { PlayerState } from '../state.ts'

function setUp() {
  const element = Object.assign(new EventTarget(), {
    ...{ currentTime: 0, duration: 100, paused: true, ended: false, seeking: false, readyState: 4 },
    ...{ playbackRate: 1, volume: 1, muted: false, buffered: { length: 0 }, seekable: { length: 0 } },
  })
  const places: number[] = []
  const lengths: number[] = []
  const report = ({ positionSeconds, durationSeconds }: Partial<PlayerState>) => {
    if (positionSeconds !== undefined) places.push(positionSeconds)
    if (durationSeconds !== undefined) lengths.push(durationSeconds)
  }
  const watch = watchMediaElement(element as unknown as HTMLMediaElement, report)
  const fire = (name: string, change: object = {}) => {
    Object.assign(element, change)
    element.dispatchEvent(new Event(name))
  }
  return { watch, fire, places, lengths }
}

it('RESUME-01 an element that is emptied loses no place, and tells the next one once it is there', () => {
  const { fire, places } = setUp()
  fire('timeupdate', { currentTime: 40 })
  fire('waiting', { currentTime: 0, readyState: 0 })
  fire('emptied', { readyState: 1 })
  fire('timeupdate')
  fire('durationchange')
  expect(places).toEqual([40])
  fire('seeking', { currentTime: 40.5 })
  expect(places).toEqual([40, 40.5])
})

it('a film that is being opened is at no place but where it will begin', () => {
  const { watch, fire, places } = setUp()
  watch.setLoading(true)
  fire('durationchange')
  expect(places).toEqual([])
  watch.setLoading(false)
  expect(places).toEqual([0])
})

it('an element that is emptied pauses without a viewer', () => {
  const { watch, fire } = setUp()
  expect(watch.isPaused()).toBe(true)
  fire('play', { paused: false })
  fire('emptied', { paused: true })
  expect(watch.isPaused()).toBe(false)
  fire('pause')
  expect(watch.isPaused()).toBe(true)
})

it('an element that is emptied is as long as before, so that a key of a tenth still knows where to go', () => {
  const { fire, lengths } = setUp()
  fire('timeupdate')
  fire('durationchange', { duration: Number.NaN, readyState: 0 })
  expect(lengths).toEqual([100])
  fire('durationchange', { duration: 101, readyState: 1 })
  expect(lengths).toEqual([100, 101])
})
