import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pictureName } from './art/art-plan.ts'
import type { ArtKind, ArtTitle, FilmManifest, FilmName, PictureFormat, PlaceholderSet } from './types.ts'

const generated = new URL('../generated/', import.meta.url)

/** The eight films by name, in the order of their making. */
export const FILM_NAMES = [
  'bridge',
  'moonrise',
  'dancers',
  'football',
  'rain',
  'market',
  'masquerade',
  'lagoon',
] as const satisfies FilmName[]

export const AVATAR_COUNT = 40

/** Folder of everything rendered for the demo, as a path. */
export const generatedFolder = fileURLToPath(generated)

/** Folder of one title's pictures, as a path without a slash at its end. */
export function artFolder(folder: string): string {
  return fileURLToPath(new URL(`art/titles/${folder}`, generated))
}

/** Path of one picture; `title-640` is the lettering, which is webp only. */
export function artFile(folder: string, kind: ArtKind | 'title-640', format: PictureFormat = 'webp'): string {
  return `${artFolder(folder)}/${kind === 'title-640' ? 'title-640.webp' : pictureName(kind, format)}`
}

/** Path of an avatar; `index` from 0 to 39. */
export function avatarFile(index: number): string {
  return fileURLToPath(new URL(`art/avatars/${String(index).padStart(2, '0')}.svg`, generated))
}

/** Folder of one film's renditions with its film.json, as a path without a slash at its end. */
export function filmFolder(film: FilmName): string {
  return fileURLToPath(new URL(`films/${film}`, generated))
}

/** film.json of one film. */
export function readFilm(film: FilmName): FilmManifest {
  return JSON.parse(readFileSync(`${filmFolder(film)}/film.json`, 'utf8'))
}

/** Thumbnails by art folder. */
export function readPlaceholders(): Record<string, PlaceholderSet> {
  const file = new URL('art/placeholders.json', generated)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The invented titles as written down for the artwork. */
export function readArtTitles(): { genres: string[]; collections: string[]; ratings: string[]; titles: ArtTitle[] } {
  return JSON.parse(readFileSync(new URL('../artwork/titles.json', import.meta.url), 'utf8'))
}
