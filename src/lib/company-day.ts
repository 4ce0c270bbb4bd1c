/**
 * Civil time of the company minus UTC. The product is for companies in China, whose clocks do not change with the
 * season.
 */
export const COMPANY_UTC_OFFSET_MS = 8 * 3_600_000

/** The same zone by its name, for what keeps a zone beside a time of day. */
export const COMPANY_TIME_ZONE = 'Asia/Shanghai'

/** What a clock in the company shows, as the UTC fields of a date. */
export const inCompanyTime = (moment: Date): Date => new Date(moment.getTime() + COMPANY_UTC_OFFSET_MS)

/** The company's civil day at a moment, `yyyy-MM-dd`. @param ms - Epoch ms. */
export const companyDay = (ms: number): string => inCompanyTime(new Date(ms)).toISOString().slice(0, 10)

/** A moment on the company's clock, `yyyy-MM-dd HH:mm:ss`. @param ms - Epoch ms. */
export const companyTime = (ms: number): string =>
  inCompanyTime(new Date(ms)).toISOString().slice(0, 19).replace('T', ' ')

/** Epoch ms at which a civil day of the company begins. @param day - `yyyy-MM-dd` */
export const startOfCompanyDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - COMPANY_UTC_OFFSET_MS
