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
    soon: '<strong>Casting to a TV opens soon.</strong> Until then go to Kola in the TV’s own browser, or connect a computer by a cable. This is how it will be:',
    body: [
      [
        'Put the TV and the computer on the same network.',
        'Begin the film in Chrome and choose [[Cast]] in the player.',
        'Pick the TV. The film goes on there from the same second.',
      ],
      'The computer becomes the remote control, and you may use it for other things meanwhile. On a phone or tablet, cast from the mobile app.',
    ],
  },
  {
    slug: 'downloads-in-the-app',
    title: 'Downloads in the app',
    excerpt: 'Take films along without a line: on 2 devices with Basic, on 5 with Family.',
    soon: '<strong>Downloads come soon, in the mobile app.</strong> In a browser films are streamed. This is how it will be:',
    body: [
      'A download stays for 30 days, and for 48 hours once you have started it. It is kept on 2 devices with Basic and on 5 with Family.',
    ],
  },
  {
    slug: 'what-the-ratings-mean',
    title: 'What the ratings mean',
    excerpt: 'G, PG, 12, 15 and 18, what puts a film into each, and why every card says PG13.',
    body: [
      'A title’s own rating stands at the top of its page and under [[DETAILS]] there.',
      '<strong>G</strong>: for everyone. <strong>PG</strong>: some moments for which a small child may want company.',
      '<strong>12</strong> and <strong>15</strong>: fear, fights, grief or love that younger people should not meet alone. <strong>18</strong>: for adults.',
      'Membership is for people over 18. What your children see is for you to decide, and the ratings are there for that.',
      'Every card in a row or list says [[PG13]], whatever is behind it: that is a general word of care about our catalogue, not the rating of the title. Before a child watches, look at the page of the title.',
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
    excerpt: 'The plus on a card or a page, and the title waits for you on every device.',
    body: [
      'Touch the plus on a card or a detail page and the title is in [[My List]], which is a row of your home page and a page of its own. The same button takes it out again.',
      'A film that leaves the service leaves the list too.',
    ],
  },
  {
    slug: 'new-and-coming-soon',
    title: 'New titles and the bell',
    excerpt: 'The bell names what is coming; Recently Added shows what has come.',
    body: [
      'The bell at the top announces films and series before they are here, each with its day. The number on it counts what you have not opened yet.',
      'New titles come on Fridays. They stand first in [[Recently Added]] and stay there for about half a year. On a computer the menu leads there, on a phone a link beside the names of [[Movies]] and [[Tv Series]].',
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
