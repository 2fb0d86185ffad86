import type { Jobs } from '@kola/contract/jobs'
import type { Giving } from '@kola/platform/handouts/giving'
import type { Log } from '@kola/platform/log'
import type { Progress } from '@kola/platform/progress'
import type { Queue } from '@kola/platform/queue'
import type { SecretBox } from '@kola/platform/secret-box'
import type { Storage } from '@kola/platform/storage'
import type { Traces } from '@kola/platform/traces/traces'

/** How films are made. */
export interface MediaSettings {
  ffmpeg: string
  ffprobe: string
  /** Speed of x264: slower is smaller. */
  preset: string
  /** Two sets of files suit every device; one cbcs set halves the storage and leaves out old ones. */
  encryption: 'cenc-and-cbcs' | 'cbcs-only'
  /** AV1 and Opus are made for each film once it is shown. */
  isLean: boolean
  /** Speed of SVT-AV1, from 0 to 13: slower is smaller. */
  leanPreset: number
  /** Of each encoder; as many as ffmpeg sees processors unless told otherwise. */
  threads?: number | undefined
  /** Folder of films in work; it lasts over a restart. */
  workRoot: string
}

/** Encoders elsewhere, and how home deals with them. */
export interface Elsewhere {
  giving: Giving
  /** What nobody takes for so long home makes itself. */
  waitSeconds: number
  /** Between two looks at how renditions stand. */
  lookMs: number
  /** From 0 to below 1: where what came back is compared. */
  random: () => number
}

/** What a job's handler works with. */
export interface MediaNeeds {
  log: Log
  queue: Pick<Queue<Jobs>, 'send'>
  progress: Omit<Progress, 'readAll'>
  storage: Storage
  secretBox: SecretBox
  settings: MediaSettings
  /** Where the stages of a film are parts of its job; nothing of them is told without it. */
  traces?: Pick<Traces, 'child'> | null
  /** Null where no machine elsewhere may encode. */
  elsewhere: Elsewhere | null
  /** Aborts when the worker stops; what is finished stays for the next. */
  stopping: AbortSignal
}
