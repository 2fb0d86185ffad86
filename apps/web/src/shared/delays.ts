/**
 * How long screens wait, in one place. Specification 1 §9, specification 2 §9.
 * Milliseconds unless the name says seconds.
 */

/** From a confirmed email address or phone number to the next screen. */
export const VERIFIED_REDIRECT_MS = 5_000
/** From a password that was reset to the login screen. */
export const RESET_REDIRECT_MS = 5_000
/** From "we have sent you a link" back to the login screen. */
export const FORGOT_REDIRECT_MS = 10_000
/** From a password that was changed to the next screen. */
export const PASSWORD_CHANGED_REDIRECT_MS = 1_000
/** From a payment that could not be confirmed back home. GAP-109: ours, long enough to read it. */
export const RESULT_REDIRECT_MS = 15_000
/** From one try to sign in to the next, on the screen that waits for a confirmed address. */
export const SIGN_UP_RETRY_MS = 50_000
/** From a sign-up by phone to its sign-in and its code. GAP-008. */
export const SIGN_UP_FOLLOW_UP_MS = 7_000
/** Until a code may be asked for again. */
export const RESEND_COUNTDOWN_SECONDS = 60
/** Until the way to the support is shown beside a code that does not come. */
export const CONTACT_HINT_AFTER_SECONDS = 60
