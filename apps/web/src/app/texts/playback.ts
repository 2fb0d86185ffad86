export const playbackTexts = {
  noSubscriptionTitle: 'No Active Subscription',
  noSubscription: 'You have no active subscription, Kindly add subscription to start watching movies',
  expiredTitle: 'Subscription Expired',
  expired: 'Your subscription has expired, Kindly subscribe to start watching movies',
  specialTitle: 'Upgrade Subscription',
  special:
    'You are currently on Special Package. Kindly Cancel your current subscription and upgrade to basic package to enjoy Full Features.',
  addSubscription: 'Add Subscription',
  screenLimit:
    'Too many people are using your account right now. Upgrade your plan or stop playing on one of these screens',
  upgradeScreens: 'Upgrade to 5 screens',
  tryLater: 'Please try again later',
  tryLaterAtStart: 'Please try again later ',
  comingSoon: 'Coming Soon..',
} as const
