import { expect, it } from 'vitest'
import { avatarCount } from '#contract/account.ts'
import { drawImage } from '#demo/art/image-address.ts'
import { Avatar, avatarNumbers } from './avatar.tsx'

it('has a image for every number that may be chosen', () => {
  expect(avatarNumbers).toHaveLength(avatarCount)
  for (const number of avatarNumbers) {
    const { src } = (Avatar({ number }).props as { children: { props: { src: string } } }).children.props
    expect(drawImage(src.replace('/media/art/', '')), src).toContain('<svg')
  }
})
