import { expect, test } from 'vitest'
import { maskAddress } from './mask-address.ts'

const MASK = { secretAfter: ['media', 'confirm'], shownQuery: ['id', 'tags[]'] }

test.each([
  ['/media/SECRET/film/v1/a.mp4', '/media/***/film/v1/a.mp4'],
  ['/media/SECRET', '/media/***'],
  ['/apps/v1/confirm/SECRET', '/apps/v1/confirm/***'],
  ['/apps/v1/confirm/SECRET%40example.com?x=SECRET', '/apps/v1/confirm/***?x=***'],
  ['http://kola.example/media/SECRET/film', '/media/***/film'],
  ['HTTPS://user:SECRET@kola.example:8080/media/SECRET/film?auth=SECRET', '/media/***/film?auth=***'],
  ['http://kola.example?auth=SECRET', '?auth=***'],
  ['//media/SECRET/film/v1/a.mp4', '//media/***/***/***/***'],
  ['/./media/SECRET/film', '/./media/***/***'],
  ['/x/../media/./SECRET/film', '/x/../media/***/***/***'],
  ['/media//SECRET/film', '/media//***/***'],
  ['/%6dedia/SECRET/film', '/media/***/film'],
  ['/%256dedia/SECRET/film', '/media/***/film'],
  ['/MEDIA/SECRET/film', '/MEDIA/***/film'],
  ['/media%2fSECRET%2ffilm', '/media/***/film'],
  ['\\media\\SECRET', '/media/***'],
  ['/presence/a.json?auth=SECRET', '/presence/a.json?auth=***'],
  ['/presence/a.json?%61uth=SECRET', '/presence/a.json?auth=***'],
  ['/presence/a.json?a%75th=SECRET', '/presence/a.json?auth=***'],
  ['/presence/a.json?AUTH=SECRET&aUtH=SECRET', '/presence/a.json?AUTH=***&aUtH=***'],
  ['/presence/a.json?x=1;auth=SECRET', '/presence/a.json?x=***&auth=***'],
  ['/presence/a.json?auth%3dSECRET', '/presence/a.json?auth=***'],
  ['/presence/a.json?auth[]=SECRET', '/presence/a.json?auth[]=***'],
  ['/presence/a.json%3fauth=SECRET', '/presence/a.json?auth=***'],
  ['/presence/a.json?x=1#auth=SECRET', '/presence/a.json?x=***&auth=***'],
  ['/presence/a.json?SECRET', '/presence/a.json?***'],
  [`/presence/a.json?${'SECRET'.repeat(9)}=1`, '/presence/a.json?***'],
  ['/apps/v1/video?id=alpha&tags[]=x&tags%5B%5D=y', '/apps/v1/video?id=alpha&tags[]=x&tags[]=y'],
  ['/apps/v1/search?query=SECRET+words&limit=5', '/apps/v1/search?query=***&limit=***'],
  ['/webhooks/drmtoday?secret=SECRET', '/webhooks/drmtoday?secret=***'],
  ['/%', '/%'],
  ['/%zz/%ff?%ff=SECRET', '/%zz/%ff?***'],
  ['*', '*'],
  ['', ''],
])('%s is logged as %s', (url, masked) => {
  expect(maskAddress(url, MASK)).toBe(masked)
})
