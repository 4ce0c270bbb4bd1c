import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const users: Translated<typeof source.users> = {
  resetPassword: 'Reset the password of {{name}}',
  resetTitle: 'Reset password',
  resetDetail:
    'The present password of “{{name}}” stops working at once, open sessions are closed, and the new one must be changed at the next sign-in.',
  resetConfirm: 'Reset password',
  resetFactor: 'Reset verification code of {{name}}',
  resetFactorTitle: 'Reset verification code',
  resetFactorDetail:
    'Verification code and recovery codes of “{{name}}” stop working at once, open sessions are closed, and a new one is set up at the next sign-in. First make sure that the request really comes from them.',
  resetFactorConfirm: 'Reset verification code',
  factorWasReset: 'The verification code has been reset',
  disable: 'Disable {{name}}',
  enable: 'Enable {{name}}',
  disableTitle: 'Disable user',
  disableDetail: '“{{name}}” will not be able to sign in, and open sessions are closed.',
  disableConfirm: 'Disable',
  passwordTitle: 'New password of {{name}}',
  passwordOnce: 'This password is shown only now: copy it and hand it over. It must be changed at the first sign-in.',
  password: 'Password',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The clipboard refused: select the password and copy it by hand',
}
