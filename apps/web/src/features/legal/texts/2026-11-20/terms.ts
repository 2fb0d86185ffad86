import type { LegalText } from '#features/legal/legal-text.ts'

export const text: LegalText = {
  title: 'Terms of use',
  lead: 'What you may expect of us and what we expect of you, in plain words. Please read them before you sign up: by opening an account you agree to them.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      parts: [
        '{app} is a subscription service for Nigerian films and series. These terms are an agreement between you and the company that runs {app} (“we”, “us”). Our postal address is {address}; our email address is {email}.',
        'They cover the website and the apps for phones, tablets and televisions that bear our name or the name {mobileApp}. The [cookie and privacy policy](privacy) says what we do with personal data; it is information and not part of this agreement.',
      ],
    },
    {
      id: 'age',
      title: 'Who may have an account',
      parts: [
        'You must be at least 18 years old, or of full age (majority) where you live if that is later, to open an account and to buy a subscription. By signing up you tell us that you are.',
        'Younger people may watch on the account of a parent or guardian who is present or has chosen what they watch. Titles carry a maturity rating; whoever holds the account decides what is shown on it.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      parts: [
        'Give us an email address or telephone number that is yours and reachable, and keep it up to date: it is how you get back in when a password is lost. Keep your password to yourself. What is done on your account with your password counts as done by you until you tell us that somebody else has it.',
        'An account is for one household. Your plan says on how many screens at the same time you may watch. When more are in use than your plan allows, we ask you to stop one of them or to choose a larger plan.',
        'We may refuse or undo sign-ins that look like somebody guessing passwords, and we tell you when a new device signs in.',
      ],
    },
    {
      id: 'subscription',
      title: 'Subscription and billing',
      parts: [
        'Watching needs a subscription. A subscription runs for 1, 3, 6 or 12 months, as far as your plan is offered for that period; a period sold as 30 days counts as a month. [The plans](packages) name the price, the currency and the period before you pay, and the price includes the taxes that we must charge.',
        'You pay for each period in advance. When you pay by a method that can be charged again, such as a card, your subscription renews by itself at the end of each period for another one of the same length at the price then in force, until you cancel. Bank deposits, transfers and vouchers are paid once and do not renew.',
        'When a charge fails we may try it again over the next days, and tell you. If it goes on failing, the subscription ends and nothing is owed for the time after it.',
        'We may change prices for periods that have not begun. If your subscription renews, we write to you at least 30 days before the first charge at a new price, so that you can cancel first.',
      ],
    },
    {
      id: 'first-time',
      title: '14 extra days for first-time subscribers',
      parts: [
        'Your first subscription with us lasts 14 days longer than you paid for. Where we say “14 days free” we mean these 14 extra days: they are added to the first paid period at no charge, or stand before the first charge where the way you pay allows that. The checkout says which.',
        'A person gets them once, whatever the number of accounts, and they cannot be exchanged for money or given to somebody else.',
      ],
    },
    {
      id: 'cancelling',
      title: 'Cancelling',
      parts: [
        'You can cancel at any time in [your account](account) or by writing to {email}. You keep access to the end of the period that you have paid for; after that nothing more is charged.',
        'To be sure that the next charge does not happen, cancel at least 72 hours before your renewal date. We accept a later cancellation too, but in the last 72 hours the next charge may already be on its way. If it comes through, it pays for one more period, you keep access for that period, and it is the last one. The confirmation tells you when this may be so.',
        'Deleting your account cancels the subscription as well.',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      parts: [
        'There are no refunds for periods that have begun, for parts of a period or for titles that you did not watch, except where these terms or the law say otherwise.',
        'If you were debited more than once for the same period, tell us at {email} with the dates and amounts. We refund every extra debit within 72 hours of your telling us, to the way it was paid; your bank may take longer to show it.',
        'If we end the service or your subscription without a fault of yours, we refund the part of the paid period that you could no longer use.',
        'The law where you live may give you more. In the United Kingdom you may have 14 days to change your mind about a contract made online. If you asked us to begin at once, we may keep the share of the price for the days on which you had access. Nothing here takes away your rights under the Federal Competition and Consumer Protection Act 2018 in Nigeria or the Consumer Rights Act 2015 in the United Kingdom.',
      ],
    },
    {
      id: 'watching',
      title: 'What you may do with the titles',
      parts: [
        'We give you a personal licence to stream titles for private use in your home or on your way, for as long as your subscription lasts. It cannot be passed on or sold, and it does not cover showing titles in public, at events, in hotels, schools, buses or churches.',
        'The catalogue changes: licences begin and end, so that titles come and go. We do not promise that a given title stays. “Unlimited” means that we set no limit on how much you watch of what is there.',
        'Picture quality depends on the title, your device and your line. Streaming uses data, which your network charges for; the player shows what a quality costs in data before you choose it.',
      ],
    },
    {
      id: 'downloads-and-casting',
      title: 'Downloads, casting and televisions',
      parts: [
        'The website streams and does not download. Where our app for your phone or tablet offers downloads, your plan says on how many devices; downloads play inside the app only, can run out, and end with your subscription or with our licence for the title.',
        'Casting to a television works from browsers, apps and televisions that support it, and only where the cast button is shown. Not every title, quality or subtitle is available on every device. A television that you cast to counts as one of your screens.',
      ],
    },
    {
      id: 'data-offer',
      title: 'The 4 GB data offer',
      parts: [
        'From time to time a mobile network and we offer up to 4 GB of data for subscribers. The offer holds only where an offer with a network runs, and only for that network’s numbers, on the dates and for the plans that are named where you claim it.',
        'The data comes from the network under the network’s own terms, once for each account and number, and cannot be exchanged for money. Where no offer runs for your network, watching uses the data that you pay your network for. If an offer ends before the date that was named, whoever has claimed it by then keeps it.',
      ],
    },
    {
      id: 'offers',
      title: 'Coupons, vouchers and invitations',
      parts: [
        'A coupon takes off what it says, once for each person, and only while it runs. A voucher pays for the plan and the period that it names; keep the code safe, as we cannot replace one that somebody else has used.',
        'An invitation code may be used by people who have no account yet. We may take back advantages that were obtained by false or repeated sign-ups.',
      ],
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      parts: [
        'Please do not:',
        {
          list: [
            'copy, record, download (outside our apps), publish or sell titles, or get around their protection',
            'share your password outside your household, or sell or rent access',
            'use robots, scrapers or anything else that loads the service more than a person watching would',
            'pretend to be somebody else, or use a way to pay that is not yours',
            'disturb the service, look for ways in, or use it to break the law',
          ],
        },
        'If you find a weakness in our security, tell us at {email} and give us time to mend it. We do not take action against people who report in good faith and harm nobody.',
      ],
    },
    {
      id: 'copyright',
      title: 'Copyright and how to claim it',
      parts: [
        'Titles, artwork, texts and software belong to us or to those who license them to us, and are protected by the Nigerian Copyright Act 2022 and the laws of other countries. All rights that we do not give you here stay with their owners.',
        'If you believe that something on {app} infringes your copyright, write to {email} or to {address}, with “Copyright claim” at the top. Your claim must contain:',
        {
          list: [
            'your name, address, telephone number and email address, and, if you act for somebody else, whose rights they are and that you may act for them',
            'the work that is yours, with what shows that it is (such as a registration, contract or first release)',
            'where on {app} the infringing material is: its title and the address of its page',
            'a statement that you believe in good faith that the use is not permitted by the owner, an agent of the owner or the law',
            'a statement that what you say is accurate and that you know that a false claim can make you liable',
            'your signature, by hand or electronic',
          ],
        },
        'We look at each complete claim without delay, as a rule within two working days, and take the material down or make it unreachable where the claim stands up. We tell whoever supplied it and send them your claim.',
      ],
    },
    {
      id: 'counter-notice',
      title: 'Answering a copyright claim',
      parts: [
        'If something that you supplied was taken down by mistake, or because it was taken for something else, send a counter-notice to {email}. It must contain:',
        {
          list: [
            'your name, address, telephone number and email address',
            'what was taken down and where it stood',
            'a statement, for whose truth you are liable, that you believe in good faith that it was taken down by mistake or mix-up, and why',
            'your consent to the courts named below, or to those where you live',
            'your signature, by hand or electronic',
          ],
        },
        'We send it to whoever made the claim. If they do not show us within ten working days that they have gone to court, we may put the material back. We end agreements with suppliers, and close accounts, that infringe again and again.',
      ],
    },
    {
      id: 'our-duties',
      title: 'What we promise, and its limits',
      parts: [
        'We run the service with reasonable care and skill. It may be interrupted for maintenance, by a fault, or by networks and power that we do not control; we mend what we can as fast as we can.',
        'We do not limit our liability for death or injury caused by our negligence, for fraud, or for anything for which the law does not let us. Otherwise we are liable for loss that we cause by breaking this agreement and that both of us could have foreseen when you signed up, and not for loss of business, since the service is for private use. Where the law permits a limit, ours is what you paid us in the 12 months before the loss.',
      ],
    },
    {
      id: 'ending',
      title: 'When we may suspend or end an account',
      parts: [
        'We may suspend an account that breaks these terms in a serious way or again and again, that is used to defraud us or others, or where the law or a court asks us to. We tell you why and how to object, unless the law forbids it, and give you the chance to put things right where that is possible.',
        'We may end the service for everybody with at least 30 days’ notice.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      parts: [
        'We may change these terms for good reason, such as a new feature or a new law. A new version bears the day from which it is in force and stands here. If a change puts you at a disadvantage, we write to you at least 30 days before, and you may cancel before it takes effect. We keep the versions before it and the version that you agreed to, with the day on which you did.',
      ],
    },
    {
      id: 'law',
      title: 'Law and courts',
      parts: [
        'The law of the Federal Republic of Nigeria governs these terms, and its courts decide disputes. If you are a consumer who lives elsewhere, such as in the United Kingdom, you keep the protection that the law of your home gives you and that no agreement can take away, and you may go to the courts there.',
        'Please write to us first: most things are quickly settled. In Nigeria you may also turn to the Federal Competition and Consumer Protection Commission.',
        'If a part of these terms is not valid, the rest stays in force. They are in English; a translation is for convenience.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      parts: [
        'Email: {email}',
        'Post: {address}',
        'Answers to common questions stand in the [help centre](helpCentre), and you can write to us through the [contact page](contact).',
      ],
    },
  ],
}
