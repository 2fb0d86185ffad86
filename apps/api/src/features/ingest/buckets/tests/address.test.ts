import { Secret } from '@kola/platform/config'
import { expect, test } from 'vitest'
import type { FilmBucket } from '#shared/files/film-bucket.ts'
import { checkKey, readAddress } from '../address.ts'

const ONE: FilmBucket = {
  ...{ name: 'masters', tenantId: 'demo', bucket: 'kola-masters', region: 'af-south-1', endpoint: null },
  ...{ prefix: 'films/', isPathStyle: false, accessKeyId: 'a', secretAccessKey: new Secret('b') },
}
const OWN: FilmBucket = { ...ONE, name: 'own', bucket: 'own', endpoint: 'https://s3.example:9000', prefix: '' }
const DAILY: FilmBucket = { ...ONE, name: 'dailies', prefix: 'dailies/' }
const ALL = [ONE, OWN, DAILY]
const read = (address: string) => {
  const { bucket, key, otherwise } = readAddress(address, ALL)
  return otherwise === null ? [bucket.name, key] : [bucket.name, key, otherwise]
}

test.each([
  ['s3://kola-masters/films/Zero Balance.mov', 'masters', 'films/Zero Balance.mov'],
  ['  s3://kola-masters/films/100%25+a.mov ', 'masters', 'films/100%25+a.mov'],
  ['S3://kola-masters/films/Ọjọ́.mov', 'masters', 'films/Ọjọ́.mov'],
  ['s3://kola-masters/films/2026/', 'masters', 'films/2026/'],
  ['s3://kola-masters/dailies/a.mov', 'dailies', 'dailies/a.mov'],
  ['s3://kola-masters', 'masters', 'films/'],
  ['s3://own', 'own', ''],
  ['s3://own//a.mov', 'own', '/a.mov'],
  ['https://kola-masters.s3.af-south-1.amazonaws.com/films/a%20b.mov', 'masters', 'films/a b.mov'],
  ['https://kola-masters.s3.amazonaws.com/films/a%2Bb.mov', 'masters', 'films/a+b.mov'],
  ['https://s3.af-south-1.amazonaws.com/kola-masters/films/%E1%BB%8C.mov', 'masters', 'films/Ọ.mov'],
  ['https://s3.dualstack.af-south-1.amazonaws.com/kola-masters/dailies/x.mov', 'dailies', 'dailies/x.mov'],
  ['https://s3.example:9000/own/a.mov?X-Amz-Signature=abc', 'own', 'a.mov'],
  ['https://own.s3.example:9000/a/b.mov', 'own', 'a/b.mov'],
  ['https://s3.example:9000/own', 'own', ''],
])('takes %s apart', (address, bucket, key) => {
  expect(read(address)).toEqual([bucket, key])
})

test('a plus sign of an https address may be a space', () => {
  expect(read('https://own.s3.example:9000/a+b%2Bc.mov')).toEqual(['own', 'a+b+c.mov', 'a b+c.mov'])
})

const refuse = (address: string, buckets = ALL) => {
  try {
    readAddress(address, buckets)
    return 'taken'
  } catch (error) {
    const { code, fields } = error as { code: string; fields?: Record<string, string> }
    return [code, fields?.address]
  }
}
const KNOWN = 'Films are fetched from s3://kola-masters/films/, s3://own/, s3://kola-masters/dailies/'

test.each([
  's3://others/films/a.mov',
  'https://s3.example/own/a.mov',
  'http://s3.example:9000/own/a.mov',
  'https://s3.example:9000/ownother/a.mov',
  'https://own.s3.example.evil.example:9000/a.mov',
  'https://s3.example:9000@evil.example/own/a.mov',
  'https://169.254.169.254/latest/meta-data',
  'https://s3.eu-west-1.amazonaws.com/kola-masters/films/a.mov',
  'https://evil-kola-masters.s3.amazonaws.com/films/a.mov',
])('goes nowhere else: %s', (address) => {
  expect(refuse(address)).toEqual(['BUCKET_NOT_FOUND', KNOWN])
})

test('says what is wrong with what it cannot take', () => {
  expect(refuse('s3://kola-masters/secret/a.mov')).toEqual([
    'BUCKET_NOT_FOUND',
    'Films are fetched from s3://kola-masters/films/, s3://kola-masters/dailies/',
  ])
  expect(refuse('s3://own/a.mov', [])).toEqual(['BUCKET_NOT_FOUND', undefined])
  for (const up of ['s3://kola-masters/films/../secret.mov', 's3://own/./a.mov', `s3://own/${'é'.repeat(513)}`]) {
    expect(refuse(up)).toEqual(['INVALID_REQUEST', 'A file of that name cannot be fetched'])
  }
  expect(refuse('https://own.s3.example:9000/100%.mov')).toEqual([
    'INVALID_REQUEST',
    'In an https address a % is written as %25',
  ])
  expect(refuse('ftp://own/a.mov')).toEqual(['INVALID_REQUEST', 'An address begins with s3:// or https://'])
  expect(refuse('film.mov')).toEqual(['INVALID_REQUEST', 'An address begins with s3:// or https://'])
  expect(refuse('https://own.s3.example:9000/a.mov?versionId=3')).toEqual([
    'INVALID_REQUEST',
    'Give the address without a version',
  ])
})

test('a key stays in the folder that films are taken from', () => {
  expect(checkKey('films/a.mov', ONE)).toBe('films/a.mov')
  expect(() => checkKey('secret/a.mov', ONE)).toThrow('Films are not fetched from there')
  expect(() => checkKey('films/../secret/a.mov', ONE)).toThrow(/./)
})
