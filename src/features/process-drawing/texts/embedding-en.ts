import type { Translated } from '#contract/kit/texts.ts'
import type * as source from './embedding-zh-cn.ts'

export const embedding: Translated<typeof source.embedding> = {
  title: 'Drawing set-up',
  list: 'Drawings',
  loading: 'Loading drawings',
  none: 'No drawing is published yet',
  noneDetail: 'Draw and publish one; then its address for other systems is here.',
  open: 'Open',
  address: 'Address for other systems',
  addressHint:
    'The other system puts a token in place of {exchangeToken} each time; it is valid once, for 60 s, and the page only shows.',
  signedOut: 'Sign in to see the drawings',
  signedOutDetail: 'Other systems open this page with a token; you can also sign in here. Nothing is read before.',
  signIn: 'Sign in',
}
