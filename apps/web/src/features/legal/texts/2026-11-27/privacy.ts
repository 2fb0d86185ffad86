import type { LegalPart, LegalText } from '#features/legal/legal-text.ts'
import { text as before } from '../2026-11-26/privacy.ts'

/** Nobody's script comes before somebody wants a television. */
const CASTING = [
  'Google Cast',
  'Your network address, that you want to cast from this page, and what your Chromecast tells it; the film comes from us, by a token that opens it once',
  'Only if you point at, or press, Cast in the player',
]

/** What the player keeps on the device of the data that films take. */
const PLAYER_CHOICES =
  'Quality, subtitles, spoken language, data budget and price of data that you chose in the player, for the next film'
const FILM_DATA = [
  'filmData',
  'How much data films took in a month, over a mobile line and over Wi-Fi, for the budget that you may set; only on this device',
  'Until the end of the next month, or until you clear the browser’s data',
]

/** A place that the service could not be told waits for it. */
const FILM_PLACE = [
  'filmPlace',
  'Where a film stood when its page went away, or when we could not be told, so that you go on from there',
  'Until the film opens, or we have it, or you sign out',
]

/** What was read follows the person by now, and goes from the device with them. */
const HOW_LONG: Readonly<Record<string, string>> = {
  readNotifications: 'Until somebody else of your account is chosen, or you sign out',
}

function withFilmData(row: readonly string[]): readonly (readonly string[])[] {
  const [name = '', , howLong = ''] = row
  if (name === 'filmPlace') return [FILM_PLACE]
  return name === 'playerChoices' ? [[name, PLAYER_CHOICES, howLong], FILM_DATA] : [row]
}

/** What a device keeps that stores films. */
const STORED = [
  [
    'storedFilms',
    'Whether films are stored on this device, in which size, and when they may be fetched',
    'Until you sign out, or your sign-in or account ends',
  ],
  [
    'kola-films (database)',
    'Films that you downloaded: encrypted, with their names, pictures’ addresses and who of your account may see them; no key',
    'Until you remove a film, sign out, or your sign-in or account ends; your browser may take them earlier',
  ],
]

/** What is counted of playing, without the person. */
const COUNTED =
  'When a film is over, its player tells us once how it went: how long it took to begin, how often and how long it stood still, whether it failed, the size of the picture, and the kind of line and of device, such as a phone on mobile data. We add that to the counts of the day and keep it in no other way: not with you, the title, your device’s identifier or your network address.'
const COUNTED_FOR = ['How films played, as counts without people', '400 days']

function toPart(part: LegalPart): LegalPart {
  if (typeof part === 'string' || !('table' in part)) return part
  const rows = part.table.rows.map((row) => row.map((cell, at) => (at === 2 ? (HOW_LONG[row[0] ?? ''] ?? cell) : cell)))
  const isReceivers = rows.some(([who]) => who === 'Google reCAPTCHA')
  const isHowLong = rows.some(([what]) => what === 'Presence and playback sessions')
  const isKept = rows.some(([name]) => name === 'playerChoices')
  const more = [...(isReceivers ? [CASTING] : []), ...(isKept ? STORED : []), ...(isHowLong ? [COUNTED_FOR] : [])]
  return { table: { ...part.table, rows: [...rows.flatMap(withFilmData), ...more] } }
}

export const text: LegalText = {
  ...before,
  sections: before.sections.map((section) => ({
    ...section,
    parts: [...section.parts.map(toPart), ...(section.id === 'devices' ? [COUNTED] : [])],
  })),
}
