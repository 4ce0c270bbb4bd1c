import type { Translation } from '../translation.ts'

export const errors: Translation<'errors'> = {
  generic: 'Something went wrong',
  httpStatus: 'The server answered HTTP {{status}}',
  unreachable: 'The server cannot be reached. Check the network and try again.',
  timedOut: 'The server did not answer in time. Try again in a moment.',
  stillSignedIn: 'You are still signed in. Once the network is back, try again to go on.',
  unreadable: 'The server’s answer could not be understood. Tell an administrator.',
  guard: 'Has Error',
  emptyUser: 'Verification failed, please Login again.',
  emptyRoles: 'getInfo: roles must be a non-null array!',
  weakPassword: 'The password does not meet the rules. Change it and sign in again.',
  retry: 'Try again',
  pageFailed: 'This page failed',
  pageFailedDetail: 'Open it again. If it keeps failing, give the text below to an administrator.',
  codeMissing: 'The page could not be loaded',
  codeLate: 'Loading the page took too long',
  codeMissingDetail: 'Check the network and try again. If the console has just been updated, open it again.',
  reload: 'Open again',
  notFoundTitle: 'Page not found',
  notFoundDetail: 'The address is wrong, or this account may not open the page.',
  noPageAt: 'The console has no page at {{path}}.',
  missingMenu:
    'This account lacks the menu of the page “{{page}}” ({{path}}). Ask an administrator to give it to one of your roles.',
  forbiddenTitle: 'No permission',
  forbiddenDetail: 'This account may not open the page. Ask an administrator.',
  goHome: 'Go to home page',
}
