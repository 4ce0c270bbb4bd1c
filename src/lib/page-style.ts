const LOOKS = ['admin', 'big-data'] as const
type Look = (typeof LOOKS)[number]

/** Page style by path (spec 2.1). */
export const lookOfPath = (path: string): Look => (/^\/(admin-|huawei-sn-conf)/.test(path) ? 'admin' : 'big-data')
