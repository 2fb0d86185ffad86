import { CONSOLE_ERRORS } from './staff/console-errors.ts'

/**
 * Every error that a call may answer: status and text stand here and nowhere else.
 * The client switches on the code, never on the text.
 */
export const ERRORS = {
  PROFILE_NOT_FOUND: { status: 404, text: 'We do not know that person' },
  PROFILE_GONE: { status: 403, text: 'Please say first who is watching' },
  PROFILE_STALE: { status: 409, text: 'Somebody has changed this person meanwhile, please look again' },
  PROFILE_IS_MAIN: { status: 409, text: 'This person belongs to the account and stays' },
  PROFILES_FULL: { status: 409, text: 'Five people have a place here. Remove one to add another' },
  GROWN_UPS_ONLY: { status: 403, text: 'That is for grown-ups. Ask one to open it' },
  TITLE_ABOVE_LIMIT: { status: 403, text: 'This film is for bigger people' },
  TITLE_NOT_AVAILABLE: { status: 404, text: 'This title is not available where you are at the moment' },
  ...CONSOLE_ERRORS,
  PIN_REQUIRED: { status: 403, text: 'Four digits open this profile' },
  PIN_WRONG: { status: 403, text: 'That is not it' },
  PIN_RESTING: { status: 429, text: 'Too many wrong tries. Please wait a little, or use your password' },
  CUSTOMER_REQUIRED: { status: 400, text: 'The X-Customer-Id header is missing' },
  CUSTOMER_UNKNOWN: { status: 404, text: 'There is no such customer' },
  CUSTOMER_ELSEWHERE: { status: 421, text: 'This customer has moved, please ask again' },
  CUSTOMER_MISMATCH: { status: 403, text: 'This token belongs to another customer' },
  TOKEN_REQUIRED: { status: 401, text: 'Please sign in' },
  TOKEN_INVALID: { status: 401, text: 'Your sign-in has ended, please sign in again' },
  USER_TOKEN_REQUIRED: { status: 401, text: 'Please sign in first' },
  OPERATOR_KEY_REQUIRED: { status: 401, text: 'The operator key is missing or wrong' },
  STAFF_SESSION_REQUIRED: { status: 401, text: 'Please sign in to the console' },
  STAFF_SIGN_IN_FAILED: { status: 401, text: 'The mail address or the password is not right' },
  STAFF_TICKET_INVALID: { status: 400, text: 'That took too long, please begin again' },
  STAFF_LINK_INVALID: { status: 400, text: 'This link has run out or was used, please ask for another' },
  STAFF_NOT_FOUND: { status: 404, text: 'Nobody of the staff has that id' },
  STAFF_EXISTS: { status: 409, text: 'This person is of the staff already' },
  STAFF_HAS_OWNER: { status: 409, text: 'There is an owner already, who invites everybody else' },
  STAFF_LIMIT: { status: 409, text: 'The staff has as many people as there may be' },
  STAFF_LAST_OWNER: { status: 409, text: 'Somebody has to be the owner: make another one first' },
  PERMISSION_REQUIRED: { status: 403, text: 'Your role does not open this' },
  CSRF_REFUSED: { status: 403, text: 'This did not come from the console, please load it anew' },
  MEMBER_NOT_FOUND: { status: 404, text: 'There is no such member' },
  MEMBER_NOTES_FULL: { status: 409, text: 'There are as many notes as there may be' },
  MEMBER_NOT_REACHED: { status: 409, text: 'This member has no confirmed mail address or number' },
  PLAN_NOT_FOUND: { status: 404, text: 'There is no such plan' },
  PLAN_EXISTS: { status: 409, text: 'There is a plan of this name already' },
  PLAN_LIMIT: { status: 409, text: 'There are as many special plans as there may be' },
  PLAN_TITLE_LIMIT: { status: 409, text: 'This plan names as many titles as it may' },
  COUPON_NOT_FOUND: { status: 404, text: 'There is no such coupon' },
  COUPON_EXISTS: { status: 409, text: 'There is a coupon of this code already, or there was one' },
  GRANT_NOT_FOUND: { status: 404, text: 'This member has no such days, or they were taken back' },
  TICKET_NOT_FOUND: { status: 404, text: 'There is no such ticket' },
  SAVED_REPLY_NOT_FOUND: { status: 404, text: 'There is no such saved answer' },
  SAVED_REPLY_LIMIT: { status: 409, text: 'There are as many saved answers as there may be' },
  GRANT_LIMIT: { status: 403, text: 'These are more days than a member may be given in a year without an owner' },
  READ_ONLY: { status: 403, text: 'You see this account as its owner does, and can change nothing in it' },
  OWNER_REQUIRED: { status: 403, text: 'An owner has to do this. Please ask one' },
  ACCOUNT_BLOCKED: { status: 403, text: 'This account is blocked. Please write to us' },
  API_KEY_LIMIT: { status: 409, text: 'There are as many API keys as there may be, please withdraw one first' },
  API_KEY_NOT_FOUND: { status: 404, text: 'There is no such API key' },
  WEBHOOK_LIMIT: { status: 409, text: 'There are as many endpoints as there may be, please take one away first' },
  WEBHOOK_NOT_FOUND: { status: 404, text: 'There is no such endpoint or delivery' },
  WEBHOOK_OFF: { status: 409, text: 'The endpoint is off, please turn it on first' },
  SIGN_IN_FAILED: { status: 401, text: 'The email or the password is not right' },
  REAUTHENTICATION_REQUIRED: { status: 403, text: 'Please show once more that it is you' },
  PASSWORD_WRONG: { status: 403, text: 'That password is not right' },
  PASSWORD_SAME: { status: 400, text: 'Old And New password is same' },
  ADDRESS_FREED: {
    status: 409,
    text: 'Somebody else had given this, and never showed that it is theirs. It is free now: please sign up with it',
  },
  ACCOUNT_EXISTS: { status: 409, text: 'This email or phone number is already registered, please sign in' },
  PASSWORD_BREACHED: { status: 400, text: 'This password is on lists of stolen passwords, please choose another' },
  ROBOT_CHECK_FAILED: { status: 403, text: 'Something went wrong please try again later' },
  ROBOT_CHECK_REQUIRED: {
    status: 403,
    text: 'Please do this on our website, or on a device that you have signed in on before',
  },
  SOCIAL_TOKEN_INVALID: { status: 401, text: 'That sign-in did not come through, please try again' },
  SOCIAL_ACCOUNT_UNKNOWN: { status: 404, text: 'There is no account for this yet, please sign up first' },
  IDENTITY_TAKEN: { status: 409, text: 'That sign-in already belongs to another account' },
  IDENTITY_NOT_FOUND: { status: 404, text: 'That sign-in is not linked to your account' },
  LAST_SIGN_IN_METHOD: { status: 409, text: 'Set a password first, or you could not sign in again' },
  PASSKEY_UNKNOWN: {
    status: 404,
    text: 'No account here has this passkey. Please sign in another way, you can add it again in your account',
  },
  PASSKEY_REFUSED: { status: 400, text: 'That passkey did not come through, please try again' },
  PASSKEY_EXPIRED: { status: 400, text: 'That took too long, please try again' },
  PASSKEY_COPIED: {
    status: 403,
    text: 'This passkey was used the way a copy of it would be, so it does not sign in. Please sign in another way and remove it',
  },
  PASSKEY_TAKEN: { status: 409, text: 'This passkey is in use already' },
  PASSKEY_LIMIT: { status: 409, text: 'You have ten passkeys, please remove one first' },
  PASSKEY_NOT_FOUND: { status: 404, text: 'Your account does not have that passkey any more' },
  PASSKEY_STALE: { status: 409, text: 'That passkey has another name by now, please look again' },
  CODE_WRONG: { status: 400, text: 'That code is not right' },
  CODE_EXPIRED: { status: 400, text: 'That has run out, please ask for a new one' },
  LINK_USED: { status: 400, text: 'That has been used already' },
  SMS_NOT_POSSIBLE: { status: 400, text: 'We cannot send SMS to this number, please use your email address' },
  SMS_PAUSED: { status: 429, text: 'We cannot send SMS at the moment, please use your email address' },
  DELIVERY_NOT_FOUND: { status: 404, text: 'We do not know that message' },
  INVALID_REQUEST: { status: 400, text: 'Something in the request is not right' },
  MALFORMED_JSON: { status: 400, text: 'The body is not valid JSON' },
  BODY_TOO_LARGE: { status: 413, text: 'The body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Please send application/json' },
  NOT_FOUND: { status: 404, text: 'There is nothing at this address' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address does not take that method' },
  RATE_LIMITED: { status: 429, text: 'Too many tries, please wait a little' },
  INTERNAL: { status: 500, text: 'Something went wrong on our side, please try again' },
  UNAVAILABLE: { status: 503, text: 'The service is busy, please try again in a moment' },
  SUBSCRIPTION_REQUIRED: {
    status: 403,
    text: 'You have no active subscription, Kindly add subscription to start watching movies',
  },
  SUBSCRIPTION_EXPIRED: {
    status: 403,
    text: 'Your subscription has expired, Kindly subscribe to start watching movies',
  },
  RENTAL_REQUIRED: { status: 403, text: 'This film is not part of any membership. Rent it to watch it' },
  RENTAL_EXPIRED: { status: 403, text: 'Your rental of this film has ended. Rent it again to watch it' },
  PLAY_DISABLED: { status: 403, text: 'Watching is switched off at the moment' },
  SCREEN_LIMIT_REACHED: {
    status: 422,
    text: 'Too many people are using your account right now. Upgrade your plan or stop playing on one of these screens',
  },
  TITLE_NOT_FOUND: { status: 404, text: 'We could not find that title' },
  TITLE_NOT_READY: { status: 404, text: 'Please try again later' },
  CATALOGUE_NOT_FOUND: { status: 404, text: 'We could not find that list' },
  PLAYBACK_SESSION_NOT_FOUND: { status: 404, text: 'That playback has already ended' },
  TV_CODE_UNKNOWN: {
    status: 404,
    text: 'No TV is showing these letters. Codes change after 10 minutes: look again',
  },
  DEVICE_NOT_FOUND: { status: 404, text: 'We do not know that device' },
  LICENCE_DENIED: { status: 403, text: 'This playback may not be licensed' },
  MEDIA_TOKEN_INVALID: { status: 403, text: 'This address has run out, please start the title again' },
  CAST_TOKEN_INVALID: { status: 401, text: 'That has run out, please start casting again' },
  QUALITY_NOT_INCLUDED: { status: 403, text: 'Your plan does not have this quality' },
  TOO_MANY_PLACES: { status: 403, text: 'This film is read from too many places at a time, please start it anew' },
  SCREEN_LAPSED: { status: 403, text: 'Your screen was given back, please go on playing to take it again' },
  STORED_DEVICES_FULL: {
    status: 409,
    text: 'Films are stored on as many devices as your plan has. Remove them there, or sign one of those devices out',
  },
  STORED_TITLES_FULL: { status: 409, text: 'This device stores 25 films already. Remove one to make a place' },
  RANGE_NOT_SATISFIABLE: { status: 416, text: 'The file does not have those bytes' },
  PRECONDITION_FAILED: { status: 412, text: 'The file has changed meanwhile' },
  UPLOAD_NOT_FOUND: { status: 404, text: 'There is no such upload' },
  UPLOAD_OFFSET_MISMATCH: { status: 409, text: 'The upload stands at another place, ask for it and go on from there' },
  UPLOAD_CORRUPT: { status: 422, text: 'What arrived is not what was announced, please send it again' },
  UPLOADS_FULL: { status: 409, text: 'Too many uploads are unfinished, please finish or remove one first' },
  UPLOAD_FINISHED: { status: 409, text: 'That upload is finished, nothing was removed' },
  FILM_BUSY: { status: 409, text: 'This film is still being made, please wait until it is ready or has failed' },
  STORAGE_FULL: { status: 507, text: 'The disk of the service is full, please make room and go on' },
  ENCODER_REFUSED: { status: 401, text: 'This encoder is not let in' },
  ENCODER_STRUCK: { status: 403, text: 'What this encoder returned was not believed, an operator has to look first' },
  ENCODER_TASK_LOST: { status: 409, text: 'That task is somebody else’s by now' },
  ENCODER_NOT_FOUND: { status: 404, text: 'There is no such encoder, and no such registration token' },
  REQUEST_CONFLICT: { status: 409, text: 'The same request was made before with other contents' },
  PRICE_NOT_FOUND: { status: 404, text: 'This plan is not on sale any more, please choose another' },
  PRICE_REFUSED: { status: 409, text: 'That price cannot be set so' },
  PAYMENT_WAY_UNAVAILABLE: { status: 400, text: 'This way to pay is not offered here, please choose another' },
  ALREADY_SUBSCRIBED: { status: 409, text: 'You have a membership that renews by itself, change its plan instead' },
  ALREADY_OPEN: { status: 409, text: 'You can watch this film already, there is nothing to pay' },
  COUPON_REFUSED: { status: 400, text: 'This coupon does not count here' },
  PAYMENT_DECLINED: { status: 402, text: 'The payment was declined, nothing was taken' },
  PAYMENT_NOT_FOUND: { status: 404, text: 'We do not know that payment' },
  CLIENT_TOKEN_REFUSED: { status: 403, text: 'The time of this device is not right, please try again' },
  SUBSCRIPTION_NOT_FOUND: { status: 404, text: 'Currently you have no subscriptions' },
  SUBSCRIPTION_NOT_RENEWING: {
    status: 409,
    text: 'This membership does not renew by itself, there is nothing to cancel',
  },
  SUBSCRIPTION_ALREADY_CANCELLED: { status: 409, text: 'You Current Subscriptions is Already Cancelled' },
  MANDATE_NOT_FOUND: { status: 404, text: 'We do not know that direct debit' },
  MANDATE_EXISTS: { status: 409, text: 'You have a direct debit already, end it before you set up another' },
  MANDATE_STATE: { status: 409, text: 'Your direct debit has changed meanwhile, please look again' },
  NO_QUESTION: { status: 409, text: 'Your bank asks nothing about this payment any more' },
  NOTHING_TO_RETRY: { status: 409, text: 'There is nothing overdue to pay' },
  PLAN_CHANGE_OFF: { status: 403, text: 'Coming Soon..' },
  SAME_PLAN: { status: 409, text: 'You are on this plan already' },
  GIFT_CODE_REFUSED: {
    status: 404,
    text: 'This code cannot be used. Look whether it is written right, and ask whoever gave it to you',
  },
  RENTAL_REFUSED: { status: 409, text: 'Only a film that stands by itself can be rented' },
  REFUND_REFUSED: { status: 409, text: 'That cannot be paid back' },
  OWN_ACCOUNT_UNAVAILABLE: {
    status: 409,
    text: 'No account number of your own can be given out at the moment. Please pay by transfer to a number for one payment',
  },
  OWN_ACCOUNT_NEEDS_PHONE: {
    status: 409,
    text: 'The bank wants your name and a phone number first. Please add your phone number to your account',
  },
  OWN_ACCOUNT_NOT_FOUND: { status: 404, text: 'You have no account number of your own' },
  OWN_ACCOUNT_LOOKED: {
    status: 429,
    text: 'We asked the bank less than ten minutes ago. Please look again later',
  },
  CREDIT_USED: { status: 409, text: 'That money has been used or given back meanwhile' },
  ACCOUNT_NOT_FOUND: { status: 404, text: 'There is no account of that id with that address' },
  ACCOUNT_NOT_CLOSED: { status: 404, text: 'There is no closed account of that id' },
  ACCOUNT_ERASED: { status: 409, text: 'What was personal in that account has been erased, it cannot be brought back' },
  COPY_NOT_FOUND: { status: 404, text: 'There is no copy to fetch. It was fetched already, or its days are over' },
  ADDRESS_TAKEN_MEANWHILE: {
    status: 409,
    text: 'Another account has its address by now. Close or change that one first, or bring this one back without it',
  },
  SECOND_PERSON_REQUIRED: { status: 409, text: 'You cannot be both people: somebody else has to say the second yes' },
  APPROVAL_NOT_FOUND: { status: 404, text: 'Nothing waits for a second person there, or not any more' },
  APPROVAL_WAITS: { status: 409, text: 'Something else waits for a second person there: that is decided first' },
  EVIDENCE_REFUSED: { status: 409, text: 'That deposit cannot be confirmed' },
  PROVIDER_UNAVAILABLE: { status: 503, text: 'A partner of ours does not answer, please try again in a moment' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof ERRORS

export interface ErrorDetails {
  /** Field name to a text for a person. */
  fields?: Record<string, string>
  /** Members that stand beside code and message, such as `devices` of the screen limit. */
  extra?: Record<string, unknown>
  /** Says more than the standard text; for a person. */
  message?: string
  /** Seconds after which a new try makes sense; sent as Retry-After. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** An expected failure. Anything else that is thrown is a bug and answers INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly extra: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].text, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.status = ERRORS[code].status
    this.fields = details.fields
    this.extra = details.extra
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** The body of every failed call (but presence, which speaks Firebase). */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; requestId: string; fields?: Record<string, string> } & Record<
    string,
    unknown
  >
}
