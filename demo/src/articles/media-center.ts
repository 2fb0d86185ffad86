import type { ArticleText } from './article-text.ts'

/** The media center. */
export const MEDIA_CENTER: readonly ArticleText[] = [
  {
    slug: 'how-films-come-to-kola',
    title: 'How films come to Kola',
    excerpt: 'We watch everything to its end, pay by the minute watched, and show the numbers to whoever made it.',
    body: [
      'Every film that is sent to us is watched to its end by two people, one of whom speaks its language.',
      'What is taken is encoded for small lines first: the picture that most people see on a phone is looked at before the large one.',
      'Makers are paid by the minutes watched, each month, and see the same numbers that we see.',
    ],
  },
  {
    slug: 'watch-on-a-tv',
    title: 'Watching on a TV',
    excerpt: 'From Chrome on a computer, or from the app on a phone, to any TV with Google Cast.',
    body: [
      [
        'Put the TV and the computer on the same network.',
        'Open the film in Chrome and choose the cast button of the player.',
        'Choose the TV. The film goes on there from the same second.',
      ],
      'The computer becomes the remote control, and you may use it for other things meanwhile. On a phone or tablet, cast from the mobile app.',
    ],
  },
  {
    slug: 'downloads-in-the-app',
    title: 'Downloads in the app',
    excerpt: 'Take films along without a line: on 2 devices with Basic, on 5 with Family.',
    body: [
      'In the mobile app, touch the arrow beside a title. Choose Wi-Fi only in the settings of the app so that no download ever uses your mobile data.',
      'A download stays for 30 days, and for 48 hours once you have started it. It is kept on 2 devices with Basic and on 5 with Family.',
    ],
  },
  {
    slug: 'what-the-ratings-mean',
    title: 'What the ratings mean',
    excerpt: 'G, PG, 12, 15 and 18, and what puts a film into each.',
    body: [
      '<strong>G</strong>: for everyone. <strong>PG</strong>: some moments for which a small child may want company.',
      '<strong>12</strong> and <strong>15</strong>: fear, fights, grief or love that younger people should not meet alone. <strong>18</strong>: for adults.',
      'Membership is for people over 18. What your children see is for you to choose, and the ratings stand on every detail page for that.',
    ],
  },
  {
    slug: 'send-us-your-film',
    title: 'Send us your film',
    excerpt: 'What we need from makers: the film, its papers, subtitles and three pictures.',
    body: [
      [
        'The film in its best quality, with sound that has not been mixed for cinema only.',
        'Proof that you own it, and the music licences.',
        'Subtitles in English as WebVTT or SRT; in the language of the film too if you have them.',
        'A poster without lettering, a still and a portrait of the director.',
      ],
      'Write to films@kola.example with a link. You have an answer within 21 days, and a reason when it is no.',
    ],
  },
  {
    slug: 'my-list',
    title: 'Keeping titles in My List',
    excerpt: 'One touch on the plus, and the title waits for you on every device.',
    body: [
      'Touch the plus on a card or a detail page and the title is in <strong>My List</strong>, which is a row of your home page and a page of its own. Touch it again to take it out.',
      'A film that leaves the service leaves the list too; we write to you a week before when you had kept it.',
    ],
  },
  {
    slug: 'new-and-coming-soon',
    title: 'New titles and the bell',
    excerpt: 'The bell names what is coming; Recently Added shows what has come.',
    body: [
      'The bell at the top announces films and series before they are here, each with its day. The number on it counts what you have not opened yet.',
      'New titles come on Fridays. They stand first in <strong>Recently Added</strong> and stay there for about half a year.',
    ],
  },
  {
    slug: 'for-the-press',
    title: 'For the press',
    excerpt: 'Pictures, facts and a person to talk to.',
    body: [
      'Posters and stills of every title may be printed with an article about it. Name the title and its maker.',
      'For talks with makers, numbers and everything else: press@kola.example. We answer on the same working day.',
      'Kola’s demo catalogue is invented from its first title to its last: names, people and places in it are fiction.',
    ],
  },
]
