import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import { RATING_LIMITS, type RatingLimit } from '@kola/contract/profiles/rating'
import { certificateSchema } from '@kola/contract/titles/document'
import { isLanguage } from '#shared/language.ts'
import { UsageError } from './usage-error.ts'

export interface SideFile {
  language: string
  path: string
}

export interface TitleAddArgs {
  file: string
  name: string
  type: 'vod'
  playlistId: string | null
  synopsis: string | null
  /** Of the NFVCB. */
  rating: RatingLimit | null
  certificate: { number: string; givenOn: string } | null
  isLater: boolean
  customerId: string
  subtitles: SideFile[]
  audio: SideFile[]
}

export const USAGE = `Adds a film to the service: encodes, protects and publishes it.

  npm run title:add -- FILE --name "…" [options]

  --name TEXT               name of the film; its file name unless given
  --type vod                kind of title (vod is the only one)
  --playlist ID             row in which it appears; home's first row unless given
  --synopsis TEXT           what it is about
  --class CLASS             of the NFVCB: C, G, PG, 12A, 12, 15 or 18
  --certificate NUMBER      of the NFVCB
  --certificate-date DAY    on which it was given, such as 2026-11-29
  --later                   it stays a draft until somebody shows it in the console
  --subtitles LANG=FILE     WebVTT or SubRip, such as en=film.vtt; may be repeated
  --audio LANG=FILE         another language's sound, such as yo=yoruba.m4a; may be repeated
  --customer ID             tenant; demo unless given
  --help                    this text

Where it is to be seen in Nigeria nobody sees it before its class and certificate are there.
Interrupt it with Ctrl-C; the same command again goes on where it was.`

/** @returns null when help is asked for, or nothing at all is said @throws UsageError */
export function readArgs(argv: readonly string[]): TitleAddArgs | null {
  if (argv.length === 0) return null
  const { values, positionals } = parse(argv)
  if (values.help) return null
  const [file, ...rest] = positionals
  if (!file) throw new UsageError('Please name the film file.')
  if (rest.length > 0) throw new UsageError(`One film at a time, please: ${rest.join(' ')} is too much.`)
  if (values.type && values.type !== 'vod') throw new UsageError(`--type ${values.type} is not known; vod is.`)
  return {
    file,
    name: values.name?.trim() || basename(file, extname(file)),
    type: 'vod',
    playlistId: values.playlist ?? null,
    synopsis: values.synopsis ?? null,
    rating: readRating(values.class),
    certificate: readCertificate(values),
    isLater: values.later ?? false,
    customerId: values.customer ?? 'demo',
    subtitles: readSideFiles('--subtitles', values.subtitles),
    audio: readSideFiles('--audio', values.audio),
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        type: { type: 'string' },
        playlist: { type: 'string' },
        synopsis: { type: 'string' },
        class: { type: 'string' },
        certificate: { type: 'string' },
        'certificate-date': { type: 'string' },
        later: { type: 'boolean' },
        customer: { type: 'string' },
        subtitles: { type: 'string', multiple: true },
        audio: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readRating(text: string | undefined): RatingLimit | null {
  if (text === undefined) return null
  const found = RATING_LIMITS.find((one) => one === text.toUpperCase())
  if (found) return found
  throw new UsageError(`--class ${text} is not known; ${RATING_LIMITS.join(', ')} are.`)
}

function readCertificate(values: { certificate?: string; 'certificate-date'?: string }): TitleAddArgs['certificate'] {
  const { certificate: number, 'certificate-date': givenOn } = values
  if (number === undefined && givenOn === undefined) return null
  if (!number || !givenOn) throw new UsageError('--certificate and --certificate-date go together.')
  const { success } = certificateSchema.safeParse({ number, givenOn })
  if (success) return { number, givenOn }
  throw new UsageError('--certificate has at most 60 signs, and --certificate-date is a day such as 2026-11-29.')
}

function readSideFiles(option: string, given: readonly string[] = []): SideFile[] {
  const files = given.map((text) => {
    const at = text.indexOf('=')
    const language = text.slice(0, Math.max(0, at))
    const path = text.slice(at + 1)
    if (!isLanguage(language) || !path)
      throw new UsageError(`${option} wants LANGUAGE=FILE, such as en=film.vtt, not ${text}.`)
    return { language, path }
  })
  const twice = files.find(({ language }, index) => files.findIndex((file) => file.language === language) !== index)
  if (twice) throw new UsageError(`${option} names ${twice.language} twice.`)
  return files
}
