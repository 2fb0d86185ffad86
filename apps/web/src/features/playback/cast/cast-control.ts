import type { PlaybackAnswer } from '@kola/contract/playback'

/** The film that plays here, as whoever takes it to a device needs it. */
export interface CastableFilm {
  answer: PlaybackAnswer
  /** In one line. */
  name: string
  accountId: string
  pictureUrl?: string
  /** Where it stands, in seconds. */
  readAddress: () => number
  pause: () => void
}

/** What the player's screens may ask of casting. */
export interface CastControl {
  /** One sentence over the picture, for some seconds. */
  note: string | null
  /** A device may be asked for soon: the script is fetched. */
  prepare: () => void
  /** @returns false where there is nothing to cast to, which the panel says */
  press: (film: CastableFilm) => boolean
  /** The film plays on this screen. */
  onPlaysHere: () => void
}
