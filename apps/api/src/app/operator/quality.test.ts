import type { QualityAnswer } from '@kola/contract/quality/quality'
import { expect, test } from 'vitest'
import { readArgs } from './args.ts'
import { toQualityText } from './quality.ts'

const figures = {
  ...{ sessions: 1840, startP50Ms: 1_400, startP95Ms: 20_200, stallShare: 0.0031, stallsPerHour: 0.44 },
  ...{ failedShare: 0.0065, unseenShare: 0, lines: 480 },
}
const none = { ...figures, sessions: 1, startP50Ms: null, startP95Ms: null, lines: 0 }
const answer: QualityAnswer = {
  ...{ from: '2026-11-20', until: '2026-11-26', all: figures, days: [] },
  before: { from: '2026-11-13', until: '2026-11-19', ...none },
  places: [
    { network: 'mobile', device: 'phone', ...figures },
    { network: 'unknown', device: 'tv', ...none },
  ],
  streams: [{ engine: 'shaka-dash', codec: 'av1', ...figures }],
  failures: { network: 9, drm: 3 },
}

test('what viewers met is two tables and the failures', () => {
  expect(toQualityText(answer)).toBe(
    [
      '2026-11-20 to 2026-11-26 (UTC)',
      '',
      'NETWORK  DEVICE  SESSIONS  START P50  P95        STALLED  STALLS/H  FAILED  UNSEEN  LINES',
      'mobile   phone   1840      1.4 s      over 20 s  0.31 %   0.4       0.65 %  0.00 %  480p',
      'unknown  tv      1         –          –          0.31 %   0.4       0.65 %  0.00 %  –',
      'all      all     1840      1.4 s      over 20 s  0.31 %   0.4       0.65 %  0.00 %  480p',
      '',
      'ENGINE      CODEC  SESSIONS  START P50  P95        STALLED  STALLS/H  FAILED  UNSEEN  LINES',
      'shaka-dash  av1    1840      1.4 s      over 20 s  0.31 %   0.4       0.65 %  0.00 %  480p',
      '',
      'Failures: network 9, drm 3.',
    ].join('\n'),
  )
  expect(toQualityText({ ...answer, all: { ...none, sessions: 0 }, failures: {} })).toBe(
    '2026-11-20 to 2026-11-26 (UTC)\n\nNobody has told of a playback.',
  )
})

test('“quality” takes days and nothing else', () => {
  expect(readArgs(['quality', '--days', '30'])).toMatchObject({ command: 'quality', texts: { days: '30' } })
  expect(() => readArgs(['quality', 'list'])).toThrow('“quality list” is not known. Known: quality alone.')
  expect(() => readArgs(['quality', '--actor', 'Ngozi'])).toThrow('“quality” takes no --actor.')
})
