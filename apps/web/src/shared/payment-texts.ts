/** Texts of paying that the documents give, letter by letter. Beside `texts.ts`, for the first screens say none of them. */
export const paymentTexts = {
  almostDone: 'Almost Done!',
  edit: 'Edit',
  change: 'Change',
  startMembership: 'START MEMBERSHIP',
  data: '4GB data free',
  freeDays: '14 days free subscription',
  cancelAnytime: 'Cancel anytime',
  couponHint: 'Enter 20DISCOUNT as your coupon code to enjoy 20% off your first month subscription.',
  firstName: 'First name',
  lastName: 'Last name',
  postalCode: 'Postal code',
  agree: 'I Agree',
  continue: 'Continue',
  continueLoud: 'CONTINUE',
  payNow: 'Pay Now',
  payWithCard: 'Pay with Card',
  payWithOthers: 'Pay with others',
  updateCardTitle: 'UPDATE CARD DETAILS',
  updateCard: 'Update Card',
  goBack: 'Go Back',
  cancelMembership: 'Cancel Membership',
  renewMembership: 'Renew Membership',
  upgradeTitle: 'UPGRADE SUBSCRIPTION PACKAGE',
  cancel: 'Cancel',
  linkFailed: 'Something went wrong please try again later',
  verifyFailed: 'Error Occured Please try again',
  /** A space at either end. */
  dpoFailed: ' Error Occured Please try again ',
  cardFailed: 'Error while making payment',
  /** After card and hosted flows; a space at either end. GAP-098. */
  added: ' Subscription Added Sucessfully !! ',
  /** After adding with a card that is kept. GAP-098. */
  addedDirectly: 'Subscription Added Sucessfully!! ',
  cardUpdated: ' Payment Card Updated Sucessfully!! ',
  requestSent: ' Payment Request sent Sucessfully!! ',
  checkoutNeeded: 'Payment successful please checkout and start Membership to Continue',
  alreadyCancelled: 'You Current Subscriptions is Already Cancelled',
  noSubscriptions: 'Currently you have no subscriptions',
  recurringPayment: 'Recurring Payment',
  active: 'Active',
  inactive: 'Inactive',
} as const

/** The same of the account. */
export const accountTexts = { sendCode: 'SEND CODE' } as const
