export interface ProbeNeeds {
  ffprobe: string
  /** Looks at the last pictures of recordings; without it they are not looked at. */
  ffmpeg?: string
  signal: AbortSignal
}
