import type { LegalPart, LegalText } from '#features/legal/legal-text.ts'
import { text as before } from '../2026-11-20/terms.ts'

/** What is sold besides memberships, how banks pay, and that a late charge goes back; new with this version. */
const SECTIONS: Readonly<Record<string, readonly LegalPart[]>> = {
  subscription: [
    'Watching needs a subscription, a pass or, for a single film, a rental. A subscription runs for 1, 3, 6 or 12 months, as far as your plan is offered for that period; a period sold as 30 days counts as a month. [The plans](packages) name the price, the currency and the period before you pay, and the price includes the taxes that we must charge. Some plans limit the picture or the devices, and say so.',
    'You pay for each period in advance. When you pay by a method that can be charged again, such as a card or a direct debit, your subscription renews by itself at the end of each period for another one of the same length at the price then in force, until you cancel. Bank deposits, transfers, USSD and vouchers are paid once and do not renew.',
    'A pass is paid once, opens its plan for the days that it is sold with, and ends by itself. A rental is paid once for one film: its page says within how many days you must begin it and how long you may watch it from the first play.',
    'By direct debit your bank pays each period from your account, no more than the sum that you allowed. We tell you the sum and the day three days before, and try once: a debit that fails is not tried again in the same month. You can pause or end it in your account, or at your bank.',
    'When a charge fails we may try it again over the next days, at most four times in all and by day, and tell you. If it goes on failing, the subscription ends and nothing is owed for the time after it.',
    'Money that you send and that pays for nothing, because it was too little, too much or came twice, stays yours: it completes the payment, makes the next one smaller, or goes back when you ask for it in your account.',
    'We may change prices for periods that have not begun. If your subscription renews, we write to you at least 30 days before the first charge at a new price, so that you can cancel first.',
  ],
  cancelling: [
    'You can cancel at any time in [your account](account) or by writing to {email}. You keep access to the end of the period that you have paid for; after that nothing more is charged.',
    'To be sure that the next charge does not happen, cancel at least 72 hours before your renewal date. We accept a later cancellation too, but in the last 72 hours the next charge may already be on its way. If it comes through all the same, it goes back to you by itself, and your access ends on the day that the confirmation names. The confirmation tells you when this may be so.',
    'Deleting your account cancels the subscription as well.',
  ],
}

export const text: LegalText = {
  ...before,
  sections: before.sections.map((section) => ({ ...section, parts: SECTIONS[section.id] ?? section.parts })),
}
