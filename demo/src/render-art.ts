// Renders posters, stills, heroes, lettering, avatars and placeholders into generated/art.
//   npm run art --workspace @kola/demo [-- --only id,id --what titles,episodes,avatars]
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { episodeStill, hero, heroPhone, poster, still, titleArt } from '../artwork/art.mjs'
import { avatars } from '../artwork/avatars.mjs'
import { EPISODE_STILL_BUDGET, PICTURE_FORMATS, PICTURE_PLANS, pictureName } from './art/art-plan.ts'
import { encodePlaceholder, encodeWithin, meanColour, type Raster, rasterize } from './art/encode-picture.ts'
import { artFolder, generatedFolder, readArtTitles, readPlaceholders } from './assets.ts'
import type { ArtKind, ArtTitle, PlaceholderSet } from './types.ts'

const AT_ONCE = 2
const DRAW: Record<ArtKind, (title: ArtTitle, width: number) => string> = {
  'poster-480': poster,
  'poster-240': poster,
  'still-640': still,
  'hero-1600': hero,
  'hero-phone-800': heroPhone,
}

async function renderPicture(title: ArtTitle, plan: (typeof PICTURE_PLANS)[number]): Promise<Raster> {
  const raster = await rasterize(DRAW[plan.kind](title, plan.width))
  for (const format of PICTURE_FORMATS) {
    const file = join(artFolder(title.id), pictureName(plan.kind, format))
    await writeFile(file, await encodeWithin(raster, format, plan.avifBudget))
  }
  return raster
}

async function renderTitle(title: ArtTitle): Promise<PlaceholderSet> {
  await mkdir(artFolder(title.id), { recursive: true })
  const rasters = new Map<ArtKind, Raster>()
  for (const plan of PICTURE_PLANS) rasters.set(plan.kind, await renderPicture(title, plan))
  const lettering = sharp(Buffer.from(titleArt(title, 640))).webp({ quality: 74, alphaQuality: 80, effort: 5 })
  await writeFile(join(artFolder(title.id), 'title-640.webp'), await lettering.toBuffer())
  const placeholder = (kind: ArtKind) => encodePlaceholder(rasters.get(kind) as Raster)
  return {
    colour: await meanColour(rasters.get('poster-240') as Raster),
    pictures: {
      poster: await placeholder('poster-240'),
      still: await placeholder('still-640'),
      hero: await placeholder('hero-1600'),
      'hero-phone': await placeholder('hero-phone-800'),
    },
  }
}

interface EpisodePlace {
  title: ArtTitle
  season: number
  episode: number
}

function listEpisodes(titles: readonly ArtTitle[]): EpisodePlace[] {
  return titles.flatMap((title) =>
    (title.seasons ?? []).flatMap(({ number: season, episodes }) =>
      episodes.map(({ number: episode }) => ({ title, season, episode })),
    ),
  )
}

const toFolder = (place: EpisodePlace) => `${place.title.id}-s${place.season}e${place.episode}`

async function renderEpisode(place: EpisodePlace): Promise<PlaceholderSet> {
  const folder = artFolder(toFolder(place))
  await mkdir(folder, { recursive: true })
  const raster = await rasterize(episodeStill(place.title, place.season, place.episode, 640))
  for (const format of PICTURE_FORMATS) {
    const file = join(folder, pictureName('still-640', format))
    await writeFile(file, await encodeWithin(raster, format, EPISODE_STILL_BUDGET))
  }
  return { colour: await meanColour(raster), pictures: { still: await encodePlaceholder(raster) } }
}

/** Renders each, two at a time, and answers the placeholders by folder. */
async function renderAll<T>(
  items: readonly T[],
  toName: (item: T) => string,
  render: (item: T) => Promise<PlaceholderSet>,
): Promise<Record<string, PlaceholderSet>> {
  const waiting = [...items]
  const placeholders: Record<string, PlaceholderSet> = {}
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      placeholders[toName(item)] = await render(item)
      console.log(`${items.length - waiting.length}/${items.length} ${toName(item)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return placeholders
}

async function renderAvatars(): Promise<void> {
  const folder = join(generatedFolder, 'art', 'avatars')
  await mkdir(folder, { recursive: true })
  const all = Object.values(avatars)
  for (const [index, svg] of all.entries()) {
    await writeFile(join(folder, `${String(index).padStart(2, '0')}.svg`), svg)
  }
}

function readList(flag: string): string[] | null {
  const at = process.argv.indexOf(flag)
  return at < 0 ? null : (process.argv[at + 1] ?? '').split(',')
}

async function main(): Promise<void> {
  const only = readList('--only')
  const what = readList('--what') ?? ['titles', 'episodes', 'avatars']
  const titles = readArtTitles().titles.filter((title) => !only || only.includes(title.id))
  const merged = readPlaceholders()
  if (what.includes('avatars')) await renderAvatars()
  if (what.includes('titles')) Object.assign(merged, await renderAll(titles, (title) => title.id, renderTitle))
  if (what.includes('episodes')) Object.assign(merged, await renderAll(listEpisodes(titles), toFolder, renderEpisode))
  const sorted = Object.fromEntries(Object.entries(merged).sort(([a], [b]) => (a < b ? -1 : 1)))
  await mkdir(join(generatedFolder, 'art'), { recursive: true })
  await writeFile(join(generatedFolder, 'art', 'placeholders.json'), `${JSON.stringify(sorted, null, 1)}\n`)
}

await main()
