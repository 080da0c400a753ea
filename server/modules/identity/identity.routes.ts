import { accountApi } from '#contract/account.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { chooseDefaultAddress } from './choose-default-address.ts'
import { deleteAddress } from './delete-address.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { readAddresses } from './read-addresses.ts'
import { readSessions } from './read-sessions.ts'
import { readUserInfo } from './read-user-info.ts'
import { registerUser } from './register-user.ts'
import { revokeSession } from './revoke-session.ts'
import { setFundPassword } from './set-fund-password.ts'
import { updateFundPassword } from './update-fund-password.ts'
import { updatePassword } from './update-password.ts'
import { updateProfile } from './update-profile.ts'
import { addAddress, editAddress } from './write-address.ts'

export const serveIdentity = ({ serve }: Serve): void =>
  serve('account', accountApi, {
    register: registerUser,
    login: logIn,
    logout: logOut,
    info: (ctx: UserCtx) => readUserInfo(ctx, ctx.principal.userId),
    profile: updateProfile,
    sessions: readSessions,
    revokeSession,
    updatePassword,
    setFundPassword,
    updateFundPassword,
    addresses: readAddresses,
    addAddress,
    editAddress,
    deleteAddress,
    defaultAddress: chooseDefaultAddress,
  })
