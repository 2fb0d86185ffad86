import type { MediaFailure } from '@kola/contract/media'

const MENDS: Readonly<Record<MediaFailure, string>> = {
  NOT_A_VIDEO: 'Send the film itself, such as an MP4, MOV or MKV that plays on your computer.',
  EMPTY_FILE: 'Look whether the export was finished, and send the file again.',
  TRUNCATED_FILE: 'Export or copy the film anew: the end of this file is missing.',
  NO_VIDEO_STREAM: 'This is sound alone. Send the file that has the picture.',
  COLOURS_NOT_TAKEN: 'Export the film in Rec. 709, or in HDR10 or HLG with its colours named, and send that.',
  BAD_SUBTITLES: 'Mend the subtitle file named here (SRT or WebVTT) and send the film with it anew.',
  BAD_AUDIO: 'Mend the sound file named here and send the film with it anew.',
  DISK_FULL: 'Make room on the disk of the media worker, then retry. The file need not be sent again.',
  STORAGE_UNWRITABLE: 'Look after the storage: it is full, or its key is not right. Then retry.',
  FFMPEG_MISSING: 'Install ffmpeg where the media worker runs, then retry.',
  ENCODE_FAILED: 'Retry once. If it fails at the same place, export the film anew and replace it.',
  PACKAGE_FAILED: 'Retry once. If it fails again, the log of the media worker says more.',
  NOT_ENCRYPTED: 'Nothing was published. Look after the media worker before you retry.',
  SOURCE_MISSING: 'The file is gone from the storage. Send it again.',
  WORKER_DIED: 'Give the media worker more memory, or send the film in another form. Then retry.',
}

/** What somebody can do about it. */
export const toMend = (code: string): string =>
  MENDS[code as MediaFailure] ?? 'Retry once. If it fails again, the log of the media worker says more.'
