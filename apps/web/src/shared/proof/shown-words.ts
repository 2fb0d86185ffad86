import { AGREED_WORDS_HEADER, AGREED_WORDS_VERSION } from '@kola/contract/agreements/agreed-words'

/** Which words of the consent this app shows: they are kept with what was agreed to. */
export const SHOWN_WORDS = { [AGREED_WORDS_HEADER]: AGREED_WORDS_VERSION }
