import { INITIAL_STATE, NO_TRACKS, type Track } from '@kola/player/state'
import { expect, it, vi } from 'vitest'
import { createMemoryStore } from '#shared/memory/browser-store.ts'
import { keepChoices } from './kept-choices.ts'
import { toggleSubtitles } from './toggle-subtitles.ts'

function createPlayer(languages: string[], active: string | null) {
  const text = languages.map(
    (language): Track => ({ id: language, language, label: language, isActive: language === active }),
  )
  const send = vi.fn(async () => {})
  const getState = () => ({ ...INITIAL_STATE, tracks: { ...NO_TRACKS, text } })
  return { getState, send, subscribe: () => () => {} }
}

it('subtitles go off where they show, and come back in the language that was read last', () => {
  const store = createMemoryStore()
  const shown = createPlayer(['en', 'yo'], 'yo')
  void keepChoices(shown, store).send({ type: 'selectText', id: 'yo' })
  toggleSubtitles(keepChoices(shown, store), store)
  expect(shown.send).toHaveBeenLastCalledWith({ type: 'selectText', id: null })
  const hidden = createPlayer(['en', 'yo'], null)
  toggleSubtitles(hidden, store)
  expect(hidden.send).toHaveBeenCalledExactlyOnceWith({ type: 'selectText', id: 'yo' })
})

it('the first language of the film shows where none was read before, and none where it has none', () => {
  const [some, none] = [createPlayer(['ha', 'en'], null), createPlayer([], null)]
  for (const player of [some, none]) toggleSubtitles(player, createMemoryStore())
  expect(some.send).toHaveBeenCalledExactlyOnceWith({ type: 'selectText', id: 'ha' })
  expect(none.send).not.toHaveBeenCalled()
})
