/** Named by a client with each call that begins to pay: which version of the words it showed before. */
export const AGREED_WORDS_HEADER = 'x-agreed-words'

/** A change of any of the words is a new version; the older ones stay, for what was agreed to by them. */
export const AGREED_WORDS_VERSION = '2026-11-25'
