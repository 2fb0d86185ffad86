/** Characters of a subject and of a message to support; forms hold the same limits. */
export const MAX_SUBJECT_LETTERS = 150
export const MAX_MESSAGE_LETTERS = 5_000
