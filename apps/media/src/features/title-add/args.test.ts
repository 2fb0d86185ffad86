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
  ]
  expect(readArgs(argv)).toEqual({
    file: 'film.mp4',
    name: 'Moonrise',
    type: 'vod',
    playlistId: 'shelf-1',
    synopsis: null,
    customerId: 'demo',
    subtitles: [{ language: 'en', path: 'a.vtt' }],
    audio: [{ language: 'yo', path: 'b.m4a' }],
  })
})

test('the file names the film when nobody does', () => {
  expect(readArgs(['/films/The Well.mkv'])?.name).toBe('The Well')
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
])('%o is refused with a reason', (argv, reason) => {
  expect(() => readArgs(argv)).toThrow(reason)
})
