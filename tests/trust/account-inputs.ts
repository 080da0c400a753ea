import { address, type IsolationWorld } from './isolation-world.ts'

type Inputs = Readonly<Record<string, (ids: IsolationWorld['ids']) => Record<string, unknown>>>
const noInput = () => ({})
/** A credential that no account knows, for a challenge that was never made. */
const unknownCredential = {
  id: 'bm9uZQ',
  rawId: 'bm9uZQ',
  type: 'public-key',
  response: {
    clientDataJSON: 'e30',
    attestationObject: 'oA',
    authenticatorData: 'oA',
    signature: 'oA',
    userHandle: 'oA',
  },
}

/** Input of an attacker for the operations on accounts, log-in and personal data. */
export const accountInputs = {
  'account.register': () => ({ username: 'x', password: 'y', confirmPassword: 'z' }),
  'account.login': () => ({ account: 'nobody', password: 'wrong-one' }),
  'account.sendCode': () => ({ channel: 'email', target: 'nobody', purpose: 'login' }),
  'account.resetPassword': () => ({
    channel: 'email',
    target: 'nobody@nowhere.example',
    code: '000000',
    password: 'Kettle-42',
    confirmPassword: 'Kettle-42',
  }),
  'account.bindEmail': () => ({ target: 'mallory@nowhere.example', code: '000000', password: 'wrong-one' }),
  'account.bindPhone': () => ({ target: '+4915112345678', code: '000000', password: 'wrong-one' }),
  'account.info': noInput,
  // Its current value, as this one may rightly change the asker's own row.
  'account.profile': () => ({ avatar: 1 }),
  'account.sessions': noInput,
  'account.revokeSession': () => ({ id: 'not-an-id' }),
  'account.updatePassword': () => ({ oldPassword: 'a', password: 'b', confirmPassword: 'c' }),
  'account.setFundPassword': () => ({ password: 'b', confirmPassword: 'c' }),
  'account.updateFundPassword': () => ({ oldPassword: 'a', password: 'b', confirmPassword: 'c' }),
  'fundPassword.state': noInput,
  'fundPassword.sendCode': () => ({ channel: 'email' }),
  'fundPassword.reset': () => ({
    channel: 'email',
    code: '000000',
    loginPassword: 'wrong-one',
    password: 'Kettle-42',
    confirmPassword: 'Kettle-42',
  }),
  'fundPassword.cancelReset': noInput,
  'fundPassword.cancelResetByLink': () => ({ key: 'x'.repeat(44) }),
  'oidc.start': () => ({ back: '/pc/index' }),
  'oidc.finish': noInput,
  'oidc.state': noInput,
  'oidc.unlink': () => ({ password: 'wrong-one' }),
  'totp.state': noInput,
  'totp.begin': () => ({ password: 'wrong-one' }),
  'totp.confirm': () => ({ totp: '000000' }),
  'totp.disable': () => ({ password: 'wrong-one', totp: '000000' }),
  'totp.recovery': () => ({ password: 'wrong-one', totp: '000000' }),
  'passkeys.registerBegin': () => ({ password: 'wrong-one' }),
  'passkeys.registerFinish': () => ({ name: 'Mallory', credential: unknownCredential }),
  'passkeys.list': noInput,
  'passkeys.rename': ({ passkeyId }) => ({ id: passkeyId, name: 'Mallory' }),
  'passkeys.delete': ({ passkeyId }) => ({ id: passkeyId, password: 'wrong-one' }),
  'passkeys.loginBegin': noInput,
  'passkeys.loginFinish': () => ({ credential: unknownCredential }),
  'account.addresses': noInput,
  'account.addAddress': () => ({ consignee: '' }),
  'account.editAddress': ({ addressId }) => ({ id: addressId, ...address, consignee: 'Mallory' }),
  'account.deleteAddress': ({ addressId }) => ({ id: addressId }),
  'account.defaultAddress': ({ addressId }) => ({ id: addressId }),
  'personalData.export': noInput,
  'personalData.requestExport': () => ({ password: 'wrong-one' }),
  'personalData.deletion': noInput,
  'personalData.delete': () => ({ username: 'mallory', password: 'wrong-one' }),
  'personalData.keepAccount': noInput,
} satisfies Inputs
