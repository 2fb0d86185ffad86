/** Why a film of a bucket is not taken, and what somebody can do about it. */
export const BUCKET_FAULTS = {
  MISSING: {
    text: 'It is not there',
    mend: 'Look whether its name is written exactly so, capital letters included, or look through the folder.',
  },
  DENIED: {
    text: 'This service has no right to read it, or it is not there',
    mend: 'Whoever looks after the bucket gives this service the right to read it and to list its folder.',
  },
  NO_ANSWER: {
    text: 'The bucket does not answer',
    mend: 'Try again in a while. If it stays so, whoever runs the service looks after the bucket’s address.',
  },
  REFUSED: {
    text: 'The bucket answers otherwise than it must',
    mend: 'Whoever runs the service looks after the bucket’s address, region and key.',
  },
  NO_FILM: { text: 'This is not a film', mend: 'Choose the film itself, such as an MP4, MOV, MKV or MXF.' },
  EMPTY: { text: 'The file is empty', mend: 'Look whether its export or copy was finished, and choose it again.' },
  TOO_LARGE: { text: 'The file is larger than 500 GB', mend: 'Export the film smaller, and choose that one.' },
  ARCHIVED: {
    text: 'It lies in the bucket’s archive',
    mend: 'Have it restored in the bucket first, which takes up to two days there. Then try again.',
  },
  CHANGED: {
    text: 'It was changed in the bucket while it was fetched',
    mend: 'Nothing of it was taken. Try again: it begins anew with the file that is there now.',
  },
  BUCKET_GONE: {
    text: 'This bucket is not given to the service any more',
    mend: 'Whoever runs the service gives it again, or the film is sent another way.',
  },
  STORAGE_FULL: {
    text: 'The disk of the service is full',
    mend: 'Make room there, then try again: it goes on where it was.',
  },
  NOT_STORED: {
    text: 'What arrived could not be stored',
    mend: 'Try again. If it fails again, whoever runs the service looks into its log.',
  },
  NOT_ADDED: {
    text: 'The title could not be given this film',
    mend: 'Mend that, then try again. It is not fetched again.',
  },
} as const

export type BucketFault = keyof typeof BUCKET_FAULTS

/** By the ending of its name; one without an ending may be anything, and is looked into when it is here. */
const FILM = /\.(mp4|m4v|mov|qt|3gp|mkv|webm|avi|mpe?g|m2v|ts|m2ts|mts|vob|flv|f4v|wmv|asf|ogv|ogg|mxf|dv|gxf)$/i
const ENDING = /\.[^./\s]{1,8}$/

export const mayBeFilm = (key: string): boolean => FILM.test(key) || !ENDING.test(key)
