import { expect, test } from 'vitest'
import { type CastBrowser, planCast, readCastConfig } from './plan-cast.ts'

const CHROME: CastBrowser = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  ...{ vendor: 'Google Inc.', touchPoints: 0, isChromium: true },
}
const ANDROID = {
  ...CHROME,
  userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36',
  touchPoints: 5,
}
const TABLET = {
  ...CHROME,
  userAgent: 'Mozilla/5.0 (Linux; Android 13; SM-X200) Chrome/140.0.0.0 Safari/537.36',
  touchPoints: 5,
}
const SAFARI: CastBrowser = {
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  ...{ vendor: 'Apple Computer, Inc.', touchPoints: 0, isChromium: false },
}
const IPHONE = {
  ...SAFARI,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1',
  touchPoints: 5,
}
const FIREFOX: CastBrowser = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ...{ vendor: '', touchPoints: 0, isChromium: false },
}
const OFF = { isOnPhones: false }
const ON = { isOnPhones: true }

test.each([
  ['Chrome on a laptop', OFF, CHROME, 'cast'],
  ['a touch laptop', OFF, { ...CHROME, touchPoints: 10 }, 'cast'],
  ['an Android phone', OFF, ANDROID, 'use-app'],
  ['an Android tablet', OFF, TABLET, 'use-app'],
  ['an iPhone', OFF, IPHONE, 'use-app'],
  ['an iPad that calls itself a Mac', OFF, { ...SAFARI, touchPoints: 5 }, 'use-app'],
  ['Safari', OFF, SAFARI, 'use-chrome'],
  ['Firefox', OFF, FIREFOX, 'unsupported'],
  ['an Android phone where phones may', ON, ANDROID, 'cast'],
  ['an iPhone where phones may', ON, IPHONE, 'use-chrome'],
  [
    'Firefox for Android where phones may',
    ON,
    { ...FIREFOX, userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Firefox/140.0' },
    'unsupported',
  ],
  ['any browser where no receiver is registered', null, CHROME, 'coming'],
  ['a phone where no receiver is registered', null, ANDROID, 'coming'],
] as const)('CAST-07 CAST-08 CAST-10 %s', (...[, config, browser, plan]) => {
  expect(planCast(config, browser)).toBe(plan)
})

test('the configuration is read from texts, and is none without a receiver', () => {
  const texts = {
    cast_receiver_id: 'C0FFEE01',
    cast_join_policy: 'page_scoped',
    cast_on_phones: '',
    cast_sdk_url: 'https://cast.test/s.js',
  }
  expect(readCastConfig(texts, 'Ibakatv')).toEqual({
    ...{ receiverApplicationId: 'C0FFEE01', joinPolicy: 'page_scoped', isOnPhones: false },
    ...{ sdkUrl: 'https://cast.test/s.js', mobileAppName: 'Ibakatv' },
  })
  expect(readCastConfig({ ...texts, cast_on_phones: 'TRUE', cast_join_policy: 'nonsense' }, 'Ibakatv')).toMatchObject({
    ...{ isOnPhones: true, joinPolicy: 'tab_and_origin_scoped' },
  })
  expect(readCastConfig({ ...texts, cast_receiver_id: '' }, 'Ibakatv')).toBeNull()
  expect(readCastConfig({}, 'Ibakatv')).toBeNull()
})
