import type { ArticleText } from './article-text.ts'

/** FAQ, first column: watching. */
export const WATCHING: readonly ArticleText[] = [
  {
    slug: 'how-much-data-does-a-film-use',
    title: 'How much data does one film use?',
    excerpt: 'About 0.5 GB on Data saver for a film of 1 hour 45 minutes, and how to keep it there.',
    body: [
      'A film of 1 hour 45 minutes uses about <strong>0.5 GB</strong> on Data saver, 1.2 GB on Good and 5.3 GB on High. At ₦430 a gigabyte that is about ₦230, ₦530 and ₦2,270.',
      'Kola starts with the smallest picture that still looks right on your screen and goes up only while your line keeps up. To hold it down, open [[Quality]] in the player and choose [[Data saver]]. The choice is kept on that device.',
      'Pausing stops the data. Closing the tab does too.',
    ],
  },
  {
    slug: 'can-i-watch-on-two-screens',
    title: 'Can I watch on two screens at once?',
    excerpt: 'Basic plays on 2 screens at the same time, Family on 5.',
    body: [
      'Yes. <strong>Basic</strong> plays on 2 screens at the same time and <strong>Family</strong> on 5. You may sign in on as many devices as you like; only those that are playing count.',
      'When one screen too many starts, Kola names the devices that are playing, each with a button [[Stop]]. A screen that was closed or has lost its line is free again within about two minutes.',
    ],
  },
  {
    slug: 'which-devices-play-kola',
    title: 'Which phones, tablets and computers can play Kola?',
    excerpt: 'Any recent browser; Android 9 and iOS 15 or later for the apps.',
    body: [
      'In a browser: Chrome, Edge, Firefox, Opera and Safari, in a version of the last two years.',
      'In the app: Android 9 and later, iPhone and iPad with iOS 15 and later.',
      'On a TV: in the TV’s own browser, steered by its remote control. Casting from another device opens soon.',
      'If a film does not start, update the browser first. If it still does not, write to us with the name of the phone and we will look.',
    ],
  },
  {
    slug: 'continue-where-i-stopped',
    title: 'How do I go on where I stopped?',
    excerpt: 'Look for Continue Watching on the home page, or the Resume button of the title.',
    body: [
      'Everything that you began is in the row [[Continue Watching]] on the home page, on every device that you sign in to. A title that you began also says [[Resume]] in place of [[Watch Now]].',
      'To take a title out of [[Continue Watching]], touch the cross on its card. A film that you saw to its end leaves the row by itself.',
    ],
  },
  {
    slug: 'film-stops-and-loads',
    title: 'The film stops and loads again and again',
    excerpt: 'Four things to try, in the order in which they most often help.',
    body: [
      [
        'Choose [[Data saver]] under [[Quality]] in the player.',
        'Move nearer to the window or the router, or change from Wi-Fi to mobile data.',
        'Close other tabs and downloads.',
        'Wait a minute and press [[Play]]: Kola goes on at the same place.',
      ],
      'If the loading comes at the same minute every time, write to us with the title and the minute. That is a fault of ours.',
    ],
  },
  {
    slug: 'subtitles-and-languages',
    title: 'How do I change the language or the subtitles?',
    excerpt: '[[Subtitles and audio]] in the player; the choice is kept for the next title.',
    body: [
      'Touch the picture and open [[Subtitles and audio]]: what a title offers is listed there. The language that it was made in stands under [[DETAILS]] on its page.',
      'Subtitles in Yorùbá, Igbo and Hausa are written with their tone marks. If you see one that is wrong, tell us the title and the minute. Somebody who speaks the language reads every report.',
    ],
  },
  {
    slug: 'sign-out-a-device',
    title: 'How do I sign out of a phone that I no longer have?',
    excerpt: 'Set a new password: that signs out every device.',
    body: [
      'Set a new password. That signs out every device, the lost one too, and whoever has it cannot sign in again. You then log in anew on those that you have.',
      'Open [[Account]] and choose [[Change password]], or [[Forgot password?]] where you log in: we send you a link for a new one.',
    ],
  },
  {
    slug: 'forgot-my-password',
    title: 'I forgot my password',
    excerpt: 'Ask for a new one at sign in: by a link to your email, or by a code to your phone.',
    body: [
      [
        'Open [[Login]] and choose [[Forgot password?]]',
        'Say whether [[Email]] or [[Text Message (SMS)]] suits you, and give the address or the number of your account.',
        'By email: follow the link of the mail and set a new password of at least eight characters.',
        'By SMS: set the new password first, then give the six digits that we send you.',
      ],
      'Every device is signed out then, so that nobody stays in with the old password. If nothing comes, look in the folder for unwanted mail and ask again by [[Request a new one]].',
    ],
  },
  {
    slug: 'my-code-did-not-arrive',
    title: 'My code did not arrive',
    excerpt: 'Wait for the countdown, check for blocked service messages, and ask for a new one.',
    body: [
      'A code has six digits and is good for 10 minutes. When the countdown of 60 seconds has ended you can ask for another; only the newest one works.',
      'Some lines block service messages. You can end that with the do-not-disturb settings of your network. We charge nothing for a code; some networks charge for the SMS.',
      'For email, look in the folder for unwanted mail and for a message from Kola whose subject ends in “confirms your email address”.',
    ],
  },
]
