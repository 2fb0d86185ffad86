import type { SubtitleKind } from '@kola/contract/subtitles/cues'
import type { MediaPackage } from '#shared/database/schema/schema.ts'

/** A text track that came with the film. */
export interface PackagedText {
  /** Of its files, such as `text-en`. */
  name: string
  language: string
  label: string
  /** Null for what is no whole set of lines, such as forced ones: nothing from here takes its place. */
  kind: SubtitleKind | null
}

const toKind = (label: string): SubtitleKind | null =>
  /\(forced\)$/i.test(label) ? null : /\(SDH\)$/i.test(label) ? 'captions' : 'subtitles'

/** Of a language and a kind, the first is the one that another can take the place of. */
export function listPackaged({ subtitles }: Pick<MediaPackage, 'subtitles'>): PackagedText[] {
  const seen = new Set<string>()
  return subtitles.flatMap(({ language, label, url }) => {
    const name = /([\w-]+)\.vtt$/.exec(url ?? '')?.[1]
    if (name === undefined) return []
    const kind = toKind(label)
    const key = `${language}.${kind}`
    const isFirst = !seen.has(key)
    seen.add(key)
    return [{ name, language, label, kind: isFirst ? kind : null }]
  })
}
