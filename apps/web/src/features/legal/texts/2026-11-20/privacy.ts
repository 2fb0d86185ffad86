import type { LegalText } from '#features/legal/legal-text.ts'
import { cookies } from './cookies.ts'

export const text: LegalText = {
  title: 'Cookie and privacy policy',
  lead: 'What we know about you, why, who else sees it, how long we keep it, and what you can ask of us.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who is responsible',
      parts: [
        'The company that runs {app} (“we”, “us”) decides what happens with the personal data described here and is the data controller under the Nigeria Data Protection Act 2023 and, for viewers in the United Kingdom, the UK GDPR and the Data Protection Act 2018.',
        'For anything about your data write to {email}, with “Privacy” at the top, or to {address}. Whoever looks after data protection with us reads both.',
      ],
    },
    {
      id: 'in-short',
      title: 'In short',
      parts: [
        {
          list: [
            'We keep what is needed for an account, for payment and for watching, and no more.',
            'We do not sell personal data and show no advertising of others.',
            'We set no cookies of our own. What the website keeps on your device is listed below.',
            'The live chat loads only if you allow it.',
            'We never see your password or your full card number.',
            'You can ask what we hold, have it put right or deleted, and take it with you.',
          ],
        },
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect, why, and on what basis',
      parts: [
        'The law lets us use personal data only for a reason that it names. These are ours:',
        {
          table: {
            head: ['What', 'Why', 'Basis'],
            rows: [
              [
                'Account: name, email address or telephone number, country, and the fingerprint of your password',
                'To open your account, to know you again, and to reach you',
                'The contract with you',
              ],
              [
                'Consent: the version of the terms that you agreed to, and when; whether you want news by email',
                'To be able to show it; to send news only to those who want it',
                'Legal obligation; your consent for the news',
              ],
              [
                'Verification: codes and links that we sent, and whether they were delivered',
                'To see that an address or number is yours, and to let you back in',
                'The contract with you',
              ],
              [
                'Devices: an identifier that our app makes up for each device, its kind (such as “Chrome on Android”), the network address and time of sign-ins',
                'To keep you signed in, to let you see and sign out devices, and to notice strangers',
                'The contract; our legitimate interest in the safety of accounts',
              ],
              [
                'Presence: while something plays, the device says every few seconds which title plays on it',
                'To count how many screens of your plan are in use',
                'The contract with you',
              ],
              [
                'Watching: your list, votes, and where you stopped in a title',
                'So that you can go on where you were, and find what you saved',
                'The contract with you',
              ],
              [
                'Payments: plan, amount, date, result, the provider’s reference and the last four figures of a card',
                'To take payments, to refund, to keep accounts and to prevent fraud',
                'The contract; legal obligation for the accounts',
              ],
              [
                'Messages: what you write to support, and our answers',
                'To help you',
                'The contract; our legitimate interest in good support',
              ],
              [
                'Technical records: network address, time, address of the call, and faults',
                'To keep the service running and to stop attacks',
                'Our legitimate interest in a safe service',
              ],
            ],
          },
        },
        'Most of it comes from you or your device. The rest comes from those named below: that a payment came through, that a message was delivered, or, if you sign in with them, your name and email address from Google or Facebook.',
        'Without the data marked “the contract” we cannot run an account for you. Everything else you may leave out.',
      ],
    },
    cookies,
    {
      id: 'devices',
      title: 'Device tracking and presence',
      parts: [
        'Your plan allows a number of screens at a time. To count them, each device has an identifier that our app makes up; it is not taken from the hardware and other services cannot read it. While a title plays, the device reports the title, its own name and the time every few seconds. The reports stop with the film, and a screen is free again soon after.',
        'When all screens are in use, we show you the names of the devices and titles, so that you can stop one. Members of your household can see them as well.',
        'We use these reports for nothing else: neither for advertising nor to follow you elsewhere.',
      ],
    },
    {
      id: 'who-receives',
      title: 'Who receives data',
      parts: [
        'Companies that work for us get what they need for their part, under a contract that binds them. Which of them we use depends on your country and on what you choose:',
        {
          table: {
            head: ['Who', 'What they get', 'When'],
            rows: [
              [
                'Payment providers (such as Stripe, Braintree, PayPal, Flutterwave and DPO)',
                'What you type at their checkout, amount, our reference, your name and email address',
                'When you pay, with the one that you choose',
              ],
              [
                'SMS gateways (such as Termii, Africa’s Talking and Twilio)',
                'Your telephone number and the text',
                'When we send a code by SMS',
              ],
              ['Mail gateway', 'Your email address and the mail', 'When we write to you'],
              [
                'Google or Facebook',
                'That you sign in to {app}; they give us your name, email address and their identifier for you',
                'Only if you sign in with them',
              ],
              [
                'Google reCAPTCHA',
                'Your network address and how you use the form',
                'Where it is switched on, when you send one of the forms named above',
              ],
              [
                'Licence service for protected films (DRM)',
                'An identifier of the session and of your device’s player; no name',
                'When you play a protected title',
              ],
              ['Live chat', 'What you write, network address, pages that you open', 'Only after you allow it'],
              ['Hosting and delivery networks', 'The data that they store or carry for us', 'Always'],
            ],
          },
        },
        'We also give data to courts, police and authorities where the law obliges us, and to advisers or a buyer of the business, who are bound to keep it as we do. We sell it to nobody.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      parts: [
        {
          table: {
            head: ['What', 'How long'],
            rows: [
              ['Account, list, votes and where you stopped', 'As long as you have the account'],
              ['After you delete the account', 'Closed at once; erased after 30 days in which support can restore it'],
              ['Sign-ins and devices', '180 days after they ended'],
              ['Presence and playback sessions', 'The report until the next one; the session 30 days after it ended'],
              [
                'Codes and links',
                'Valid for 10 minutes (codes), 1 hour (new password) or 24 hours (verification); removed soon after',
              ],
              ['Mails and SMS that we sent', 'The contents until they are delivered; that they were sent, 90 days'],
              ['Failed sign-ins', '24 hours'],
              ['Payments and invoices', 'As long as tax and accounting law asks, as a rule 6 years'],
              ['Consent to the terms', 'As long as you have the account, and 6 years after it'],
              ['Messages to support', '2 years after the last one'],
              ['Technical records', 'Up to 90 days, longer only while a fault or attack is looked into'],
            ],
          },
        },
      ],
    },
    {
      id: 'transfers',
      title: 'Where data goes',
      parts: [
        'Some of those who work for us are outside Nigeria or the United Kingdom. We send personal data there only where the law of the place protects it well enough in the eyes of the Nigeria Data Protection Commission or of the United Kingdom, or under contract clauses that those laws accept (for the United Kingdom the International Data Transfer Agreement or Addendum), or where another ground of the law applies, such as that the contract with you needs it. Write to {email} for a copy of the clauses.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      parts: [
        'You have these rights under the Nigeria Data Protection Act 2023 and, in the United Kingdom, under the UK GDPR:',
        {
          list: [
            'to know whether we hold data about you, and to get a copy',
            'to have what is wrong put right',
            'to have data erased when we no longer need it or should not have it',
            'to have its use restricted while a question about it is open',
            'to object to use that rests on our legitimate interest, and always to advertising',
            'to take the data that you gave us with you in a common electronic form',
            'to withdraw a consent at any time; what was done before stays lawful',
            'not to be subject to decisions by machine alone that have a serious effect on you',
          ],
        },
        'Write to {email}. We may ask for something that shows that it is you. We answer within one month; for many or difficult requests the law lets us take longer, and then we tell you within that month.',
        'If you are not content with us, you may complain to the Nigeria Data Protection Commission (ndpc.gov.ng) or, in the United Kingdom, to the Information Commissioner’s Office (ico.org.uk). We would be glad if you gave us the chance first.',
      ],
    },
    {
      id: 'charge',
      title: 'The charge for access to data',
      parts: [
        'For a copy of the data that we hold about you we may charge 7 US dollars, or the same in naira, for the cost of finding and sending it.',
        'We waive this charge wherever the law forbids it or gives you the copy for free. In the United Kingdom the copy is free, unless a request is clearly unfounded or excessive. In Nigeria we charge only where giving the copy in electronic form would cause us unreasonable costs. We always tell you before a charge falls due, and you may take your request back. The other rights above cost nothing.',
      ],
    },
    {
      id: 'machines',
      title: 'Decisions by machine',
      parts: [
        'Three things are decided without a person: whether a screen of your plan is free, whether too many tries to sign in or to get a code were made, and, where it is switched on, whether a form was sent by a robot. None has a legal effect on you. Write to {email} if one of them is wrong, and a person looks at it.',
        'Rows of titles are put together by our editors and by what is new, not from a profile of you.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      parts: [
        'Accounts are for people of 18 years or of full age where they live. We do not knowingly collect data from children. If a child has opened an account, a parent or guardian may write to {email}; we then close it and erase the data.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      parts: [
        'Connections are encrypted. Your password leaves your device only as a fingerprint (a hash), which we fingerprint once more with a slow method (Argon2id) before we store it. Codes, links and sign-in tokens are stored in a form that cannot be used if somebody reads it. Card numbers go to the payment provider and not to us. Only people who need data for their work can reach it.',
        'No system is without risk. If a breach puts your rights at risk, we tell the Nigeria Data Protection Commission (and in the United Kingdom the Information Commissioner’s Office) within 72 hours of learning of it, as those laws ask, and you without undue delay where the risk to you is high.',
      ],
    },
    {
      id: 'news',
      title: 'News by email',
      parts: [
        'We write to everybody about what concerns the account: codes, receipts, a new device, changes of terms. News and offers come only if you asked for them at sign-up or later, and each has a link to stop them.',
      ],
    },
    {
      id: 'copyright',
      title: 'Copyright claims',
      parts: [
        'Who claims a copyright, or answers a claim, gives us a name, contact data and a statement. We use them to deal with the claim and pass them on to the other side, as [the terms](terms:copyright) say.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      parts: [
        'A new version bears the day from which it is in force and stands here; older ones can be read here too. When a change matters to you, we write to you before it takes effect, and where we need your consent we ask for it.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      parts: ['Email: {email}', 'Post: {address}', 'Or write to us through the [contact page](contact).'],
    },
  ],
}
