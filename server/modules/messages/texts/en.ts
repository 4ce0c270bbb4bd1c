import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  noNotice: 'There is no such notice for this account, or it was withdrawn',
  isPublished: 'is published already',
  isNotPublished: 'is not published',
  chooseOrganization: 'choose the organisations that read it',
  serviceAway: (name) => `${name} is not connected`,
  serviceWasAway: (name, count) => `${name} is back; lost ${count === 1 ? 'once' : `${count} times`} within 24 hours`,
  databaseSlow: (ms) => `The database answers slowly, last within ${ms} ms`,
  demo: 'Demo: its data are simulated, its accounts and passwords are public; not for production',
  running: (version) => `Version ${version} is running`,
  tightDisk: (free) =>
    `The disk is nearly full (${free} GB left): imports, exports and uploads wait, and values cannot be stored once it is full`,
  ingestFails: (minutes) =>
    `Values have not been stored for ${minutes} min; gateways and broker keep what was not acknowledged`,
  lowDisk: (free) => `Little disk space is left: ${free} GB`,
  demoAccounts: (count) =>
    `Accounts that still use the demo’s public verification code: ${count}; retire or reset them`,
  certificate: (days) => (days < 0 ? 'The TLS certificate has expired' : `The TLS certificate ends in ${days} days`),
  backFill: (part, percent) =>
    `The past of the ${{ week: 'last week', day: 'last day', season: 'season' }[part]} is being computed: ${percent} %`,
}
