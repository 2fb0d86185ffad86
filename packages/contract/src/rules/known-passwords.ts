/**
 * The shipped list of stolen passwords: text in lower case, one a line, sorted, none shorter than MIN_PASSWORD_LENGTH.
 * A file on the server, an address to fetch in the browser. docs/passwords.md says where it comes from.
 */
export const knownPasswordsUrl = new URL('../../known-passwords.txt', import.meta.url)

export const toKnownPasswords = (text: string): ReadonlySet<string> => new Set(text.split('\n').filter(Boolean))

/** Whether the list bears the password, whatever its capitals. */
export const isKnownPassword = (password: string, known: ReadonlySet<string>): boolean =>
  known.has(password.toLowerCase())
