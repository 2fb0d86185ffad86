/** Presence beat while playing. Specification 2 §9; `firebase_ping_time` of the tenant's configuration overrides it. */
export const HEARTBEAT_INTERVAL_MS = 5_000

/** The tenant's configuration in the house's words. Switches are compared as texts: specification 1 §2, 2 §6. */
export interface AppConfig {
  appName: string
  mobileAppName: string
  isSearchEnabled: boolean
  isResumeEnabled: boolean
  isPlayEnabled: boolean
  isPhoneSignInEnabled: boolean
  isPhoneSignUpEnabled: boolean
  /** How often a code may be asked for again. `otpTriggerAttempt`; 3 when it is no number. */
  resendLimit: number
  /** Id or title of the special plan; empty where there is none. `restriction_package`. */
  restrictionPlan: string
  presenceIntervalMs: number
  countryCode: string
  /** Every text as the server sends it, for labels. */
  texts: Readonly<Record<string, string>>
}

/** A JSON list inside a text; an unreadable one counts as empty. */
export function readJsonList<T>(text: string | undefined): T[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return Array.isArray(value) ? (value as T[]) : []
  } catch {
    return []
  }
}

function toResendLimit(text: string | undefined): number {
  const limit = Number.parseInt(text ?? '', 10)
  return limit >= 0 ? limit : 3
}

/**
 * Reads the wire's texts once, at the edge. `enable_search` and `resume_option` are on only as `TRUE`,
 * `enable_play` is off only as `false`.
 */
export function toAppConfig(response: Readonly<Record<string, string>>): AppConfig {
  const ping = Number(response.firebase_ping_time)
  return {
    appName: response.app_name || 'Kola',
    mobileAppName: response.mobile_app_name || 'Ibakatv',
    isSearchEnabled: response.enable_search === 'TRUE',
    isResumeEnabled: response.resume_option === 'TRUE',
    isPlayEnabled: response.enable_play !== 'false',
    isPhoneSignInEnabled: response.enable_phone_signin === 'TRUE',
    isPhoneSignUpEnabled: response.enable_phone_signup === 'TRUE',
    resendLimit: toResendLimit(response.otpTriggerAttempt),
    restrictionPlan: response.restriction_package ?? '',
    presenceIntervalMs: Number.isFinite(ping) && ping >= 1_000 ? ping : HEARTBEAT_INTERVAL_MS,
    countryCode: response.country_code || 'NG',
    texts: response,
  }
}
