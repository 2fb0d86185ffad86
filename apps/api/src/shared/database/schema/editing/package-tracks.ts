/** Tracks that were named or written since the film was packaged, and the manifests that name them. */
export interface PackageTracks {
  /** Of the package. */
  mediaId: string
  version: string
  /** By which it is seen whether these are the ones that are wanted. */
  stamp: string
  /** Null while there is no manifest of every codec. */
  leanDash: string | null
  dash: string
  hls: string
  hlsClearKey: string
  audio: { language: string; label: string; url?: string }[]
  subtitles: { language: string; label: string; url?: string }[]
}
