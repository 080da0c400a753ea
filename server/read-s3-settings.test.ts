import { expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readS3Settings } from './read-s3-settings.ts'

test('an address has endpoint, bucket, folder, region and a decoded key', () => {
  expect(readS3Settings(undefined)).toBeNull()
  expect(readS3Settings('')).toBeNull()
  expect(readS3Settings('https://KEY:a%2Fb+c@s3.example.com/my-shop/one/two/?region=eu-central-1')).toEqual({
    endpoint: 'https://s3.example.com',
    region: 'eu-central-1',
    bucket: 'my-shop',
    prefix: 'one/two/',
    accessKeyId: 'KEY',
    secretAccessKey: 'a/b+c',
  })
  expect(readS3Settings('http://KEY:secret@127.0.0.1:9000/shop')).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    prefix: '',
  })
})

test.each([
  ['s3://KEY:hush-hush@host/shop', 'is no address'],
  ['KEY:hush-hush@host/shop', 'is no address'],
  ['https://KEY:hush/hush-hush@host/shop', 'is no address'],
  ['https://KEY:hush-hush@host/shop#x', 'is no address'],
  ['https://host/shop', 'has no key and secret'],
  ['https://KEY@host/shop', 'has no key and secret'],
  ['https://KEY:hush-hush%@host/shop', 'has no key and secret'],
  ['https://KEY:hush-hush@host', 'names no bucket'],
  ['https://KEY:hush-hush@host/My_Shop', 'names no bucket'],
  ['https://KEY:hush-hush@host/shop/a%2e%2eb', 'has a folder with other characters than A-Z a-z 0-9 . _ -'],
  ['https://KEY:hush-hush@host/shop?region=', 'has no valid region'],
  ['https://KEY:hush-hush@host/shop?region=a&acl=public', 'has a parameter other than region'],
])('%s is refused in a sentence without the secret', (text, reason) => {
  const read = () => readS3Settings(text)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(`S3_URL ${reason}: use https://`)
  expect(read).not.toThrow('hush')
})
