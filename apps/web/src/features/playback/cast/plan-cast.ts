import { JOIN_POLICIES, type JoinPolicy } from '@kola/contract/cast/join-policies'
import { isAppleBrowser } from '@kola/player/choose-engine'

/** How this tenant casts. */
export interface CastConfig {
  receiverApplicationId: string
  joinPolicy: JoinPolicy
  isOnPhones: boolean
  sdkUrl: string
  /** Names the app that casts from phones. */
  mobileAppName: string
}

/** @returns null where no receiver is registered */
export function readCastConfig(texts: Readonly<Record<string, string>>, mobileAppName: string): CastConfig | null {
  const { cast_receiver_id: receiverApplicationId, cast_join_policy: policy, cast_sdk_url: sdkUrl } = texts
  if (!receiverApplicationId || !sdkUrl) return null
  const joinPolicy = JOIN_POLICIES.find((known) => known === policy) ?? JOIN_POLICIES[0]
  return { receiverApplicationId, joinPolicy, isOnPhones: texts.cast_on_phones === 'TRUE', sdkUrl, mobileAppName }
}

export interface CastBrowser {
  userAgent: string
  vendor: string
  /** An iPad calls itself a Mac. */
  touchPoints: number
  /** Google's browsers, and those made of them, have `window.chrome`. */
  isChromium: boolean
}

/** What a press on cast comes to. Specification 2 §4.7, §5, §8. */
export type CastPlan = 'coming' | 'use-app' | 'use-chrome' | 'unsupported' | 'cast'

/** The refusals in the order in which they help: another device, another browser, none. */
export function planCast(config: Pick<CastConfig, 'isOnPhones'> | null, browser: CastBrowser): CastPlan {
  if (!config) return 'coming'
  const { userAgent, vendor, touchPoints } = browser
  const isApple = isAppleBrowser({ userAgent, vendor })
  const isPad = isApple && /Macintosh/.test(userAgent) && touchPoints > 1
  if (!config.isOnPhones && (isPad || /Android|iPhone|iPad|iPod|Mobile|Tablet/.test(userAgent))) return 'use-app'
  if (isApple) return 'use-chrome'
  return browser.isChromium ? 'cast' : 'unsupported'
}

export const readCastBrowser = (): CastBrowser => ({
  userAgent: navigator.userAgent,
  vendor: navigator.vendor,
  touchPoints: navigator.maxTouchPoints,
  isChromium: 'chrome' in globalThis,
})
