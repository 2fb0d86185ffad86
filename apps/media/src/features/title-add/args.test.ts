import { expect, test } from 'vitest'
import { readArgs } from './args.ts'

test('a film with subtitles and sound in other languages', () => {
  const argv = [
    'film.mp4',
    '--name',
    'Moonrise',
    '--playlist',
    'shelf-1',
    '--subtitles',
    'en=a.vtt',
    '--audio',
    'yo=b.m4a',
    ...['--class', '12a', '--certificate', 'NFVCB/2024/113', '--certificate-date', '2024-03-02', '--later'],
  ]
  expect(readArgs(argv)).toEqual({
    file: 'film.mp4',
    name: 'Moonrise',
    type: 'vod',
    playlistId: 'shelf-1',
    synopsis: null,
    rating: '12A',
    certificate: { number: 'NFVCB/2024/113', givenOn: '2024-03-02' },
    isLater: true,
    customerId: 'demo',
    subtitles: [{ language: 'en', path: 'a.vtt' }],
    audio: [{ language: 'yo', path: 'b.m4a' }],
  })
})

test('the file names the film when nobody does, and it is shown when it may be', () => {
  const bare = { name: 'The Well', rating: null, certificate: null, isLater: false }
  expect(readArgs(['/films/The Well.mkv'])).toMatchObject(bare)
})

test('help is no failure, and a command that says nothing asks for it', () => {
  expect(readArgs(['--help'])).toBeNull()
  expect(readArgs([])).toBeNull()
})

test.each([
  [['--name', 'The Well'], 'name the film'],
  [['a.mp4', 'b.mp4'], 'One film at a time'],
  [['a.mp4', '--type', 'live'], 'live is not known'],
  [['a.mp4', '--subtitles', 'english.vtt'], 'LANGUAGE=FILE'],
  [['a.mp4', '--subtitles', 'en=a.vtt', '--subtitles', 'en=b.vtt'], 'names en twice'],
  [['a.mp4', '--audio', 'xx=a.m4a'], 'LANGUAGE=FILE'],
  [['a.mp4', '--colour', 'red'], 'colour'],
  [['a.mp4', '--class', '16'], '--class 16 is not known; C, G, PG, 12A, 12, 15, 18 are.'],
  [['a.mp4', '--certificate', 'NFVCB/1'], '--certificate and --certificate-date go together.'],
  [['a.mp4', '--certificate-date', '2024-03-02'], '--certificate and --certificate-date go together.'],
  [['a.mp4', '--certificate', 'N/1', '--certificate-date', '2 March'], 'a day such as 2026-11-29'],
])('%o is refused with a reason', (argv, reason) => {
  expect(() => readArgs(argv)).toThrow(reason)
})
