import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, type ApiCall } from '#web/client/api-call.ts'
import { readInvitation, saveInvitation } from './use-invitation.ts'
import { registerWithInvitation } from './use-register.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const account = { username: 'kettle', password: 'Kettle-42', confirmPassword: 'Kettle-42' }

/** A server that refuses the code `former`. */
function openServer(key: string) {
  const codes: unknown[] = []
  const call = (async (_name: string, { invitationCode }: { invitationCode?: string }) => {
    codes.push(invitationCode)
    if (invitationCode === 'former') throw new ApiError(409, key, 'refused')
  }) as unknown as ApiCall
  return { call, codes }
}

it.each(['register.invitation_invalid', 'referral.not_allowed'])(
  'registers without a remembered code that is refused: %s',
  async (key) => {
    saveInvitation(new URLSearchParams('spreadUserId=former'))
    const { call, codes } = openServer(key)
    await registerWithInvitation(call, new URLSearchParams(), { ...account, invitationCode: 'former' })
    expect(codes).toEqual(['former', undefined])
    expect(readInvitation()).toBe('')
  },
)

it('registers without a refused code of the address, and keeps one that counts', async () => {
  const { call, codes } = openServer('referral.not_allowed')
  await registerWithInvitation(call, new URLSearchParams('agentCode=former'), { ...account, invitationCode: 'former' })
  await registerWithInvitation(call, new URLSearchParams('agentCode=good'), { ...account, invitationCode: 'good' })
  expect(codes).toEqual(['former', undefined, 'good'])
})

it('says that a typed code is refused, and any other error', async () => {
  saveInvitation(new URLSearchParams('spreadUserId=other'))
  const { call, codes } = openServer('referral.not_allowed')
  const typed = registerWithInvitation(call, new URLSearchParams(), { ...account, invitationCode: 'former' })
  await expect(typed).rejects.toThrow('refused')
  expect(codes).toEqual(['former'])
  saveInvitation(new URLSearchParams('spreadUserId=former'))
  const taken = openServer('username.taken')
  const again = registerWithInvitation(taken.call, new URLSearchParams(), { ...account, invitationCode: 'former' })
  await expect(again).rejects.toThrow('refused')
  expect(taken.codes).toEqual(['former'])
})
