import type { Client } from '@kola/contract/http/client'

/** Texts that the documents give; the app supplies them. */
export interface PlaybackTexts {
  noSubscriptionTitle: string
  noSubscription: string
  expiredTitle: string
  expired: string
  specialTitle: string
  special: string
  addSubscription: string
  screenLimit: string
  upgradeScreens: string
  tryLater: string
  tryLaterAtStart: string
  comingSoon: string
}

/** Addresses that playback leads to; the app spells them. */
export interface PlaybackPaths {
  home: string
  packages: string
  account: string
  changeSubscription: string
  player: (titleId: string, isResume: boolean) => string
}

/** What playback needs of the app around it. */
export interface PlaybackNeeds {
  client: Client
  deviceId: string
  customerId: string
  texts: PlaybackTexts
  paths: PlaybackPaths
  goTo: (path: string, how?: { replace?: boolean }) => void
  goBack: () => void
  notify: (text: string) => void
  /** A place was saved or a film finished: lists that show progress are out of date. */
  onPlaceSaved: () => void
}
