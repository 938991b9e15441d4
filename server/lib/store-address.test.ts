import { expect, test } from 'vitest'
import { parseStoreAddress } from './store-address.ts'

test('a bucket has its endpoint, region and prefix', () => {
  expect(parseStoreAddress('s3://diary/a/b/?endpoint=https://s3.example.org/&region=eu-1')).toEqual({
    ...{ endpoint: 'https://s3.example.org', region: 'eu-1' },
    ...{ bucket: 'diary', prefix: 'a/b/' },
  })
  expect(parseStoreAddress('s3://diary?region=eu-west-1')).toMatchObject({
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    prefix: '',
  })
})

test('a directory is an absolute path', () => {
  expect(parseStoreAddress('file:///srv/my%20media')).toEqual({ directory: '/srv/my media' })
})

test.each([
  's3://',
  's3://key:secret@diary',
  's3://diary?acl=public',
  's3://diary?endpoint=ftp://x',
  's3://diary/<prefix>',
  'file://host/media',
  'https://example.org',
  '/srv/media',
])('%s is refused', (text) => {
  expect(() => parseStoreAddress(text)).toThrow(/^must|^knows/)
})
