/** Versions of the legal texts, each the day since which it is in force. A change of a text is a new version. */
export const TERMS_VERSION = '2026-11-27'
export const PRIVACY_VERSION = '2026-11-27'

/** Every version of the terms that a person can have agreed to. */
export const TERMS_VERSIONS: readonly string[] = ['2026-11-20', '2026-11-25', TERMS_VERSION]
