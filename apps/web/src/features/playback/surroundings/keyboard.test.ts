import { INITIAL_STATE, type PlayerState } from '@kola/player/state'
import { describe, expect, it } from 'vitest'
import { KEY_ROWS } from '../panels/key-rows.ts'
import { type KeyTarget, planKey } from './keyboard.ts'

const press = (key: string, held = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })
const playing = { ...INITIAL_STATE, status: 'playing' as const, volume: 0.5 }
const paused = { ...playing, status: 'paused' as const }
const at = (on: KeyTarget, isPointed = true, state: PlayerState = playing) => ({ state, on, isPointed })
const skip = (seconds: number) => ({ command: { type: 'skip', seconds } })

describe('planKey', () => {
  it.each([' ', 'k', 'K', 'MediaPlayPause'])('%o pauses and plays', (key) => {
    expect(planKey(press(key), at('film'))).toEqual({ command: { type: 'pause' } })
    expect(planKey(press(key), at('film', true, paused))).toEqual({ command: { type: 'play' } })
  })

  it.each([
    ['j', -10],
    ['ArrowLeft', -10],
    ['MediaRewind', -10],
    ['l', 10],
    ['ArrowRight', 10],
    ['MediaFastForward', 10],
  ])('PLAYER-05 %s steps by %d s', (key, seconds) => {
    expect(planKey(press(key), at('film'))).toEqual(skip(seconds))
  })

  it('changes the volume, mutes, goes to full screen and out', () => {
    expect(planKey(press('ArrowUp'), at('film'))).toEqual({ command: { type: 'setVolume', volume: 0.55 } })
    expect(planKey(press('ArrowDown'), at('film'))).toEqual({ command: { type: 'setVolume', volume: 0.45 } })
    expect(planKey(press('m'), at('film'))).toEqual({ command: { type: 'setMuted', muted: true } })
    expect(planKey(press('f'), at('film'))).toEqual({ page: 'fullscreen' })
  })

  it('Shift and N go to the next episode, N alone nowhere', () => {
    expect(planKey(press('N', { shiftKey: true }), at('film'))).toEqual({ page: 'next' })
    expect(planKey(press('n'), at('film'))).toBeNull()
  })

  it.each([
    ['0', 0],
    ['1', 9],
    ['9', 81],
    ['Home', 0],
    ['End', 90],
  ])('%s goes to a tenth of the film: second %d of 90', (key, positionSeconds) => {
    const long = { ...playing, durationSeconds: 90 }
    for (const on of ['film', 'clicked', 'control', 'position'] as const)
      expect(planKey(press(key), at(on, true, long))).toEqual({ command: { type: 'seek', positionSeconds } })
    for (const on of ['panel', 'volume'] as const) expect(planKey(press(key), at(on, true, long))).toBeNull()
  })

  it('a tenth of a film whose length is not known stands for later, and its beginning is where it always is', () => {
    expect(['5', 'End'].map((key) => planKey(press(key), at('film')))).toEqual([{ tenths: 5 }, { tenths: 10 }])
    expect(planKey(press('0'), at('film'))).toEqual({ command: { type: 'seek', positionSeconds: 0 } })
  })

  it('every key that is listed for the viewer does something', () => {
    const keys = KEY_ROWS.flatMap((row) => row.keys)
    const long = { ...playing, durationSeconds: 90 }
    expect(keys.filter((key) => planKey(press(key), at('film', true, long)) === null)).toEqual([])
    expect(planKey(press('?'), at('film'))).toEqual({ page: 'help' })
  })

  it('c turns subtitles on and off', () => {
    expect(planKey(press('c'), at('film'))).toEqual({ page: 'subtitles' })
    expect(planKey(press('c', { ctrlKey: true }), at('film'))).toBeNull()
  })

  it.each(['Escape', 'GoBack', 'BrowserBack', 'XF86Back'])('%s goes back, from everywhere', (key) => {
    for (const on of ['film', 'control', 'volume', 'panel'] as const) {
      expect(planKey(press(key), at(on))).toEqual({ page: 'escape' })
    }
  })

  it('leaves the browser its own keys', () => {
    expect(planKey(press('l', { ctrlKey: true }), at('film'))).toBeNull()
    expect(planKey(press('Tab'), at('film'))).toBeNull()
  })
})

describe('planKey for a remote', () => {
  it('PLAYER-06 up and down lead into the controls where no pointer is used, and OK acts and leads in too', () => {
    expect(planKey(press('ArrowUp'), at('film', false))).toEqual({ page: 'enter' })
    expect(planKey(press('ArrowDown'), at('film', false))).toEqual({ page: 'enter' })
    expect(planKey(press('ArrowRight'), at('film', false))).toEqual(skip(10))
    expect(planKey(press('Enter'), at('film', false))).toEqual({ command: { type: 'pause' }, page: 'enter' })
  })

  it('PLAYER-06 arrows lead from control to control, and OK belongs to the control', () => {
    for (const direction of ['up', 'down', 'left', 'right'] as const) {
      const key = `Arrow${direction}`
      expect(planKey(press(key), at('control'))).toEqual({ walk: direction })
    }
    expect([' ', 'Enter'].map((key) => planKey(press(key), at('control')))).toEqual([null, null])
  })

  it('left and right move the film on its scrub bar, up and down lead away from it, OK pauses', () => {
    expect(planKey(press('ArrowLeft'), at('position'))).toEqual(skip(-10))
    expect(planKey(press('ArrowUp'), at('position'))).toEqual({ walk: 'up' })
    expect(planKey(press('ArrowDown'), at('position'))).toEqual({ walk: 'down' })
    expect(planKey(press('Enter'), at('position'))).toEqual({ command: { type: 'pause' } })
    expect(planKey(press('Home'), at('position'))).toEqual({ command: { type: 'seek', positionSeconds: 0 } })
  })

  it('up and down belong to the volume on its bar, left and right lead away from it', () => {
    expect(['ArrowUp', 'ArrowDown', 'Home'].map((key) => planKey(press(key), at('volume')))).toEqual([null, null, null])
    expect(planKey(press('ArrowLeft'), at('volume'))).toEqual({ walk: 'left' })
  })

  it('an open panel keeps its keys', () => {
    const keys = ['ArrowUp', 'ArrowLeft', 'Enter', ' ', 'Home']
    expect(keys.map((key) => planKey(press(key), at('panel')))).toEqual([null, null, null, null, null])
  })

  it('a control that was clicked keeps OK and space, and the arrows stay those of the film', () => {
    expect([' ', 'Enter'].map((key) => planKey(press(key), at('clicked')))).toEqual([null, null])
    expect(planKey(press('ArrowRight'), at('clicked'))).toEqual(skip(10))
    expect(planKey(press('ArrowUp'), at('clicked'))).toEqual({ command: { type: 'setVolume', volume: 0.55 } })
  })
})
