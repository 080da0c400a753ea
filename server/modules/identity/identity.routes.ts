import { accountApi } from '#contract/account.ts'
import { apiTokensApi } from '#contract/api-tokens.ts'
import { consoleApi } from '#contract/console.ts'
import { fundPasswordApi } from '#contract/fund-password.ts'
import { oidcApi } from '#contract/oidc.ts'
import { passkeysApi } from '#contract/passkeys.ts'
import { totpApi } from '#contract/totp.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { chooseDefaultAddress } from './addresses/addresses.ts'
import { deleteAddress } from './addresses/addresses.ts'
import { sendCode } from './codes/send-code.ts'
import { resetPasswordByCode } from './passwords/reset-by-code.ts'
import { bindEmail, bindPhone } from './users/bind-contact.ts'
import { logIn } from './sessions/log-in.ts'
import { logOut } from './sessions/log-in.ts'
import { readAddresses } from './addresses/addresses.ts'
import { readSessions } from './sessions/read-sessions.ts'
import { deleteView, readPreferences, readViews, savePreferences, saveView } from './preferences/preferences.ts'
import { readUserInfo } from './users/profile.ts'
import { registerUser } from './users/register-user.ts'
import { revokeSession } from './sessions/read-sessions.ts'
import { cancelFundReset, cancelFundResetByLink } from './passwords/cancel-fund-reset.ts'
import { readFundReset } from './passwords/read-fund-reset.ts'
import { resetFundPassword, sendFundResetCode } from './passwords/reset-fund-password.ts'
import { setFundPassword } from './passwords/set-fund-password.ts'
import { updateFundPassword } from './passwords/update-fund-password.ts'
import { updatePassword } from './passwords/update-password.ts'
import { finishProviderLogin } from './oidc/finish-provider-login.ts'
import { readProviderState, unlinkProvider } from './oidc/manage-identity.ts'
import { startProviderLogin } from './oidc/start-provider-login.ts'
import { updateProfile } from './users/profile.ts'
import { createApiToken, readApiTokens, revokeApiToken } from './tokens/api-tokens.ts'
import { beginPasskeyLogin, logInByPasskey } from './passkeys/log-in-by-passkey.ts'
import { deletePasskey, readPasskeys, renamePasskey } from './passkeys/manage-passkeys.ts'
import { beginRegistration, finishRegistration } from './passkeys/register-passkey.ts'
import { disableTotp, readTotp, renewRecoveryCodes } from './totp/manage-totp.ts'
import { beginTotp, confirmTotp } from './totp/set-up-totp.ts'
import { addAddress, editAddress } from './addresses/addresses.ts'

export function serveIdentity({ serve }: Serve): void {
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
    sendCode,
    resetPassword: resetPasswordByCode,
    bindEmail,
    bindPhone,
    addresses: readAddresses,
    addAddress,
    editAddress,
    deleteAddress,
    defaultAddress: chooseDefaultAddress,
  })
  serve<typeof fundPasswordApi, UserCtx>('fundPassword', fundPasswordApi, {
    state: readFundReset,
    sendCode: sendFundResetCode,
    reset: resetFundPassword,
    cancelReset: cancelFundReset,
    cancelResetByLink: cancelFundResetByLink,
  })
  serve<typeof totpApi, UserCtx>('totp', totpApi, {
    state: readTotp,
    begin: beginTotp,
    confirm: confirmTotp,
    disable: disableTotp,
    recovery: renewRecoveryCodes,
  })
  serve<typeof oidcApi, UserCtx>('oidc', oidcApi, {
    start: startProviderLogin,
    finish: finishProviderLogin,
    state: readProviderState,
    unlink: unlinkProvider,
  })
  serve<typeof passkeysApi, UserCtx>('passkeys', passkeysApi, {
    registerBegin: beginRegistration,
    registerFinish: finishRegistration,
    list: readPasskeys,
    rename: renamePasskey,
    delete: deletePasskey,
    loginBegin: beginPasskeyLogin,
    loginFinish: logInByPasskey,
  })
  serve<typeof apiTokensApi, UserCtx>('apiTokens', apiTokensApi, {
    list: readApiTokens,
    create: createApiToken,
    revoke: revokeApiToken,
  })
  serve<typeof consoleApi, UserCtx>('console', consoleApi, {
    preferences: readPreferences,
    savePreferences,
    views: readViews,
    saveView,
    deleteView,
  })
}
