import { StorageError } from '@kola/platform/storage/key'
import { expect, test } from 'vitest'
import { MediaFailure } from '../shared/failure.ts'
import { ProcessError } from '../shared/run-process.ts'
import { toFailure } from './to-failure.ts'

const system = (code: string) => Object.assign(new Error(`${code}: something, rename '/srv/a' -> '/srv/b'`), { code })

test.each<[string, unknown, string, string]>([
  [
    'storage that is read-only',
    new StorageError('unwritable', 'media/demo/a'),
    'STORAGE_UNWRITABLE',
    'The storage cannot be written: it is read-only, or this program may not write there',
  ],
  ['a read-only disk', system('EROFS'), 'STORAGE_UNWRITABLE', 'The storage cannot be written: the disk is read-only'],
  [
    'a work folder of somebody else',
    system('EACCES'),
    'STORAGE_UNWRITABLE',
    'The storage cannot be written: this program may not write in its work folder',
  ],
  [
    'a fault that nobody foresaw',
    new RangeError('The value of "delay" is out of range'),
    'PACKAGE_FAILED',
    'The film could not be packaged: The value of "delay" is out of range',
  ],
  [
    'a tool that fell over',
    new ProcessError('/usr/bin/ffprobe', 1, 'cannot open /srv/kola/work/film/240p.mp4'),
    'PACKAGE_FAILED',
    'The film could not be packaged: ffprobe ended with 1: cannot open 240p.mp4',
  ],
  ['a thing without words', new Error(''), 'PACKAGE_FAILED', 'The film could not be packaged: an error without a word'],
])('%s is tried again three times, and then told in words', (_, error, ...told) => {
  const [code, text] = told
  for (const attempt of [1, 2, 3]) expect(toFailure(error, attempt)).toBeNull()
  expect(toFailure(error, 4)).toMatchObject({ code, message: text })
})

test('what is known to stay is told at once', () => {
  expect(toFailure(new MediaFailure('TRUNCATED_FILE'), 1)?.message).toBe('The file is cut short')
  expect(toFailure(new StorageError('full', 'media/demo/a'), 1)?.message).toBe('The disk is full')
})
