import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './zh-cn.ts'

export const session: Translated<typeof source.session> = {
  title: 'Sign in',
  systemFallback: 'District heating console',
  tagline: 'From source to home, seen and steered',
  lead: 'Temperatures, pressures and heat of the whole network, live; every adjustment on record.',
  illustration: 'Sketch of a heat network: the source feeds stations, the stations feed buildings',
  loginName: 'User name',
  loginPwd: 'Password',
  imageCode: 'Image code',
  verificationCode: 'Verification code',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  refreshImage: 'Show another image',
  imageAlt: 'Image code, click for another',
  imageFailed: 'The image code could not be read',
  submit: 'Sign in',
  submitting: 'Signing in…',
  qrTitle: 'Verification code of the demo accounts',
  qrAlt: 'QR code: scan it with an authenticator app',
  qrDetail: 'Scan it with an authenticator app, or fill in the current code.',
  fillCode: 'Fill in current code',
  requiredLoginName: 'Enter the user name',
  requiredLoginPwd: 'Enter the password',
  requiredImageCode: 'Enter the image code',
  verificationHint:
    'Six digits of your authenticator app, or a recovery code; empty at your first sign-in, before it is set up.',
  tooLong: 'At most {{max}} characters',
  capsLock: 'Caps lock is on',
}
