import { INITIAL_STATE } from '@kola/player/state'
import { describe, expect, it } from 'vitest'
import { planKey } from './keyboard.ts'

const press = (key: string, held = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })
const playing = { ...INITIAL_STATE, status: 'playing' as const, volume: 0.5 }
const paused = { ...playing, status: 'paused' as const }

describe('planKey', () => {
  it.each([' ', 'k', 'K'])('%o pauses and plays', (key) => {
    expect(planKey(press(key), playing)).toEqual({ command: { type: 'pause' } })
    expect(planKey(press(key), paused)).toEqual({ command: { type: 'play' } })
  })

  it.each([
    ['j', -10],
    ['ArrowLeft', -10],
    ['l', 10],
    ['ArrowRight', 10],
  ])('PLAYER-05 %s steps by %d s', (key, seconds) => {
    expect(planKey(press(key), playing)).toEqual({ command: { type: 'skip', seconds } })
  })

  it('changes the volume, mutes, goes to full screen and out', () => {
    expect(planKey(press('ArrowUp'), playing)).toEqual({ command: { type: 'setVolume', volume: 0.55 } })
    expect(planKey(press('m'), playing)).toEqual({ command: { type: 'setMuted', muted: true } })
    expect(planKey(press('f'), playing)).toEqual({ page: 'fullscreen' })
    expect(planKey(press('Escape'), playing)).toEqual({ page: 'escape' })
  })

  it('leaves the browser its own keys', () => {
    expect(planKey(press('l', { ctrlKey: true }), playing)).toBeNull()
    expect(planKey(press('Tab'), playing)).toBeNull()
  })
})
