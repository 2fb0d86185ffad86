import type { PlayerCommand } from '@kola/player/commands'
import type { QualityWish } from '@kola/player/data/plan-quality'
import type { Connection } from '@kola/player/engines/connection'
import type { Player } from '@kola/player/player'
import type { MediaSource } from '@kola/player/source'
import type { Track, Tracks } from '@kola/player/state'
import { localStore, readJson, type TextStore, writeJson } from '#shared/memory/browser-store.ts'
import { type SubtitleStyle, toSubtitleStyle } from '../subtitles/subtitle-style.ts'

/** What a viewer chose in a player of this device, for every film after it. */
const CHOICES_KEY = 'playerChoices'

export interface KeptChoices {
  /** The ceiling; null follows the line. */
  maxHeightPixels: number | null
  /** Saver mode; null where nobody ever said, and the browser's own wish to save counts. */
  isSaver: boolean | null
  /** BCP 47; null for no subtitles. */
  textLanguage: string | null
  /** The language that was read last, also after subtitles were switched off. */
  lastTextLanguage: string | null
  /** BCP 47; null for the film's own. */
  audioLanguage: string | null
  subtitleStyle: SubtitleStyle
  /** AV1 could not be decoded on this device, whatever the browser had said. */
  hasAv1Failed: boolean
}

const isLanguage = (value: unknown): value is string => typeof value === 'string' && value.length < 36
const toLanguage = (value: unknown) => (isLanguage(value) ? value : null)

/** What is missing or unreadable counts as never chosen. */
export function readChoices(store: TextStore = localStore): KeptChoices {
  const kept = readJson<Record<keyof KeptChoices, unknown>>(store, CHOICES_KEY)
  const height = kept?.maxHeightPixels
  return {
    maxHeightPixels: typeof height === 'number' && height > 0 ? height : null,
    isSaver: typeof kept?.isSaver === 'boolean' ? kept.isSaver : null,
    textLanguage: toLanguage(kept?.textLanguage),
    lastTextLanguage: toLanguage(kept?.lastTextLanguage),
    audioLanguage: toLanguage(kept?.audioLanguage),
    subtitleStyle: toSubtitleStyle(kept?.subtitleStyle),
    hasAv1Failed: kept?.hasAv1Failed === true,
  }
}

/** Keeps a change of how subtitles are read. @returns all of it */
export function keepSubtitleStyle(change: Partial<SubtitleStyle>, store: TextStore = localStore): SubtitleStyle {
  const choices = readChoices(store)
  const subtitleStyle = { ...choices.subtitleStyle, ...change }
  writeJson(store, CHOICES_KEY, { ...choices, subtitleStyle })
  return subtitleStyle
}

/** From now on films come in H.264 here. */
export function keepAv1Failure(store: TextStore = localStore): void {
  writeJson(store, CHOICES_KEY, { ...readChoices(store), hasAv1Failed: true })
}

/** How a film is fetched that is about to be opened. */
export function toQuality(
  { maxHeightPixels, isSaver }: Pick<KeptChoices, 'maxHeightPixels' | 'isSaver'>,
  connection: Pick<Connection, 'saveData'>,
): QualityWish {
  const mode = (isSaver ?? (connection.saveData && maxHeightPixels === null)) ? 'saver' : 'picture'
  return { mode, maxHeightPixels }
}

/** The languages of a film that is about to be opened. */
export function toLanguages(
  choices: Pick<KeptChoices, 'textLanguage' | 'audioLanguage'>,
): Pick<MediaSource, 'textLanguage' | 'audioLanguage'> {
  const { textLanguage, audioLanguage } = choices
  return { ...(textLanguage !== null && { textLanguage }), ...(audioLanguage !== null && { audioLanguage }) }
}

const findLanguage = (tracks: readonly Track[], id: string | null) =>
  tracks.find((track) => track.id === id)?.language ?? null

/** What a command chooses; null for one that chooses nothing. */
function toChoice(command: PlayerCommand, { audio, text }: Tracks): Partial<KeptChoices> | null {
  switch (command.type) {
    case 'selectQuality':
      // A film that was only listened to says nothing of how the next one is watched.
      if (command.isPassing || command.mode === 'sound') return null
      return { maxHeightPixels: command.maxHeightPixels, isSaver: command.mode === 'saver' }
    case 'selectText': {
      const textLanguage = findLanguage(text, command.id)
      return { textLanguage, ...(textLanguage !== null && { lastTextLanguage: textLanguage }) }
    }
    case 'selectAudio':
      return { audioLanguage: findLanguage(audio, command.id) }
    default:
      return null
  }
}

/** The same player, whose viewer's choices are kept. Another tab may have kept some meanwhile. */
export function keepChoices(player: Player, store: TextStore = localStore): Player {
  return {
    ...player,
    send(command) {
      const choice = toChoice(command, player.getState().tracks)
      if (choice) writeJson(store, CHOICES_KEY, { ...readChoices(store), ...choice })
      return player.send(command)
    },
  }
}
