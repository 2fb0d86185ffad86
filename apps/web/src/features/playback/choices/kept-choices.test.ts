import type { PlayerCommand } from '@kola/player/commands'
import { INITIAL_STATE, NO_TRACKS, type PlayerState, type Track } from '@kola/player/state'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '#shared/memory/browser-store.ts'
import { BEGINNING } from '../subtitles/subtitle-style.ts'
import { keepAv1Failure, keepChoices, keepSubtitleStyle, readChoices, toLanguages, toQuality } from './kept-choices.ts'

const NEVER_CHOSEN = {
  maxHeightPixels: null,
  isSaver: null,
  textLanguage: null,
  lastTextLanguage: null,
  audioLanguage: null,
  subtitleStyle: BEGINNING,
  hasAv1Failed: false,
}
const track = (id: string, language: string): Track => ({ id, language, label: language, isActive: false })
const state: PlayerState = {
  ...INITIAL_STATE,
  tracks: { ...NO_TRACKS, text: [track('1', 'en'), track('2', 'yo')], audio: [track('yo/', 'yo'), track('en/', 'en')] },
}

function setUp(store = createMemoryStore()) {
  const send = vi.fn(async (_command: PlayerCommand) => {})
  const player = keepChoices({ getState: () => state, subscribe: () => () => {}, send }, store)
  return { player, send, store }
}

describe('keepChoices', () => {
  it('PLAYER-09 keeps quality, subtitles and spoken language by name, and passes every command on', async () => {
    const { player, send, store } = setUp()
    expect(readChoices(store)).toEqual(NEVER_CHOSEN)
    const commands: PlayerCommand[] = [
      { type: 'selectQuality', maxHeightPixels: 360 },
      { type: 'selectText', id: '2' },
      { type: 'selectAudio', id: 'en/' },
      { type: 'play' },
    ]
    for (const command of commands) await player.send(command)
    expect(send.mock.calls.map(([command]) => command)).toEqual(commands)
    expect(JSON.parse(store.getItem('playerChoices') ?? '')).toEqual({
      maxHeightPixels: 360,
      isSaver: false,
      textLanguage: 'yo',
      lastTextLanguage: 'yo',
      audioLanguage: 'en',
      subtitleStyle: BEGINNING,
      hasAv1Failed: false,
    })
    expect(toLanguages(readChoices(store))).toEqual({ textLanguage: 'yo', audioLanguage: 'en' })
  })

  it('keeps that AV1 came apart on this device, beside all else', async () => {
    const { player, store } = setUp()
    await player.send({ type: 'selectQuality', maxHeightPixels: 480 })
    keepAv1Failure(store)
    await player.send({ type: 'selectText', id: null })
    expect(readChoices(store)).toMatchObject({ maxHeightPixels: 480, hasAv1Failed: true })
  })

  it('keeps that subtitles were switched off and that the quality follows the line again', async () => {
    const { player, store } = setUp()
    await player.send({ type: 'selectText', id: '1' })
    await player.send({ type: 'selectQuality', maxHeightPixels: 480 })
    await player.send({ type: 'selectText', id: null })
    expect(readChoices(store)).toEqual({
      ...NEVER_CHOSEN,
      maxHeightPixels: 480,
      isSaver: false,
      lastTextLanguage: 'en',
    })
    await player.send({ type: 'selectQuality', maxHeightPixels: null })
    expect(readChoices(store)).toEqual({ ...NEVER_CHOSEN, isSaver: false, lastTextLanguage: 'en' })
    expect(toLanguages(readChoices(store))).toEqual({})
  })

  it('leaves what another tab has kept', async () => {
    const { player, store } = setUp()
    const other = setUp(store)
    await other.player.send({ type: 'selectQuality', maxHeightPixels: 480 })
    await player.send({ type: 'selectText', id: '1' })
    expect(readChoices(store)).toEqual({
      ...NEVER_CHOSEN,
      maxHeightPixels: 480,
      isSaver: false,
      textLanguage: 'en',
      lastTextLanguage: 'en',
    })
  })

  it('keeps how subtitles are read beside the rest, each change upon the one before', async () => {
    const { player, store } = setUp()
    await player.send({ type: 'selectText', id: '2' })
    expect(keepSubtitleStyle({ size: 'large' }, store)).toEqual({ ...BEGINNING, size: 'large' })
    const subtitleStyle = { ...BEGINNING, size: 'large', delaySeconds: -0.5 }
    expect(keepSubtitleStyle({ delaySeconds: -0.5 }, store)).toEqual(subtitleStyle)
    expect(readChoices(store)).toEqual({ ...NEVER_CHOSEN, textLanguage: 'yo', lastTextLanguage: 'yo', subtitleStyle })
    await player.send({ type: 'selectQuality', maxHeightPixels: 360 })
    expect(readChoices(store)).toEqual({
      ...NEVER_CHOSEN,
      textLanguage: 'yo',
      lastTextLanguage: 'yo',
      maxHeightPixels: 360,
      isSaver: false,
      subtitleStyle,
    })
  })

  it('keeps saver mode, and nothing of what the viewer did not choose for every film', async () => {
    const { player, store } = setUp()
    await player.send({ type: 'selectQuality', maxHeightPixels: null, mode: 'saver' })
    const kept = { ...NEVER_CHOSEN, isSaver: true }
    expect(readChoices(store)).toEqual(kept)
    await player.send({ type: 'selectQuality', maxHeightPixels: null, mode: 'sound' })
    await player.send({ type: 'selectQuality', maxHeightPixels: 720, isPassing: true })
    expect(readChoices(store)).toEqual(kept)
  })

  it('saves where the browser wishes it, until the viewer says otherwise', () => {
    const modeOf = (isSaver: boolean | null, saveData: boolean, maxHeightPixels: number | null = null) =>
      toQuality({ isSaver, maxHeightPixels }, { saveData }).mode
    expect([modeOf(null, true), modeOf(null, false), modeOf(true, false), modeOf(false, true)]).toEqual([
      'saver',
      'picture',
      'saver',
      'picture',
    ])
    // Chosen before there was a saver mode.
    expect(modeOf(null, true, 720)).toBe('picture')
  })

  it('keeps nothing of a film that is only watched', async () => {
    const { player, store } = setUp()
    for (const type of ['play', 'pause', 'dispose'] as const) await player.send({ type })
    expect(store.getItem('playerChoices')).toBeNull()
  })

  it.each([
    '',
    '7',
    'null',
    '{',
    '{"maxHeightPixels":"360","textLanguage":7}',
    '{"maxHeightPixels":-1}',
    '{"subtitleStyle":{"size":"huge"}}',
  ])('takes %o for never chosen', (text) => {
    const store = createMemoryStore()
    store.setItem('playerChoices', text)
    expect(readChoices(store)).toEqual(NEVER_CHOSEN)
  })
})
