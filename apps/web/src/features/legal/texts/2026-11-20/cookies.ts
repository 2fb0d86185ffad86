import type { LegalSection } from '#features/legal/legal-text.ts'

const UNTIL_CLEARED = 'Until you clear the browser’s data'
const FOR_THE_TAB = 'Until it is done, or the tab is closed'

/** What the website keeps on a device: every name that it writes. */
export const cookies: LegalSection = {
  id: 'cookies',
  title: 'Cookies and what is kept on your device',
  parts: [
    'We set no cookies ourselves. The website keeps the following in your browser’s storage. All of it is needed for what you ask of the site, so that the law (in the United Kingdom the Privacy and Electronic Communications Regulations 2003) lets us keep it without asking.',
    {
      table: {
        head: ['Name', 'What it is for', 'How long'],
        rows: [
          ['appToken', 'App token: shows the service that this is our website; says nothing about you', '2 hours'],
          ['userToken', 'User token: keeps you signed in', '30 days after you last used it, or until you sign out'],
          ['deviceId', 'Device id: a made-up identifier, so that this device counts as one screen', UNTIL_CLEARED],
          ['displayMode', 'Display mode: your choice of light or dark', UNTIL_CLEARED],
          [
            'playerChoices',
            'Quality, subtitles and spoken language that you chose in the player, for the next film',
            UNTIL_CLEARED,
          ],
          ['readNotifications', 'Which notifications you have read', UNTIL_CLEARED],
          [
            'recentSearches',
            'What you searched for of late, to search again; only on this device',
            'Until you forget it there, or sign out',
          ],
          ['home', 'The last home page, so that it is there at once; the same for every viewer', UNTIL_CLEARED],
          [
            'memberLists',
            'The first titles of your list and of Continue Watching, so that home opens without a line',
            'Until you sign out',
          ],
          [
            'kola-member, kola-page, kola-files, kola-pictures',
            'The page, its files and the pictures that you saw, so that home opens without a line',
            'Until you sign out',
          ],
          ['titleLanguage', 'The language of your profile, in which titles are named', 'Until you sign out'],
          [
            'lastSearch',
            'Your last search, for the titles beside one that you open',
            'Until you sign out, for the tab',
          ],
          ['packageRoute', 'That you have just signed up, so that the plans come next', 'Until you next sign in'],
          ['cookieConsent', 'Your cookie choice', 'Until you change it or clear the browser’s data'],
          [
            'kola.sign-up, kola.registration, kola.check-email',
            'Sign-up state: what you typed but the password, and the address or number that waits to be verified',
            FOR_THE_TAB,
          ],
          [
            'resends',
            'The address or number that a code was sent to, how often it was sent again and when the next one may be asked for',
            FOR_THE_TAB,
          ],
          ['phoneBanner', 'That you do not want to be asked for your phone number now', FOR_THE_TAB],
          ['kola.contact', 'A message to support that you have not sent yet', FOR_THE_TAB],
          ['kola.reset-link', 'The link for a new password that you opened', FOR_THE_TAB],
          [
            'kola.social',
            'Sign-in with Google or Facebook: a random value that shows that the answer belongs to your question',
            FOR_THE_TAB,
          ],
          ['kola.reloaded', 'That a page which did not load was tried again', FOR_THE_TAB],
        ],
      },
    },
    'Others may set cookies of their own when you use them: the live chat, only after you allow it in the cookie notice; the page of a payment provider at checkout; Google or Facebook when you sign in with them; and the robot check (Google reCAPTCHA), where it is switched on, when you send the forms for signing up, for a new password or for contact. Their own policies say what for and how long.',
    'Where a live chat is offered, you can change your cookie choice at any time by the link “Cookie choices” at the foot of the page. You can clear everything in your browser’s settings; that signs you out.',
  ],
}
