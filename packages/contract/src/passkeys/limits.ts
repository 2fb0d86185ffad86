/** So many an account has at most. */
export const MOST_PASSKEYS = 10
export const PASSKEY_NAME_LENGTH = 60
