import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { demoAccounts } from '@kola/demo/accounts'
import { demoArticles } from '@kola/demo/articles'
import { FILM_NAMES, filmFolder, generatedFolder, readFilm } from '@kola/demo/assets'
import { demoCatalogue } from '@kola/demo/catalogue'
import { demoRentalClasses, demoRentals } from '@kola/demo/catalogue/rentals'
import { demoConfiguration } from '@kola/demo/configuration'
import { demoCoupons } from '@kola/demo/coupons'
import { demoPlans } from '@kola/demo/plans'
import type { FilmName } from '@kola/demo/types'
import { sha256Hex } from '@kola/platform/ids'

/** To be raised when the loader writes the same content in another way. */
const LOADER_VERSION = 2

export interface DemoFilm {
  name: FilmName
  folder: string
}

/** A folder of pictures and the storage key it is kept under; the key changes with the pictures. */
export interface ArtFolder {
  name: string
  folder: string
  version: string
  files: string[]
}

export interface DemoContent {
  sha256: string
  films: DemoFilm[]
  art: ReadonlyMap<string, ArtFolder>
}

/** Everything that is loaded, with a hash that tells whether it was loaded already. */
export function readDemoContent(): DemoContent {
  const art = readArtFolders(join(generatedFolder, 'art/titles'))
  const films = FILM_NAMES.map((name) => ({ name, folder: filmFolder(name) }))
  const parts = [
    LOADER_VERSION,
    demoConfiguration,
    demoCatalogue,
    demoPlans,
    [demoRentalClasses, demoRentals],
    demoCoupons,
    demoArticles,
    demoAccounts,
    FILM_NAMES.map(readFilm),
    [...art.values()].map(({ name, version }) => [name, version]),
  ]
  return { sha256: sha256Hex(JSON.stringify(parts)), films, art }
}

function readArtFolders(root: string): Map<string, ArtFolder> {
  const names = readdirSync(root).sort()
  return new Map(names.map((name) => [name, readArtFolder(name, join(root, name))]))
}

/** Sizes stand for the contents: pictures that were rendered again rarely weigh the same to the byte. */
function readArtFolder(name: string, folder: string): ArtFolder {
  const files = readdirSync(folder).sort()
  const sizes = files.map((file) => `${file} ${statSync(join(folder, file)).size}`)
  return { name, folder, files, version: sha256Hex(sizes.join('\n')).slice(0, 10) }
}

/** Where a folder's pictures are for viewers; the storage key is the same without its first slash. */
export function toArtBase(tenantId: string, art: ArtFolder): string {
  return `/art/${tenantId}/${art.name}/${art.version}`
}

/** Bytes of the avatars, which are drawn as SVG. */
export function listAvatars(): { name: string; body: Buffer }[] {
  const folder = join(generatedFolder, 'art/avatars')
  return readdirSync(folder).map((name) => ({ name, body: readFileSync(join(folder, name)) }))
}
