import type { ArticleText } from './article-text.ts'

/** FAQ, second column: membership and money. */
export const PAYING: readonly ArticleText[] = [
  {
    slug: 'debited-but-page-said-failed',
    title: 'I was debited but the page said failed',
    excerpt: 'Do not pay again: most payments confirm by themselves within the hour.',
    body: [
      '<strong>Do not pay again.</strong> We ask the payment provider again and again for an hour, and your membership opens by itself as soon as it confirms.',
      'If it was debited twice, write to us within 72 hours with the date and the amount, and the second one goes back to where it came from. Banks take three to ten working days.',
    ],
  },
  {
    slug: 'how-do-the-free-days-work',
    title: 'How do the 14 free days work?',
    excerpt: 'Once for each person, with the first subscription; they are added to the first period.',
    body: [
      'The first subscription of a person gets 14 days on top, once. You pay the first period at once and watch 14 days longer for it: 44 days for the price of 30.',
      'The page that asks for payment says on which day the next charge comes. Cancel before it and nothing more is charged; you keep watching to the end of all your days.',
    ],
  },
  {
    slug: 'how-do-i-cancel',
    title: 'How do I cancel?',
    excerpt: '[[Account]], [[Cancel Membership]]. You keep watching to the end of what is paid.',
    body: [
      'Open [[Account]] and choose [[Cancel Membership]]. There is no call to make and no form to send.',
      'You keep watching to the end of the period that is paid. When you cancel within the last 72 hours before a renewal, that charge may already be on its way; the confirmation says so when it is.',
      'Your list and your places in films stay for when you come back.',
    ],
  },
  {
    slug: 'ways-to-pay',
    title: 'Which ways to pay are there?',
    excerpt: 'Cards, transfer, USSD, mobile money and cash at a bank, by country.',
    body: [
      'In Nigeria: Visa, Mastercard and Verve cards, bank transfer and USSD through Flutterwave, or a cash deposit at a bank.',
      'In Nigeria you can also ask for an account number of your own in [[Account]], under [[Your own account number]]. What you send there, from any bank and at any time, pays what is due; the rest is kept as credit.',
      'In other African countries: cards and the mobile money of your country. In Europe, America and Australia: cards and PayPal.',
      'The page that asks for payment shows what your country can use. We never see or keep the number of your card.',
    ],
  },
  {
    slug: 'pay-with-cash-at-a-bank',
    title: 'How do I pay with cash at a bank?',
    excerpt: 'Note a bank and your reference, pay it in, and send us the slip.',
    body: [
      [
        'Choose your plan, then [[Bank deposit]], then the bank that suits you.',
        'Write down the account and the <strong>reference</strong>. The reference tells us that it was you.',
        'Pay in the exact amount and put the reference in the narration.',
        'Send a picture of the slip to help@kola.example or through the chat.',
      ],
      'Your membership opens within one working day after the bank has confirmed it, and we write to you when it does.',
    ],
  },
  {
    slug: 'use-a-coupon',
    title: 'How do I use a coupon?',
    excerpt: '20DISCOUNT takes 20% off the first month; type it on the payment page.',
    body: [
      'Type the code into the coupon field of the payment page and choose [[Apply]]. The new total is shown before you pay anything.',
      '<strong>20DISCOUNT</strong> takes 20% off your first month. A code works once for one account and cannot be added to a payment that is made already.',
    ],
  },
  {
    slug: 'change-my-plan',
    title: 'How do I change from Basic to Family?',
    excerpt: '[[Account]], [[Change plan]]. What is left of the old plan is counted.',
    body: [
      'Open [[Account]] and choose [[Change plan]]. You see both plans with their prices before you say yes.',
      'From Basic to Family the change is at once. From Family to Basic it is at the next renewal, because the five screens are paid until then.',
    ],
  },
  {
    slug: 'change-my-card',
    title: 'How do I change my card?',
    excerpt: '[[Account]], [[Update Card]]. Nothing is charged for it.',
    body: [
      'Open [[Account]] and choose [[Update Card]]. The new card is used from the next renewal on. Your bank may show a small amount for a minute while it checks the card; it is not taken.',
      'If a renewal has failed, we try the new card at once and your membership goes on.',
    ],
  },
  {
    slug: 'delete-my-account',
    title: 'How do I delete my account?',
    excerpt: '[[Account]], [[Delete account]]. It closes at once, and is erased after 30 days.',
    body: [
      'Open [[Account]] and choose [[Delete account]] at its end. The screen says what happens until when; [[DELETE ACCOUNT]] does it. If you want a copy of your data, choose [[Take a copy]] there first.',
      'Every device is signed out at once, and what renews is ended: there is no further charge. What was paid until a day is not given back; credit that you have left is.',
      'For 30 days we can bring the account back: write to help@kola.example from its address. Then people, lists, places and messages are erased. Receipts stay for six years, without your name on them.',
      'After that it cannot be undone.',
    ],
  },
]
